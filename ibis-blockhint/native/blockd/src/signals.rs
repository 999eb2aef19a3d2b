//! Signals that end the process, as something to wait for.

use std::io;
use std::os::fd::{FromRawFd, OwnedFd};

/// SIGTERM and SIGINT, of this thread and those that it starts later: they make the descriptor readable and do nothing else.
pub fn ending() -> io::Result<OwnedFd> {
    // SAFETY: a set of plain bits, which sigemptyset fills before anything reads it; both outlive the calls.
    let descriptor = unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&mut set);
        libc::sigaddset(&mut set, libc::SIGTERM);
        libc::sigaddset(&mut set, libc::SIGINT);
        let errno = libc::pthread_sigmask(libc::SIG_BLOCK, &set, std::ptr::null_mut());
        if errno != 0 {
            return Err(io::Error::from_raw_os_error(errno));
        }
        libc::signalfd(-1, &set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK)
    };
    if descriptor < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: a new descriptor that nobody else has.
    Ok(unsafe { OwnedFd::from_raw_fd(descriptor) })
}
