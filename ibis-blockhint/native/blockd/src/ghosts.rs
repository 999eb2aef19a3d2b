//! Blocks that have no mirror and were heard of: whether they are read a second time, and what more space would have given.

use std::collections::{BTreeMap, HashMap};

use crate::catalogue::BlockId;
use crate::time::{HOUR, Nanos};

/// How many are remembered.
const MOST: usize = 1 << 16;

/// How long a read is remembered as a first one.
const RECENT: Nanos = HOUR;

/// Sizes of more space that are told apart, as shares of the budget: an eighth to eight times.
const SIZES: [(u64, u64); 7] = [(1, 8), (1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1)];

#[derive(Debug)]
struct Ghost {
    read_at: Option<Nanos>,
    turn: u64,    // its place in the order of use
    passed: u64,  // bytes of ghosts that had been put in front when it was
    missed: bool, // there was no room for it
    length: u64,  // bytes
}

/// The list, the most recently used in front.
#[derive(Debug)]
pub struct Ghosts {
    ghosts: HashMap<BlockId, Ghost>,
    order: BTreeMap<u64, BlockId>,
    turns: u64,
    passed: u64, // bytes that were put in front, ever
    served: [u64; SIZES.len()],
    missed: u64, // bytes that were read of what had no room
    budget: u64,
}

impl Ghosts {
    /// Beside a budget of so many bytes.
    pub fn new(budget: u64) -> Self {
        Self {
            ghosts: HashMap::new(),
            order: BTreeMap::new(),
            turns: 0,
            passed: 0,
            served: [0; SIZES.len()],
            missed: 0,
            budget,
        }
    }

    /// A block without a mirror was read; `disk` bytes came from the disk. Whether that is the second time within an hour.
    pub fn read(&mut self, block: BlockId, length: u64, disk: u64, now: Nanos) -> bool {
        let before = self.take(block);
        if let Some(ghost) = before.as_ref().filter(|ghost| ghost.missed) {
            // What went in front since then would have had to stay too. The same block twice counts twice: the distance is
            // rather too long, and the advice rather too dear.
            let distance = self.passed.saturating_sub(ghost.passed).saturating_add(length);
            self.missed = self.missed.saturating_add(disk);
            for (served, (times, of)) in self.served.iter_mut().zip(SIZES) {
                if distance <= self.budget.saturating_mul(times) / of {
                    *served = served.saturating_add(disk);
                }
            }
        }
        let again = before.as_ref().and_then(|ghost| ghost.read_at).is_some_and(|at| now.saturating_sub(at) <= RECENT);
        self.put(block, length, Some(now), before.is_some_and(|ghost| ghost.missed));
        again
    }

    /// There was no room for a block, or none any more.
    pub fn missed(&mut self, block: BlockId, length: u64) {
        let read_at = self.take(block).and_then(|ghost| ghost.read_at);
        self.put(block, length, read_at, true);
    }

    /// A block is gone, or has a mirror.
    pub fn forget(&mut self, block: BlockId) {
        self.take(block);
    }

    fn take(&mut self, block: BlockId) -> Option<Ghost> {
        let ghost = self.ghosts.remove(&block)?;
        self.order.remove(&ghost.turn);
        Some(ghost)
    }

    fn put(&mut self, block: BlockId, length: u64, read_at: Option<Nanos>, missed: bool) {
        if self.ghosts.len() >= MOST
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.ghosts.remove(&oldest);
        }
        self.turns += 1;
        if missed {
            self.passed = self.passed.saturating_add(length);
        }
        self.order.insert(self.turns, block);
        self.ghosts.insert(block, Ghost { read_at, turn: self.turns, passed: self.passed, missed, length });
    }

    /// How many blocks are remembered.
    pub fn len(&self) -> usize {
        self.ghosts.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.ghosts.is_empty()
    }

    /// Bytes of those that had no room.
    pub fn missed_bytes(&self) -> u64 {
        self.ghosts.values().filter(|ghost| ghost.missed).fold(0, |sum, ghost| sum.saturating_add(ghost.length))
    }

    /// How much more space would have served how many bytes: one line. `disk` bytes were read from disks in all.
    pub fn advice(&self, disk: u64) -> String {
        let most = self.served.last().copied().unwrap_or(0);
        if most == 0 || most < disk / 100 {
            return "more space would have served nothing worth it".into();
        }
        // The smallest that gives most of what there is to be had.
        let chosen = self.served.iter().zip(SIZES).find(|(served, _)| **served >= most / 4 * 3);
        let Some((served, (times, of))) = chosen else { return String::new() };
        let more = Bytes(self.budget.saturating_mul(times) / of);
        format!("{more} more would have served {} of {} that were read from disks", Bytes(*served), Bytes(disk))
    }
}

/// Bytes as people read them.
pub struct Bytes(pub u64);

impl std::fmt::Display for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        const UNITS: [(u64, &str); 4] =
            [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")];
        match UNITS.into_iter().find(|(unit, _)| self.0 >= *unit) {
            Some((unit, name)) => write!(f, "{:.1} {name}", self.0 as f64 / unit as f64),
            None => write!(f, "{} bytes", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_path::BlockFile;
    use crate::time::MINUTE;

    const MB: u64 = 1_000_000;

    fn block(id: i64) -> BlockId {
        BlockId { pool: 0, file: BlockFile::data(id) }
    }

    #[test]
    fn a_second_read_within_an_hour_is_one() {
        let mut ghosts = Ghosts::new(100 * MB);
        assert!(!ghosts.read(block(1), MB, MB, 0));
        assert!(ghosts.read(block(1), MB, MB, HOUR));
        assert!(!ghosts.read(block(1), MB, MB, 2 * HOUR + MINUTE));
        ghosts.forget(block(1));
        assert!(!ghosts.read(block(1), MB, MB, 2 * HOUR + MINUTE));
    }

    #[test]
    fn what_is_remembered_has_an_end() {
        let mut ghosts = Ghosts::new(100 * MB);
        for id in 0..MOST as i64 + 1000 {
            ghosts.read(block(id), MB, MB, 0);
        }
        assert_eq!((ghosts.len(), ghosts.order.len()), (MOST, MOST));
        assert!(!ghosts.read(block(0), MB, MB, 1)); // the oldest went
        assert!(ghosts.read(block(MOST as i64), MB, MB, 1));
    }

    #[test]
    fn a_loop_over_twice_the_space_says_that_as_much_more_would_serve_it() {
        let mut ghosts = Ghosts::new(100 * MB);
        for round in 0..10 {
            for id in 0..100 {
                if round == 0 {
                    ghosts.missed(block(id), MB);
                } else {
                    ghosts.read(block(id), MB, MB, round * MINUTE);
                }
            }
        }
        assert_eq!(
            ghosts.advice(1800 * MB),
            "100.0 MB more would have served 900.0 MB of 1.8 GB that were read from disks"
        );
    }

    #[test]
    fn blocks_that_nobody_reads_again_are_no_reason_for_more_space() {
        let mut ghosts = Ghosts::new(100 * MB);
        for id in 0..1000 {
            ghosts.missed(block(id), MB);
            ghosts.read(block(-id - 1), MB, MB, 0);
        }
        assert_eq!(ghosts.advice(1000 * MB), "more space would have served nothing worth it");
        assert_eq!(ghosts.missed_bytes(), 1000 * MB);
    }
}
