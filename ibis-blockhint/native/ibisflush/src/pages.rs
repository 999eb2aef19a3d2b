//! Operations on ranges of a file's pages.
//!
//! Offsets and lengths are bytes; a length of 0 does nothing. Errors are positive errno values: `EINVAL` for a negative
//! offset or length, else what the system call said.

use std::os::fd::RawFd;

use crate::errno::{Errno, retry};

/// The kernel reads at most about this much for one `readahead` call, whatever the length.
const READAHEAD_CHUNK: i64 = 512 * 1024;

/// What is read first, alone.
const FIRST: i64 = 128 * 1024;

/// What is so small is waited for as a whole.
const SMALL: usize = 16 * 1024;

/// One page of so many bytes is waited for: a request to the disk is hardly ever smaller, and is done as a whole.
const WAITED_FOR: i64 = 64 * 1024;

/// Chunks that are asked for and not there yet: the one being read and the next.
const CHUNKS_QUEUED: i64 = 2;

/// Writes the range's dirty pages to the disk and waits until they are there. File metadata is not written, so this bounds
/// dirty memory and paces a writer, but it makes nothing durable: sync_file_range(2).
pub fn flush(fd: RawFd, offset: i64, bytes: i64) -> Result<(), Errno> {
    check(offset, bytes)?;
    if bytes == 0 {
        return Ok(()); // to the kernel 0 means up to the end
    }
    let wait = libc::SYNC_FILE_RANGE_WAIT_BEFORE | libc::SYNC_FILE_RANGE_WRITE | libc::SYNC_FILE_RANGE_WAIT_AFTER;
    // SAFETY: takes integers only.
    retry(|| unsafe { libc::sync_file_range(fd, offset, bytes, wait) }.into()).map(drop)
}

/// Reads the range into the page cache and waits until it is there, up to the end of the file.
///
/// A disk serves its queue in the order that suits the platter, and may begin with what comes under the head first; it loses
/// turns then to get at what it left out. So it is given the beginning alone, and after that the next chunk while it reads
/// one: it never stops between two, and has no choice between parts of the range, wherever in it the file is fragmented.
///
/// Who waits for a page uses it. A page that is used twice, here and by who sends it, is an active one to the kernel, and
/// outlasts what others use once, their programs among it. So only the last page of each [`WAITED_FOR`] is: what is not there
/// yet of the rest, whoever reads it waits for.
pub fn page_in(fd: RawFd, offset: i64, bytes: i64) -> Result<(), Errno> {
    let end = check(offset, bytes)?;
    if bytes == 0 {
        return Ok(());
    }
    if bytes <= SMALL as i64 {
        return page_in_small(fd, offset, bytes as usize);
    }
    let end = end.min(size(fd)?);
    let mut asked = offset;
    let mut at = offset;
    while at < end {
        let reach = if at == offset { FIRST } else { CHUNKS_QUEUED * READAHEAD_CHUNK };
        while asked < end && asked < at + reach {
            let length = reach.min(READAHEAD_CHUNK).min(end - asked);
            // SAFETY: takes integers only.
            retry(|| unsafe { libc::readahead(fd, asked, length as usize) } as i64)?;
            asked += length;
        }
        let next = asked.min(at + READAHEAD_CHUNK);
        while at < next {
            at = next.min(at + WAITED_FOR);
            wait_for(fd, at - 1)?;
        }
    }
    Ok(())
}

/// Waits until a byte is in the page cache, if the file has it.
fn wait_for(fd: RawFd, at: i64) -> Result<(), Errno> {
    let mut byte = 0_u8;
    // SAFETY: writes one byte, for which there is room.
    retry(|| unsafe { libc::pread64(fd, (&raw mut byte).cast(), 1, at) } as i64).map(drop)
}

/// Bytes that the file has now.
fn size(fd: RawFd) -> Result<i64, Errno> {
    let mut stat = std::mem::MaybeUninit::<libc::stat64>::uninit();
    // SAFETY: it is written where the call gives 0, and not read otherwise.
    retry(|| unsafe { libc::fstat64(fd, stat.as_mut_ptr()) }.into()).map(|_| unsafe { stat.assume_init() }.st_size)
}

fn page_in_small(fd: RawFd, offset: i64, bytes: usize) -> Result<(), Errno> {
    let mut page = [0_u8; SMALL];
    // SAFETY: takes integers only.
    retry(|| unsafe { libc::readahead(fd, offset, bytes) } as i64)?;
    // SAFETY: writes `bytes` bytes at most, for which there is room.
    retry(|| unsafe { libc::pread64(fd, page.as_mut_ptr().cast(), bytes, offset) } as i64).map(drop)
}

/// The range's end, if the range is one.
pub(crate) fn check(offset: i64, bytes: i64) -> Result<i64, Errno> {
    if offset < 0 || bytes < 0 {
        return Err(libc::EINVAL);
    }
    offset.checked_add(bytes).ok_or(libc::EINVAL)
}

/// Drops the pages of the range that nobody uses from the page cache: posix_fadvise(2), `POSIX_FADV_DONTNEED`. Reads and waits
/// for nothing.
///
/// Pages that are dirty, mapped, or on their way to a socket stay, and so does what lies in the range in part: a page, or a
/// folio of several of them. Dirty ones the kernel begins to write, so this is for what is only read.
pub fn drop_behind(fd: RawFd, offset: i64, bytes: i64) -> Result<(), Errno> {
    check(offset, bytes)?;
    if bytes == 0 {
        return Ok(()); // to the kernel 0 means up to the end
    }
    // SAFETY: takes integers only. It gives the error itself, and is not interrupted.
    match unsafe { libc::posix_fadvise64(fd, offset, bytes, libc::POSIX_FADV_DONTNEED) } {
        0 => Ok(()),
        errno => Err(errno),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{self, Write};
    use std::os::fd::AsRawFd;

    use super::*;
    use crate::residency::{page_size, resident};

    const MIB: i64 = 1 << 20;

    fn file(bytes: usize) -> File {
        // Not in memory: a tmpfs has no clean pages to drop.
        let mut file = tempfile::tempfile_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        file.write_all(&vec![7; bytes]).unwrap();
        file
    }

    #[test]
    fn flushed_pages_can_be_dropped_and_paged_in_again() {
        let bytes = 4 * MIB;
        let file = file(bytes as usize);
        let fd = file.as_raw_fd();
        flush(fd, 0, bytes).unwrap();
        assert_eq!(resident(fd, 0, bytes), Ok(true));
        drop_behind(fd, 0, bytes).unwrap();
        assert_eq!(resident(fd, 0, bytes), Ok(false));
        page_in(fd, MIB / 2, page_size()).unwrap();
        assert_eq!(resident(fd, MIB / 2, page_size()), Ok(true));
        assert_eq!(resident(fd, MIB / 2, page_size() + 1), Ok(false));
        page_in(fd, MIB, 2 * MIB).unwrap();
        assert_eq!(resident(fd, MIB, 2 * MIB), Ok(true));
        assert_eq!(resident(fd, MIB + 100, MIB), Ok(true));
        assert_eq!(resident(fd, 0, bytes), Ok(false));
        page_in(fd, 0, 100 * MIB).unwrap();
        assert_eq!(resident(fd, 0, bytes), Ok(true));
    }

    #[test]
    fn what_is_dropped_is_the_range_and_nothing_beside_it() {
        let bytes = 4 * MIB;
        let file = file(bytes as usize);
        let fd = file.as_raw_fd();
        flush(fd, 0, bytes).unwrap();
        flush(fd, 0, bytes).unwrap();
        // A page on its way to an LRU list can't be dropped: one try of a hundred.
        let dropped = (0..20).any(|_| {
            drop_behind(fd, 0, bytes).unwrap(); // or there are folios as large as what was written
            page_in(fd, 0, bytes).unwrap();
            drop_behind(fd, MIB, 2 * MIB).unwrap();
            resident(fd, 0, MIB) == Ok(true)
                && (MIB..3 * MIB).step_by(page_size() as usize).all(|at| resident(fd, at, page_size()) == Ok(false))
                && resident(fd, 3 * MIB, MIB) == Ok(true)
        });
        assert!(dropped);
    }

    #[test]
    fn what_is_not_on_the_disk_yet_is_not_lost() {
        use std::os::unix::fs::FileExt;
        let file = file(MIB as usize); // dirty
        drop_behind(file.as_raw_fd(), 0, MIB).unwrap();
        let mut back = vec![0; MIB as usize];
        file.read_exact_at(&mut back, 0).unwrap();
        assert!(back.iter().all(|&byte| byte == 7));
    }

    #[test]
    fn paging_in_leaves_the_file_position_alone() {
        use std::io::Seek;
        let mut file = file(8192);
        file.seek(io::SeekFrom::Start(17)).unwrap();
        page_in(file.as_raw_fd(), 0, 8192).unwrap();
        assert_eq!(file.stream_position().unwrap(), 17);
    }

    #[test]
    fn negative_and_overflowing_ranges_are_invalid() {
        let file = file(1);
        let fd = file.as_raw_fd();
        for operation in [flush, page_in, drop_behind] {
            for (offset, bytes) in [(-1, 1), (0, -1), (i64::MAX, 1)] {
                assert_eq!(operation(fd, offset, bytes), Err(libc::EINVAL));
            }
            assert_eq!(operation(fd, 0, 0), Ok(()));
        }
    }

    #[test]
    fn a_bad_descriptor_is_said_to_be_one() {
        for operation in [flush, page_in, drop_behind] {
            assert_eq!(operation(-1, 0, 4096), Err(libc::EBADF));
        }
    }

    #[test]
    fn a_pipe_has_no_range() {
        let (reader, _writer) = io::pipe().unwrap();
        for operation in [flush, drop_behind] {
            assert_eq!(operation(reader.as_raw_fd(), 0, 4096), Err(libc::ESPIPE));
        }
    }
}
