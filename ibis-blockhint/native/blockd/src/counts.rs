//! What is counted.

use serde_json::{Map, Value, json};

/// Why a block was not mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No piece that its mirror lacks is in memory.
    NotInMemory,
    /// The budget of bytes, or what the file system has, is too small for it.
    Bytes,
    /// The budget of bytes a day is used up.
    Writes,
    /// It changed less than 2 s ago, again and again.
    TooYoung,
    /// Its file changed while it was copied, or its mirror was of an older state.
    Changed,
    /// What would have to go saves more.
    Rank,
    /// Its path is not that of a finalized block below a data directory, or leads over a link.
    Outside,
    /// Its file system has times of whole seconds only.
    WholeSeconds,
    /// Nothing is mirrored now.
    Off,
    /// It is longer than any that is mirrored, or empty.
    Length,
    /// It can't be opened or read.
    Unreadable,
    /// Too many copies waited.
    Queue,
    /// The SSD took no more, or gave an error.
    Ssd,
}

impl Why {
    const ALL: [Self; 13] = [
        Self::NotInMemory,
        Self::Bytes,
        Self::Writes,
        Self::TooYoung,
        Self::Changed,
        Self::Rank,
        Self::Outside,
        Self::WholeSeconds,
        Self::Off,
        Self::Length,
        Self::Unreadable,
        Self::Queue,
        Self::Ssd,
    ];

    /// In the status.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotInMemory => "not_in_memory",
            Self::Bytes => "budget_of_bytes",
            Self::Writes => "budget_of_writes",
            Self::TooYoung => "too_young",
            Self::Changed => "changed",
            Self::Rank => "rank",
            Self::Outside => "outside",
            Self::WholeSeconds => "mtime_of_whole_seconds",
            Self::Off => "off",
            Self::Length => "length",
            Self::Unreadable => "unreadable",
            Self::Queue => "queue_full",
            Self::Ssd => "ssd_error",
        }
    }
}

/// Why a mirror went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// Something that saves more needed its room.
    Room,
    /// Its block is deleted, or changed.
    Block,
    /// A piece had another CRC.
    Crc,
    /// An I/O error.
    Io,
    /// The block's file had another key.
    Key,
    /// An operator said so.
    Order,
}

impl Gone {
    const ALL: [Self; 6] = [Self::Room, Self::Block, Self::Crc, Self::Io, Self::Key, Self::Order];

    fn name(self) -> &'static str {
        match self {
            Self::Room => "room",
            Self::Block => "block_gone",
            Self::Crc => "bad_crc",
            Self::Io => "bad_io",
            Self::Key => "bad_key",
            Self::Order => "order",
        }
    }
}

/// Bytes that clients read, by where they came from.
#[derive(Clone, Copy, Debug, Default)]
pub struct BytesRead {
    /// The page cache.
    pub memory: u64,
    /// The block's own file.
    pub disk: u64,
    /// The mirror.
    pub ssd: u64,
}

/// Since the start.
#[derive(Debug, Default)]
pub struct Counts {
    not_mirrored: [u64; Why::ALL.len()],
    evicted: [u64; Gone::ALL.len()],
    /// What clients read.
    pub read: BytesRead,
    /// Blocks that were mirrored, or had more of them mirrored.
    pub copies: u64,
    /// Pieces that were left out, as they were not in memory.
    pub pieces_left_out: u64,
    /// Pieces whose CRC the scrubber found right.
    pub pieces_checked: u64,
    /// At the start: maps that were bad, and removed.
    pub bad_maps: u64,
    /// At the start: what was left of copies that did not end, and removed.
    pub leftovers: u64,
    /// Peers that were refused, or whose connection was ended.
    pub refused: u64,
}

impl Counts {
    /// A block was not mirrored.
    pub fn not_mirrored(&mut self, why: Why) {
        self.not_mirrored[why as usize] += 1;
    }

    /// How many blocks were not mirrored for this reason.
    pub fn of(&self, why: Why) -> u64 {
        self.not_mirrored[why as usize]
    }

    /// A mirror went.
    pub fn evicted(&mut self, gone: Gone) {
        self.evicted[gone as usize] += 1;
    }

    /// For the status.
    pub fn json_not_mirrored(&self) -> Value {
        object(Why::ALL.iter().map(|why| (why.name(), self.of(*why))))
    }

    /// For the status.
    pub fn json_evicted(&self) -> Value {
        object(Gone::ALL.iter().map(|gone| (gone.name(), self.evicted[*gone as usize])))
    }
}

fn object(entries: impl Iterator<Item = (&'static str, u64)>) -> Value {
    Value::Object(entries.map(|(name, count)| (name.into(), json!(count))).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_its_own_count_and_name() {
        let mut counts = Counts::default();
        for (n, why) in (1..).zip(Why::ALL) {
            (0..n).for_each(|_| counts.not_mirrored(why));
        }
        for (n, gone) in (1..).zip(Gone::ALL) {
            (0..n).for_each(|_| counts.evicted(gone));
        }
        let (not, evicted) = (counts.json_not_mirrored(), counts.json_evicted());
        assert_eq!(not.as_object().unwrap().len(), Why::ALL.len());
        assert_eq!((&not["not_in_memory"], &not["ssd_error"]), (&json!(1), &json!(13)));
        assert_eq!(evicted.as_object().unwrap().len(), Gone::ALL.len());
        assert_eq!((&evicted["room"], &evicted["order"]), (&json!(1), &json!(6)));
    }
}
