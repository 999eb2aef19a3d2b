//! Descriptors of our own of a file that somebody else has open.

use std::ffi::CString;
use std::os::fd::RawFd;

use crate::errno::{Errno, last_errno, retry};

/// Duplicates a descriptor, closed on exec. The duplicate stays valid when Java closes its own.
pub fn duplicate(fd: RawFd) -> Result<RawFd, Errno> {
    // SAFETY: takes integers only; a bad descriptor gives EBADF.
    retry(|| unsafe { libc::fcntl(fd, libc::F_DUPFD_CLOEXEC, 0) }.into()).map(|fd| fd as RawFd)
}

/// Opens the file of a descriptor once more, for reading and closed on exec, whatever its name is by now.
///
/// An open file description reports each error of write-back once, to whoever asks first: a flush through a duplicate
/// would take it away from the writer's own `fsync`. So where the file can't be opened (no /proc, no right to read it),
/// and for what is no regular file, there is no descriptor, and the kernel is left to write it.
pub fn reopen(fd: RawFd) -> Result<RawFd, Errno> {
    if !is_regular(fd)? {
        return Err(libc::EINVAL);
    }
    let path = CString::new(format!("/proc/self/fd/{fd}")).map_err(|_| libc::EINVAL)?;
    let flags = libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NOCTTY | libc::O_NONBLOCK;
    // SAFETY: the path is a string that outlives the call.
    retry(|| unsafe { libc::open(path.as_ptr(), flags) }.into()).map(|own| own as RawFd)
}

/// Closes a descriptor that [`duplicate`] or [`reopen`] made.
pub fn close(fd: RawFd) -> Result<(), Errno> {
    // Not retried: on Linux the descriptor is gone even when close says EINTR, and may belong to another thread by then.
    // SAFETY: takes an integer only; the caller owns the descriptor.
    match unsafe { libc::close(fd) } {
        0 => Ok(()),
        _ => Err(last_errno()),
    }
}

fn is_regular(fd: RawFd) -> Result<bool, Errno> {
    // SAFETY: all zeros is a valid `stat`, which the call fills in.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `stat` is ours and outlives the call.
    retry(|| unsafe { libc::fstat(fd, &mut stat) }.into())?;
    Ok(stat.st_mode & libc::S_IFMT == libc::S_IFREG)
}

#[cfg(test)]
mod tests {
    use std::fs::{File, OpenOptions};
    use std::io::{Seek, SeekFrom, Write};
    use std::os::fd::{AsRawFd, FromRawFd};

    use super::*;
    use crate::pages::flush;

    fn file() -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"0123456789").unwrap();
        file
    }

    fn flags(fd: RawFd, what: libc::c_int) -> libc::c_int {
        // SAFETY: takes integers only.
        unsafe { libc::fcntl(fd, what) }
    }

    /// Whether two descriptors are of one open file description: then a seek on one moves the other.
    fn share_state(a: &mut File, b: &mut File) -> bool {
        a.seek(SeekFrom::Start(3)).unwrap();
        b.seek(SeekFrom::Start(7)).unwrap();
        a.stream_position().unwrap() == 7
    }

    #[test]
    fn a_duplicate_shares_its_errors_and_a_file_that_was_opened_again_does_not() {
        let mut file = file();
        let fd = file.as_raw_fd();
        // SAFETY: both are new and nobody else's.
        let (mut same, mut own) =
            unsafe { (File::from_raw_fd(duplicate(fd).unwrap()), File::from_raw_fd(reopen(fd).unwrap())) };
        assert!(share_state(&mut file, &mut same));
        assert!(!share_state(&mut file, &mut own));
    }

    #[test]
    fn both_outlive_the_original_and_its_name_and_are_closed_on_exec() {
        for open in [duplicate, reopen] {
            let file = file(); // it has no name any more
            let fd = open(file.as_raw_fd()).unwrap();
            drop(file);
            flush(fd, 0, 4096).unwrap();
            assert_eq!(flags(fd, libc::F_GETFD), libc::FD_CLOEXEC);
            close(fd).unwrap();
        }
    }

    #[test]
    fn a_file_that_is_open_for_writing_alone_is_opened_again_for_reading() {
        let named = tempfile::NamedTempFile::new().unwrap();
        let writer = OpenOptions::new().append(true).open(named.path()).unwrap();
        let fd = reopen(writer.as_raw_fd()).unwrap();
        assert_eq!(flags(fd, libc::F_GETFL) & libc::O_ACCMODE, libc::O_RDONLY);
        flush(fd, 0, 4096).unwrap();
        close(fd).unwrap();
    }

    #[test]
    fn what_is_no_regular_file_is_never_opened_again() {
        let (_reader, writer) = std::io::pipe().unwrap();
        assert_eq!(reopen(writer.as_raw_fd()), Err(libc::EINVAL));
    }

    #[test]
    fn what_can_be_duplicated_but_not_opened_again_is_left_alone() {
        const F_SETSIG: libc::c_int = 10;
        let named = tempfile::NamedTempFile::new().unwrap();
        let fd = named.as_file().as_raw_fd();
        // SAFETY: takes integers only. Who opens the file while there is a lease is told to come again, and the holder
        // gets a signal, which is one that does nothing here.
        let leased = unsafe {
            libc::fcntl(fd, F_SETSIG, libc::SIGURG) == 0 && libc::fcntl(fd, libc::F_SETLEASE, libc::F_WRLCK) == 0
        };
        assert!(leased, "a lease: {}", last_errno());
        assert_eq!(reopen(fd), Err(libc::EAGAIN));
        close(duplicate(fd).unwrap()).unwrap();
    }

    #[test]
    fn a_bad_descriptor_is_said_to_be_one() {
        assert_eq!(duplicate(-1), Err(libc::EBADF));
        assert_eq!(reopen(-1), Err(libc::EBADF));
        assert_eq!(close(-1), Err(libc::EBADF));
    }
}
