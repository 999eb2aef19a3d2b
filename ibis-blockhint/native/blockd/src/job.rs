//! What the steward is told, and what it says.

use crate::block_path::BlockFile;
use crate::catalogue::BlockId;
use crate::counts::Why;
use crate::frames::Fault;
use crate::map::{Key, Map};
use crate::queue::CopyRequest;
use crate::time::Nanos;

/// What an operator may set.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Bytes that mirrors may use.
    pub bytes: u64,
    /// Bytes that may be written within 24 hours.
    pub bytes_per_day: u64,
    /// Whether blocks are mirrored when they are written.
    pub admit_written: bool,
    /// Whether blocks are mirrored when they are read a second time.
    pub admit_read: bool,
}

/// What a client says of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// It is complete.
    Finalised,
    /// A stream over it has ended: bytes in all, of those from the disk, of those from the SSD.
    Read(u64, u64, u64),
    /// It is deleted or changed.
    Gone,
    /// Its mirror is bad.
    Bad(Fault),
    /// An operator wants it mirrored.
    Warm,
}

/// What the worker is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Remove a mirror; if so said, overwrite its bytes before.
    Remove(BlockId, bool),
    /// Mirror a block. Its mirror has this key, if there is one.
    Copy(CopyRequest, Option<Key>),
    /// Check a piece of the next mirror.
    Scrub,
    /// Wait until then at most.
    Wait(Nanos),
}

/// A mirror that was there at the start.
#[derive(Clone, Debug)]
pub struct Found {
    /// The block's pool.
    pub pool: String,
    /// Of which file of the block.
    pub file: BlockFile,
    /// Its map.
    pub map: Map,
    /// Bytes that it has on the SSD.
    pub bytes: u64,
    /// When it was last written, ns since the epoch.
    pub written: i64,
}

/// What became of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a map, or another one than before.
    Mirrored {
        /// Of the block's file, before and after.
        key: Key,
        /// Bytes of the mirror on the SSD.
        bytes: u64,
        /// Whether it has all pieces.
        complete: bool,
        /// Pieces that were left out.
        left_out: u64,
    },
    /// The mirror has all pieces and the right key.
    AsBefore,
    /// The block must be older by so much.
    TooYoung(Nanos),
    /// For this reason, and so long is the block.
    Not(Why, u64),
    /// It is to be mirrored no more.
    Cancelled,
    /// The SSD gave an I/O error.
    SsdError,
}

/// What DataNodes are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// There is a map of this block, or another one.
    Mirrored(BlockId),
    /// There is none any more.
    Evicted(BlockId),
    /// What was said before is not all: everybody is to be told from the beginning.
    Lost,
}

/// Whether blocks are mirrored, as operators want it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// They are.
    On,
    /// They are not.
    Off,
    /// They are not, and what was is to go.
    Drained,
}
