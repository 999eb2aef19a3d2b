//! Copies a block's file to its mirror, piece by piece.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;

use rustix::fs::{Advice, FileType, OFlags};
use rustix::io::{Errno, ReadWriteFlags};

use crate::aligned::{ALIGNMENT, PieceBuffer, PieceFile, read_full};
use crate::block_path::{BlockFile, MirrorFile};
use crate::counts::Why;
use crate::job::Outcome;
use crate::map::{Key, LONGEST, Map, PIECE};
use crate::store::{MAP_BYTES, Store, allocated};
use crate::time::SECOND;

/// A block that changed less than so long ago waits: a change within one tick of the file system's clock is not seen.
const OLD_ENOUGH: i64 = 2 * SECOND as i64;

/// What a copy asks on its way.
pub trait Control {
    /// Now, ns since the epoch.
    fn wall_clock(&self) -> i64;
    /// Removes the mirror that there is, since its key fits no more.
    fn drop_mirror(&mut self);
    /// Makes room for so many bytes.
    fn room(&mut self, bytes: u64) -> Result<(), Why>;
    /// So many bytes were written. Waits as long as the rate wants it; false where the copy is to stop.
    fn written(&mut self, bytes: u64) -> bool;
}

/// Which block, and what of it.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// Its pool.
    pub pool: &'a str,
    /// Which of its files.
    pub file: BlockFile,
    /// The key of its mirror, if there is one.
    pub mirror: Option<Key>,
    /// Whether what is not in memory is read from the disk.
    pub from_disk: bool,
}

/// Copies to a store, one block after the other.
#[derive(Debug)]
pub struct Copier {
    buffer: PieceBuffer,
    direct: bool,
}

impl Copier {
    /// With direct I/O where the file system takes it, or never.
    pub fn new(direct: bool) -> Self {
        Self { buffer: PieceBuffer::new(), direct }
    }

    /// Copies what is missing of a block, whose file is open.
    pub fn copy(&mut self, store: &Store, block: Block, file: &File, control: &mut impl Control) -> Outcome {
        let Some(key) = state(file) else { return Outcome::Not(Why::Unreadable, 0) };
        let not = |why| Outcome::Not(why, key.length);
        let mut map = match block.mirror {
            Some(mirrored) if mirrored == key => {
                store.read_map(block.pool, block.file).ok().filter(|map| map.key == key)
            }
            _ => None,
        };
        if block.mirror.is_some() && map.is_none() {
            control.drop_mirror();
        }
        if key.length == 0 || key.length > LONGEST {
            return not(Why::Length);
        }
        if key.is_coarse() {
            return not(Why::WholeSeconds);
        }
        let age = control.wall_clock().saturating_sub(key.mtime);
        if age < OLD_ENOUGH {
            // A clock that was set back is no reason to wait longer.
            return Outcome::TooYoung((OLD_ENOUGH - age).clamp(1, OLD_ENOUGH) as u64);
        }
        let extends = map.is_some();
        let mut map = map.take().unwrap_or_else(|| Map::empty(block.file.id, key));
        let missing: Vec<u64> = (0..).zip(&map.crcs).filter(|&(_, &crc)| crc == 0).map(|(piece, _)| piece).collect();
        if missing.is_empty() {
            return Outcome::AsBefore;
        }
        let wanted: Vec<u64> =
            missing.iter().copied().filter(|piece| block.from_disk || resident(file, &key, *piece)).collect();
        if wanted.is_empty() {
            return not(Why::NotInMemory);
        }
        let bytes = wanted.iter().map(|piece| key.piece_bytes(*piece).next_multiple_of(ALIGNMENT as u64)).sum::<u64>();
        if let Err(why) = control.room(bytes + if extends { 0 } else { MAP_BYTES }) {
            return not(why);
        }
        let outcome = match self.fill(store, block, file, &wanted, &mut map, control) {
            Ok(()) if state(file) != Some(key) => not(Why::Changed),
            Ok(()) if map.mirrored() == 0 => not(Why::NotInMemory),
            Ok(()) => match finish(store, block, &map) {
                Ok(bytes) => {
                    let left_out = map.crcs.len() - map.mirrored();
                    return Outcome::Mirrored { key, bytes, complete: left_out == 0, left_out: left_out as u64 };
                }
                Err(e) => of_ssd(&e, key.length),
            },
            Err(Stop::Cancelled) => Outcome::Cancelled,
            Err(Stop::Block) => not(Why::Unreadable),
            Err(Stop::Ssd(e)) => of_ssd(&e, key.length),
        };
        if outcome == not(Why::Changed) && extends {
            control.drop_mirror();
        } else if !extends {
            let _ = store.unlink(block.pool, MirrorFile::Data(block.file));
        }
        outcome
    }

    fn fill(
        &mut self,
        store: &Store,
        block: Block,
        file: &File,
        wanted: &[u64],
        map: &mut Map,
        control: &mut impl Control,
    ) -> Result<(), Stop> {
        // No read-ahead: what is not in memory is not to be read.
        let _ = rustix::fs::fadvise(file, 0, None, Advice::Random);
        let key = map.key;
        let extends = map.mirrored() > 0;
        if !extends {
            // Something that could not be removed before, maybe; who has that open keeps it.
            store.unlink(block.pool, MirrorFile::Data(block.file))?;
        }
        let open = |flags| store.open_data(block.pool, block.file, true, OFlags::WRONLY | flags);
        let mut data = PieceFile::open(self.direct, open)?;
        rustix::fs::ftruncate(data.file(), key.length.next_multiple_of(ALIGNMENT as u64)).map_err(io::Error::from)?;
        for &piece in wanted {
            let length = key.piece_bytes(piece) as usize;
            let bytes = self.buffer.first(length);
            if read_piece(file, bytes, piece * PIECE, block.from_disk).map_err(|_| Stop::Block)? {
                let crc = crc32c::crc32c(bytes);
                data.write(&mut self.buffer, length, piece * PIECE)?;
                map.crcs[piece as usize] = crc;
                if !control.written(length as u64) {
                    return Err(Stop::Cancelled);
                }
            }
        }
        Ok(rustix::fs::ftruncate(data.file(), key.length).map_err(io::Error::from)?)
    }
}

enum Stop {
    Cancelled,
    Block, // its file can't be read
    Ssd(io::Error),
}

impl From<io::Error> for Stop {
    fn from(e: io::Error) -> Self {
        Self::Ssd(e)
    }
}

fn of_ssd(e: &io::Error, length: u64) -> Outcome {
    match e.raw_os_error() {
        Some(libc::ENOSPC | libc::EDQUOT) => Outcome::Not(Why::Bytes, length),
        _ => Outcome::SsdError,
    }
}

/// The bytes of the mirror on the SSD.
fn finish(store: &Store, block: Block, map: &Map) -> io::Result<u64> {
    let data = store.open_data(block.pool, block.file, false, OFlags::RDONLY)?;
    let bytes = allocated(&rustix::fs::fstat(&data)?);
    store.write_map(block.pool, block.file, map)?;
    Ok(bytes)
}

/// The state of an open file; none where it is no file, or has no name any more.
pub fn state(file: impl std::os::fd::AsFd) -> Option<Key> {
    let stat = rustix::fs::fstat(file).ok()?;
    (FileType::from_raw_mode(stat.st_mode).is_file() && stat.st_nlink > 0).then(|| Key::of(&stat))
}

fn resident(file: &File, key: &Key, piece: u64) -> bool {
    let (offset, length) = (piece * PIECE, key.piece_bytes(piece));
    ibisflush::residency::resident(file.as_raw_fd(), offset as i64, length as i64) == Ok(true)
}

/// Reads a piece. False where the file is shorter by now, or would have to be read from the disk and is not to be.
fn read_piece(file: &File, bytes: &mut [u8], offset: u64, from_disk: bool) -> io::Result<bool> {
    let was_resident =
        || ibisflush::residency::resident(file.as_raw_fd(), offset as i64, bytes.len() as i64) == Ok(true);
    if from_disk {
        let stays = was_resident();
        let there = read_full(file, bytes, offset)?;
        if !stays {
            let length = std::num::NonZeroU64::new(there as u64);
            let _ = rustix::fs::fadvise(file, offset, length, Advice::DontNeed);
        }
        return Ok(there == bytes.len());
    }
    let mut there = 0;
    while there < bytes.len() {
        let mut rest = [io::IoSliceMut::new(&mut bytes[there..])];
        match rustix::io::preadv2(file, &mut rest, offset + there as u64, ReadWriteFlags::NOWAIT) {
            Ok(0) | Err(Errno::AGAIN) => return Ok(false),
            Ok(read) => there += read,
            Err(Errno::INTR) => {}
            // The file system can't tell by itself; all of it was in memory a moment ago.
            Err(Errno::OPNOTSUPP) => return Ok(read_full(file, bytes, offset)? == bytes.len()),
            Err(errno) => return Err(errno.into()),
        }
    }
    Ok(true)
}
