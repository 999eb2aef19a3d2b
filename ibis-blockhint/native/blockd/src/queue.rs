//! Copies that wait.

use std::collections::{HashSet, VecDeque};

use crate::block_path::Place;
use crate::catalogue::BlockId;
use crate::time::Nanos;

/// How many may wait; the oldest goes where there is one more.
const MOST: usize = 4096;

/// Why a block is to be mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It was written.
    Written,
    /// It was read twice, or what its mirror lacks was read.
    Read,
    /// An operator wants it.
    Warm,
}

impl Cause {
    /// In the status.
    pub fn name(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Read => "read",
            Self::Warm => "warm",
        }
    }
}

/// A block that is to be mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyRequest {
    /// Which one.
    pub block: BlockId,
    /// Where its file is.
    pub place: Place,
    /// Why.
    pub cause: Cause,
    /// How often it was too young.
    pub tries: u8,
}

/// The queue, the oldest in front; a block is there once.
#[derive(Debug, Default)]
pub struct CopyQueue {
    waiting: VecDeque<(Nanos, CopyRequest)>, // not before
    blocks: HashSet<BlockId>,
}

impl CopyQueue {
    /// Lets a copy wait until a time. The one that went for it, if one did.
    pub fn push(&mut self, copy: CopyRequest, not_before: Nanos) -> Option<CopyRequest> {
        if !self.blocks.insert(copy.block) {
            if let Some((_, waiting)) = self.waiting.iter_mut().find(|(_, waiting)| waiting.block == copy.block) {
                waiting.place = copy.place;
                if copy.cause == Cause::Warm {
                    waiting.cause = Cause::Warm;
                }
            }
            return None;
        }
        self.waiting.push_back((not_before, copy));
        if self.waiting.len() <= MOST {
            return None;
        }
        let (_, oldest) = self.waiting.pop_front()?;
        self.blocks.remove(&oldest.block);
        Some(oldest)
    }

    /// The oldest whose time has come.
    pub fn pop(&mut self, now: Nanos) -> Option<CopyRequest> {
        let at = self.waiting.iter().position(|(not_before, _)| *not_before <= now)?;
        let (_, copy) = self.waiting.remove(at)?;
        self.blocks.remove(&copy.block);
        Some(copy)
    }

    /// When the next one's time comes.
    pub fn next_at(&self) -> Option<Nanos> {
        self.waiting.iter().map(|(not_before, _)| *not_before).min()
    }

    /// Takes a block out.
    pub fn remove(&mut self, block: BlockId) {
        if self.blocks.remove(&block) {
            self.waiting.retain(|(_, copy)| copy.block != block);
        }
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        self.waiting.clear();
        self.blocks.clear();
    }

    /// Where a block that waits is.
    pub fn place_of(&self, block: BlockId) -> Option<Place> {
        if !self.blocks.contains(&block) {
            return None;
        }
        self.waiting.iter().find(|(_, copy)| copy.block == block).map(|(_, copy)| copy.place)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block_path::BlockFile;

    fn copy(id: i64, cause: Cause) -> CopyRequest {
        CopyRequest {
            block: BlockId { pool: 0, file: BlockFile::data(id) },
            place: Place::of_layout(0, id),
            cause,
            tries: 0,
        }
    }

    #[test]
    fn the_oldest_whose_time_has_come_goes_first() {
        let mut queue = CopyQueue::default();
        for (id, at) in [(1, 5), (2, 0), (3, 0)] {
            queue.push(copy(id, Cause::Written), at);
        }
        assert_eq!(queue.next_at(), Some(0));
        let order: Vec<_> = [0, 0, 0, 5].map(|now| queue.pop(now).map(|copy| copy.block.file.id)).into();
        assert_eq!(order, [Some(2), Some(3), None, Some(1)]);
    }

    #[test]
    fn a_full_queue_drops_its_oldest() {
        let mut queue = CopyQueue::default();
        for id in 0..MOST as i64 {
            assert_eq!(queue.push(copy(id, Cause::Read), 0), None);
        }
        assert_eq!(queue.push(copy(-1, Cause::Read), 0).map(|copy| copy.block.file.id), Some(0));
        assert_eq!((queue.len(), queue.blocks.len()), (MOST, MOST));
    }

    #[test]
    fn a_block_waits_once_and_what_an_operator_wants_counts() {
        let mut queue = CopyQueue::default();
        queue.push(copy(1, Cause::Written), 0);
        queue.push(copy(1, Cause::Warm), 0);
        assert_eq!(queue.len(), 1);
        assert_eq!(queue.pop(0).map(|copy| copy.cause), Some(Cause::Warm));
        queue.push(copy(1, Cause::Written), 0);
        queue.remove(BlockId { pool: 0, file: BlockFile::data(1) });
        assert!(queue.is_empty() && queue.pop(0).is_none());
    }
}
