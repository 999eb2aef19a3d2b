//! JNI entry points of `org.ibis.blockhint.NativeFlush`.
//!
//! All are static native methods. Each gives 0 or an errno value; `open` gives a descriptor or a negative errno value.

use std::panic::{UnwindSafe, catch_unwind};
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use jni_sys::{_jfieldID, JNIEnv, jclass, jfieldID, jint, jlong, jobject};

use crate::errno::Errno;
use crate::{descriptor, pages, residency};

/// Version of this interface. Java refuses a library of another version.
pub const ABI_VERSION: jint = 5;

/// Runs `body`; a panic becomes EIO, since unwinding into Java is undefined.
fn guarded(body: impl FnOnce() -> Result<(), Errno> + UnwindSafe) -> jint {
    match catch_unwind(body) {
        Ok(Ok(())) => 0,
        Ok(Err(errno)) => errno,
        Err(_) => libc::EIO,
    }
}

/// `static native int version()`: the interface's version.
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_ibis_blockhint_NativeFlush_version(_: *mut JNIEnv, _: jclass) -> jint {
    ABI_VERSION
}

/// `static native int open(java.io.FileDescriptor fd)`: a duplicate of the descriptor, or a negative errno value.
///
/// # Safety
/// Called by the Java virtual machine only, with its environment of this thread and a `FileDescriptor` or null.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_org_ibis_blockhint_NativeFlush_open(
    env: *mut JNIEnv,
    _: jclass,
    descriptor: jobject,
) -> jint {
    // SAFETY: passed on from the caller.
    unsafe { opened(env, descriptor, descriptor::duplicate) }
}

/// `static native int reopen(java.io.FileDescriptor fd)`: the file opened again, or a negative errno value.
///
/// # Safety
/// As for `open`.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_org_ibis_blockhint_NativeFlush_reopen(
    env: *mut JNIEnv,
    _: jclass,
    descriptor: jobject,
) -> jint {
    // SAFETY: passed on from the caller.
    unsafe { opened(env, descriptor, descriptor::reopen) }
}

/// # Safety
/// As for the entry points.
unsafe fn opened(env: *mut JNIEnv, descriptor: jobject, open: fn(jint) -> Result<jint, Errno>) -> jint {
    // SAFETY: passed on from the caller.
    let fd = catch_unwind(|| unsafe { descriptor_number(env, descriptor) }.and_then(open));
    fd.unwrap_or(Err(libc::EIO)).unwrap_or_else(|errno| -errno)
}

/// `static native int flush(int fd, long offset, long bytes)`: [`pages::flush`].
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_ibis_blockhint_NativeFlush_flush(
    _: *mut JNIEnv,
    _: jclass,
    fd: jint,
    offset: jlong,
    bytes: jlong,
) -> jint {
    guarded(|| pages::flush(fd, offset, bytes))
}

/// `static native int pageIn(int fd, long offset, long bytes)`: [`pages::page_in`].
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_ibis_blockhint_NativeFlush_pageIn(
    _: *mut JNIEnv,
    _: jclass,
    fd: jint,
    offset: jlong,
    bytes: jlong,
) -> jint {
    guarded(|| pages::page_in(fd, offset, bytes))
}

/// `static native int drop(int fd, long offset, long bytes)`: [`pages::drop_behind`].
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_ibis_blockhint_NativeFlush_drop(
    _: *mut JNIEnv,
    _: jclass,
    fd: jint,
    offset: jlong,
    bytes: jlong,
) -> jint {
    guarded(|| pages::drop_behind(fd, offset, bytes))
}

/// `static native int residentIn(java.io.FileDescriptor fd, long offset, long bytes)`: [`residency::resident`] as 1 or
/// 0, or a negative errno value.
///
/// # Safety
/// As for `open`.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Java_org_ibis_blockhint_NativeFlush_residentIn(
    env: *mut JNIEnv,
    _: jclass,
    descriptor: jobject,
    offset: jlong,
    bytes: jlong,
) -> jint {
    known(catch_unwind(|| {
        // SAFETY: passed on from the caller.
        let fd = unsafe { descriptor_number(env, descriptor) }?;
        residency::resident(fd, offset, bytes)
    }))
}

fn known(resident: std::thread::Result<Result<bool, Errno>>) -> jint {
    resident.unwrap_or(Err(libc::EIO)).map_or_else(|errno| -errno, jint::from)
}

/// `static native int close(int fd)`: [`descriptor::close`].
#[unsafe(no_mangle)]
pub extern "system" fn Java_org_ibis_blockhint_NativeFlush_close(_: *mut JNIEnv, _: jclass, fd: jint) -> jint {
    guarded(|| descriptor::close(fd))
}

/// Reads the private field `fd` of a `java.io.FileDescriptor`. JNI does not check access, so `--add-opens` is not needed.
///
/// # Safety
/// As for the entry point.
unsafe fn descriptor_number(env: *mut JNIEnv, descriptor: jobject) -> Result<jint, Errno> {
    if env.is_null() || descriptor.is_null() {
        return Err(libc::EINVAL);
    }
    // SAFETY: a valid environment holds a table of functions present since JNI 1.1; the object is a live local reference.
    unsafe { Ok(((**env).v1_1.GetIntField)(env, descriptor, number_field(env, descriptor)?)) }
}

/// Which field that is. It is looked up by its name once: the class is the boot loader's, is final, and is never unloaded.
///
/// # Safety
/// As for the entry point; neither argument is null.
unsafe fn number_field(env: *mut JNIEnv, descriptor: jobject) -> Result<jfieldID, Errno> {
    static FIELD: AtomicPtr<_jfieldID> = AtomicPtr::new(ptr::null_mut());
    let known = FIELD.load(Ordering::Relaxed);
    if !known.is_null() {
        return Ok(known);
    }
    // SAFETY: as in `descriptor_number`.
    let field = unsafe {
        let table = &(**env).v1_1;
        let class = (table.GetObjectClass)(env, descriptor);
        let field = (table.GetFieldID)(env, class, c"fd".as_ptr(), c"I".as_ptr());
        if field.is_null() {
            (table.ExceptionClear)(env);
            return Err(libc::EINVAL);
        }
        field
    };
    FIELD.store(field, Ordering::Relaxed);
    Ok(field)
}

#[cfg(test)]
mod tests {
    use std::ptr::null_mut;

    use super::*;

    #[test]
    fn a_panic_becomes_an_error_number() {
        std::panic::set_hook(Box::new(|_| {}));
        assert_eq!(guarded(|| panic!("on purpose")), libc::EIO);
    }

    #[test]
    fn errors_come_back_as_numbers() {
        let (env, class) = (null_mut(), null_mut());
        assert_eq!(Java_org_ibis_blockhint_NativeFlush_flush(env, class, -1, 0, 1), libc::EBADF);
        assert_eq!(Java_org_ibis_blockhint_NativeFlush_pageIn(env, class, 0, -1, 1), libc::EINVAL);
        assert_eq!(Java_org_ibis_blockhint_NativeFlush_drop(env, class, -1, 0, 1), libc::EBADF);
        // SAFETY: null is refused before it is used.
        let fd = unsafe { Java_org_ibis_blockhint_NativeFlush_open(env, class, null_mut()) };
        assert_eq!(fd, -libc::EINVAL);
    }
}
