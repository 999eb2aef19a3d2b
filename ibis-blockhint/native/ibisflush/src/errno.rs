//! What a system call says.

use std::io;

use libc::c_int;

/// An errno value, above zero.
pub type Errno = i32;

/// Calls until the call is not interrupted by a signal; a virtual machine sends itself many.
pub(crate) fn retry(mut call: impl FnMut() -> i64) -> Result<i64, Errno> {
    loop {
        match call() {
            result if result >= 0 => return Ok(result),
            _ => match last_errno() {
                libc::EINTR => {}
                errno => return Err(errno),
            },
        }
    }
}

pub(crate) fn last_errno() -> c_int {
    errno_of(&io::Error::last_os_error())
}

pub(crate) fn errno_of(e: &io::Error) -> c_int {
    e.raw_os_error().unwrap_or(libc::EIO)
}
