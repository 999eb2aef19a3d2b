//! What of a file is in the page cache.

use std::os::fd::RawFd;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use libc::{c_long, c_uint};

use crate::errno::{Errno, last_errno, retry};
use crate::pages::check;

/// The number of cachestat(2), the same on every architecture that a virtual machine runs on; libc has no name for it.
const SYS_CACHESTAT: c_long = 451;

/// Whether the kernel was found to have no `cachestat`: it is older than 6.5.
static NO_CACHESTAT: AtomicBool = AtomicBool::new(false);

#[repr(C)]
struct CachestatRange {
    off: u64, // bytes
    len: u64, // bytes; 0 means up to the end
}

/// Numbers of pages.
#[repr(C)]
#[derive(Default)]
struct Cachestat {
    nr_cache: u64,
    nr_dirty: u64,
    nr_writeback: u64,
    nr_evicted: u64,
    nr_recently_evicted: u64,
}

/// Whether every page of the range is in the page cache, so that reading it needs no device. Up to the end of the file.
///
/// A page that is being read counts too: its I/O is under way already.
pub fn resident(fd: RawFd, offset: i64, bytes: i64) -> Result<bool, Errno> {
    let end = check(offset, bytes)?;
    if bytes == 0 {
        return Ok(true);
    }
    let pages = Pages::of(offset, end, page_size());
    if !NO_CACHESTAT.load(Ordering::Relaxed) {
        match by_cachestat(fd, pages) {
            Err(libc::ENOSYS) => NO_CACHESTAT.store(true, Ordering::Relaxed),
            Err(libc::EPERM | libc::EOPNOTSUPP) => {} // of this file, or a sandbox is in between
            known => return known,
        }
    }
    by_mincore(fd, pages)
}

/// The bytes of a page of this kernel: 4096 on x86-64, up to 65,536 on arm64.
pub(crate) fn page_size() -> i64 {
    static SIZE: OnceLock<i64> = OnceLock::new();
    // SAFETY: takes an integer only.
    *SIZE.get_or_init(|| match unsafe { libc::sysconf(libc::_SC_PAGESIZE) } {
        bytes if bytes > 0 => bytes,
        _ => 4096,
    })
}

/// The pages that hold a range of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pages {
    first: i64, // byte where the first one begins
    bytes: i64, // from there to the end of the range
    number: u64,
}

impl Pages {
    fn of(offset: i64, end: i64, page_size: i64) -> Self {
        let first = offset - offset % page_size;
        let bytes = end - first;
        Self { first, bytes, number: bytes.unsigned_abs().div_ceil(page_size.unsigned_abs()) }
    }
}

/// One call that walks the file's own tree: no mapping is made, so threads don't meet at the memory map's lock.
fn by_cachestat(fd: RawFd, pages: Pages) -> Result<bool, Errno> {
    let range = CachestatRange { off: pages.first as u64, len: pages.bytes as u64 };
    let mut found = Cachestat::default();
    // SAFETY: both structures are as the kernel defines them and outlive the call; the last argument must be 0.
    retry(|| unsafe { libc::syscall(SYS_CACHESTAT, fd as c_uint, &range, &mut found, 0 as c_uint) })?;
    Ok(found.nr_cache >= pages.number)
}

fn by_mincore(fd: RawFd, range: Pages) -> Result<bool, Errno> {
    let length = range.bytes as usize;
    let mut pages = vec![0u8; range.number as usize];
    // SAFETY: a new read-only mapping that nobody looks into, unmapped below.
    let map = unsafe { libc::mmap(std::ptr::null_mut(), length, libc::PROT_READ, libc::MAP_SHARED, fd, range.first) };
    if map == libc::MAP_FAILED {
        return Err(last_errno());
    }
    // SAFETY: the mapping above; `pages` has a byte for each of its pages.
    let known = unsafe { libc::mincore(map, length, pages.as_mut_ptr()) };
    let errno = last_errno();
    // SAFETY: the mapping above, used no more.
    unsafe { libc::munmap(map, length) };
    if known != 0 {
        return Err(errno);
    }
    Ok(pages.iter().all(|page| page & 1 == 1))
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write;
    use std::os::fd::AsRawFd;

    use super::*;
    use crate::pages::{drop_behind, flush, page_in};

    const SIZE: i64 = (4 << 20) + 100;

    fn file() -> File {
        // Not in memory: a tmpfs has no clean pages to drop.
        let mut file = tempfile::tempfile_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        file.write_all(&vec![7; SIZE as usize]).unwrap();
        flush(file.as_raw_fd(), 0, SIZE).unwrap();
        file
    }

    type Way = fn(RawFd, i64, i64) -> Result<bool, Errno>;

    fn cachestat_to(fd: RawFd, offset: i64, end: i64) -> Result<bool, Errno> {
        by_cachestat(fd, Pages::of(offset, end, page_size()))
    }

    fn mincore_to(fd: RawFd, offset: i64, end: i64) -> Result<bool, Errno> {
        by_mincore(fd, Pages::of(offset, end, page_size()))
    }

    /// Both ways, where the kernel has both.
    fn ways() -> Vec<Way> {
        let file = file();
        match cachestat_to(file.as_raw_fd(), 0, SIZE) {
            Ok(_) => vec![cachestat_to, mincore_to],
            Err(_) => vec![mincore_to],
        }
    }

    /// What the looks say of a file whose first MiB and second one are paged in, without the page in between.
    fn looks_around_a_hole(resident_to: Way) -> [Result<bool, Errno>; 5] {
        let file = file();
        let fd = file.as_raw_fd();
        let full = resident_to(fd, 0, SIZE); // up to the end of a page that is not full
        drop_behind(fd, 0, SIZE).unwrap();
        let dropped = resident_to(fd, 0, page_size());
        page_in(fd, 0, 1 << 20).unwrap();
        page_in(fd, (1 << 20) + page_size(), 1 << 20).unwrap();
        let before = resident_to(fd, 0, 1 << 20);
        let with_hole = resident_to(fd, 0, (1 << 20) + 1);
        let after = resident_to(fd, (1 << 20) + page_size(), 2 << 20);
        [full, dropped, before, with_hole, after]
    }

    #[test]
    fn both_ways_to_look_see_a_hole_of_one_page_and_none_where_there_is_none() {
        let right = [Ok(true), Ok(false), Ok(true), Ok(false), Ok(true)];
        for resident_to in ways() {
            // The kernel need not do as it is told: a page on its way to an LRU list can't be dropped, and a host that
            // is short of memory takes pages back. It does so in one try of a hundred; a wrong look is wrong in each.
            let mut last = right;
            let seen = (0..20).any(|_| {
                last = looks_around_a_hole(resident_to);
                last == right
            });
            assert!(seen, "full, dropped, before the hole, with it, after it: {last:?}");
        }
    }

    #[test]
    fn pages_are_as_large_as_the_kernel_has_them() {
        let of = |offset, end, size| Pages::of(offset, end, size);
        assert_eq!(of(4095, 4097, 4096), Pages { first: 0, bytes: 4097, number: 2 });
        assert_eq!(of(70_000, 140_000, 65_536), Pages { first: 65_536, bytes: 74_464, number: 2 });
        assert_eq!(of(1 << 20, 2 << 20, 65_536), Pages { first: 1 << 20, bytes: 1 << 20, number: 16 });
        // SAFETY: takes an integer only.
        assert_eq!(page_size(), unsafe { libc::sysconf(libc::_SC_PAGESIZE) });
    }

    #[test]
    fn past_the_end_of_the_file_nothing_is_in_memory() {
        for resident_to in ways() {
            let file = file();
            assert_eq!(resident_to(file.as_raw_fd(), 0, SIZE + 8192), Ok(false));
        }
    }

    #[test]
    fn ranges_begin_and_end_anywhere_in_a_page() {
        let file = file();
        let fd = file.as_raw_fd();
        assert_eq!(resident(fd, 1, 1), Ok(true));
        assert_eq!(resident(fd, 4095, 2), Ok(true));
        assert_eq!(resident(fd, 4097, SIZE - 4097), Ok(true));
        assert_eq!(resident(fd, SIZE, 0), Ok(true));
    }

    #[test]
    fn what_is_no_range_of_a_file_is_an_error() {
        let file = file();
        assert_eq!(resident(-1, 0, 4096), Err(libc::EBADF));
        assert_eq!(resident(file.as_raw_fd(), -1, 4096), Err(libc::EINVAL));
        assert_eq!(resident(file.as_raw_fd(), 0, -1), Err(libc::EINVAL));
    }
}
