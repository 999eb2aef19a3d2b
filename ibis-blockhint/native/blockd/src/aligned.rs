//! Files that are read and written past the page cache, where the file system can do that.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;

use rustix::fs::{Advice, OFlags};
use rustix::io::Errno;

use crate::map::PIECE;

/// What offsets, lengths and addresses of direct I/O are multiples of: no device asks for more.
pub const ALIGNMENT: usize = 4096;

/// Room for a piece, aligned.
#[derive(Debug)]
pub struct PieceBuffer {
    bytes: Vec<u8>,
    start: usize,
}

impl PieceBuffer {
    /// Of zeros.
    pub fn new() -> Self {
        let bytes = vec![0; PIECE as usize + ALIGNMENT];
        let start = bytes.as_ptr().align_offset(ALIGNMENT);
        Self { bytes, start }
    }

    /// The first bytes of it.
    pub fn first(&mut self, length: usize) -> &mut [u8] {
        &mut self.bytes[self.start..self.start + length]
    }

    /// So many bytes and zeros behind them, up to a multiple of the alignment.
    fn padded(&mut self, length: usize) -> &[u8] {
        let padded = length.next_multiple_of(ALIGNMENT);
        let piece = self.first(padded);
        piece[length..].fill(0);
        piece
    }
}

impl Default for PieceBuffer {
    fn default() -> Self {
        Self::new()
    }
}

/// The data of a mirror, by pieces.
#[derive(Debug)]
pub struct PieceFile {
    file: File,
    direct: bool,
}

impl PieceFile {
    /// Opens it with `O_DIRECT` where that is possible and wanted.
    pub fn open(direct: bool, open: impl Fn(OFlags) -> io::Result<File>) -> io::Result<Self> {
        if direct {
            match open(OFlags::DIRECT) {
                Err(e) if e.raw_os_error() == Some(libc::EINVAL) => {}
                opened => return Ok(Self { file: opened?, direct: true }),
            }
        }
        Ok(Self { file: open(OFlags::empty())?, direct: false })
    }

    /// The file.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Writes the first bytes of the buffer there, a multiple of the alignment, and zeros up to the next one. In memory
    /// nothing stays of it.
    pub fn write(&mut self, buffer: &mut PieceBuffer, length: usize, offset: u64) -> io::Result<()> {
        let bytes = buffer.padded(length);
        if self.direct {
            match self.file.write_all_at(bytes, offset) {
                Err(e) if e.raw_os_error() == Some(libc::EINVAL) => self.give_up_direct()?,
                done => return done,
            }
        }
        self.file.write_all_at(bytes, offset)?;
        let (descriptor, offset, length) = (self.file.as_raw_fd(), offset as i64, bytes.len() as i64);
        ibisflush::pages::flush(descriptor, offset, length).map_err(io::Error::from_raw_os_error)?;
        self.forget(offset as u64, length as u64);
        Ok(())
    }

    /// Reads bytes from the medium into the beginning of the buffer. How many there were.
    pub fn read(&mut self, buffer: &mut PieceBuffer, length: usize, offset: u64) -> io::Result<usize> {
        let padded = length.next_multiple_of(ALIGNMENT);
        if self.direct {
            match read_full(&self.file, buffer.first(padded), offset) {
                Err(e) if e.raw_os_error() == Some(libc::EINVAL) => self.give_up_direct()?,
                done => return done.map(|there| there.min(length)),
            }
        }
        self.forget(offset, padded as u64); // or it would be memory that is read
        let there = read_full(&self.file, buffer.first(length), offset);
        self.forget(offset, padded as u64);
        there
    }

    fn give_up_direct(&mut self) -> io::Result<()> {
        let flags = rustix::fs::fcntl_getfl(&self.file)?;
        rustix::fs::fcntl_setfl(&self.file, flags.difference(OFlags::DIRECT))?;
        self.direct = false;
        Ok(())
    }

    /// Advice: what is dirty, or somebody else's, stays.
    fn forget(&self, offset: u64, length: u64) {
        let _ = rustix::fs::fadvise(&self.file, offset, std::num::NonZeroU64::new(length), Advice::DontNeed);
    }
}

/// Reads until the buffer is full or the file ends.
pub fn read_full(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
    let mut there = 0;
    while there < buffer.len() {
        match rustix::io::pread(file, &mut buffer[there..], offset + there as u64) {
            Ok(0) => break,
            Ok(read) => there += read,
            Err(Errno::INTR) => {}
            // A direct read goes on at a multiple of the alignment only, and here is none: the file ends.
            Err(Errno::INVAL) if there > 0 => break,
            Err(errno) => return Err(errno.into()),
        }
    }
    Ok(there)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On the disk of the build, not in memory.
    fn file(direct: bool) -> (tempfile::NamedTempFile, PieceFile) {
        let named = tempfile::NamedTempFile::new_in(env!("CARGO_MANIFEST_DIR")).unwrap();
        let path = named.path().to_owned();
        let open = |flags| Ok(rustix::fs::open(&path, OFlags::RDWR | flags, rustix::fs::Mode::empty())?.into());
        let file = PieceFile::open(direct, open).unwrap();
        (named, file)
    }

    #[test]
    fn pieces_are_read_as_they_were_written_with_direct_io_and_without() {
        for direct in [true, false] {
            let (named, mut file) = file(direct);
            let mut buffer = PieceBuffer::new();
            for (piece, length) in [(3u64, PIECE as usize), (0, PIECE as usize), (5, 12_345)] {
                buffer
                    .first(length)
                    .iter_mut()
                    .enumerate()
                    .for_each(|(at, byte)| *byte = (at as u64 * 7 + piece) as u8);
                file.write(&mut buffer, length, piece * PIECE).unwrap();
            }
            assert_eq!(named.as_file().metadata().unwrap().len(), 5 * PIECE + 16_384);
            rustix::fs::ftruncate(file.file(), 5 * PIECE + 12_345).unwrap();
            for (piece, length) in [(3u64, PIECE as usize), (0, PIECE as usize), (5, 12_345)] {
                buffer.first(length).fill(0);
                assert_eq!(file.read(&mut buffer, length, piece * PIECE).unwrap(), length);
                let right = |(at, byte): (usize, &u8)| *byte == (at as u64 * 7 + piece) as u8;
                assert!(buffer.first(length).iter().enumerate().all(right), "direct {direct}, piece {piece}");
            }
            assert_eq!(file.read(&mut buffer, PIECE as usize, 5 * PIECE).unwrap(), 12_345);
            assert_eq!(file.read(&mut buffer, PIECE as usize, 9 * PIECE).unwrap(), 0);
        }
    }

    #[test]
    fn what_was_written_is_not_in_memory() {
        for direct in [true, false] {
            let (_named, mut file) = file(direct);
            let mut buffer = PieceBuffer::new();
            // The kernel need not do as it is told: a page that it is busy with stays.
            let gone = (0..20u64).any(|piece| {
                file.write(&mut buffer, PIECE as usize, piece * PIECE).unwrap();
                let (descriptor, offset) = (file.file().as_raw_fd(), (piece * PIECE) as i64);
                (0..256).all(|page| ibisflush::residency::resident(descriptor, offset + page * 4096, 4096) == Ok(false))
            });
            assert!(gone, "direct {direct}");
        }
    }
}
