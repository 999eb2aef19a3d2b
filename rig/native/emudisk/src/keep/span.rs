//! A part of a file, mapped so that its pages can be looked at, and held.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::ptr::null_mut;

use libc::{c_int, c_void};

use super::PAGE;
use super::bits::{Bits, Change};

/// Bytes of a span. The file may be shorter: a mapping may go past its end.
pub const SPAN: u64 = 64 << 20;

/// What process_vm_readv(2) takes at once: IOV_MAX.
const BATCH: usize = 1024;

/// Pages from `index * SPAN` on.
pub struct Span {
    at: *mut c_void,
    bits: Bits,
}

// SAFETY: the mapping belongs to the process, not to a thread, and is only touched through its one owner.
unsafe impl Send for Span {}

impl Span {
    /// Maps a span; nothing is read.
    pub fn map(file: &File, index: u64) -> io::Result<Self> {
        let offset = (index * SPAN) as libc::off_t;
        let (length, fd) = (SPAN as usize, file.as_raw_fd());
        // SAFETY: a new read-only mapping; no reference into it is ever made.
        let at = unsafe { libc::mmap(null_mut(), length, libc::PROT_READ, libc::MAP_SHARED, fd, offset) };
        if at == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let span = Self { at, bits: Bits::new((SPAN / PAGE) as usize) };
        // A fault reads at most its own page then, and never starts to read ahead.
        // SAFETY: the mapping above.
        match unsafe { libc::madvise(at, length, libc::MADV_RANDOM) } {
            0 => Ok(span),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Looks which of the first `pages` are in memory. `said` is kept from one call to the next, for its memory.
    pub fn look(&mut self, pages: usize, said: &mut Vec<u8>) -> io::Result<Change> {
        let pages = pages.min((SPAN / PAGE) as usize);
        said.resize(pages, 0);
        // SAFETY: the pages are in the mapping, and `said` has a byte for each.
        match unsafe { libc::mincore(self.at, pages * PAGE as usize, said.as_mut_ptr()) } {
            0 => Ok(self.bits.update(said)),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Maps pages that are in memory.
    ///
    /// The kernel reads a byte of each for us: where the file has been cut meanwhile it says so, and a load of our own
    /// would end the process.
    pub fn hold(&self, pages: &[usize]) {
        let mut bytes = [0u8; BATCH];
        let here = std::process::id() as libc::pid_t;
        for batch in pages.chunks(BATCH) {
            let mut rest: Vec<_> = batch.iter().map(|page| self.first_byte(*page)).collect();
            while !rest.is_empty() {
                let to = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: rest.len() };
                let count = rest.len() as libc::c_ulong;
                // SAFETY: the kernel writes at most `rest.len()` bytes to `bytes`, and checks the addresses it reads.
                let read = unsafe { libc::process_vm_readv(here, &to, 1, rest.as_ptr(), count, 0) };
                // It stops at a page that the file has no more; that one is left out.
                rest.drain(..(read.max(0) as usize + 1).min(rest.len()));
            }
        }
    }

    /// Maps all pages that the last look found, again: the kernel may have taken mappings away.
    pub fn hold_all(&self) {
        self.hold(&self.bits.resident());
    }

    fn first_byte(&self, page: usize) -> libc::iovec {
        libc::iovec { iov_base: self.at.wrapping_byte_add(page * PAGE as usize), iov_len: 1 }
    }
}

impl Drop for Span {
    fn drop(&mut self) {
        // SAFETY: the mapping that `map` made, used no more.
        let _: c_int = unsafe { libc::munmap(self.at, SPAN as usize) };
    }
}
