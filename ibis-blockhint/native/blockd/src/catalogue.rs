//! Which mirrors there are, by block and by rank.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::Arc;

use crate::block_path::{BlockFile, Place};
use crate::map::Key;
use crate::rank::{Rank, Ranking};
use crate::time::Nanos;

/// The most mirrors there may be; what bounds the memory of all that is kept of them. 25 TB of blocks of 128 MB.
pub const MOST_MIRRORS: usize = 200_000;

const MOST_POOLS: usize = 256;

/// A file of a pool's block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId {
    /// Which pool, in the order in which they were first heard of.
    pub pool: u16,
    /// Which of which block.
    pub file: BlockFile,
}

/// The names of block pools.
#[derive(Debug, Default)]
pub struct Pools {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u16>,
}

impl Pools {
    /// The number of a pool, which it is given when it is new; nothing where there are too many already.
    pub fn number(&mut self, name: &str) -> Option<u16> {
        if let Some(number) = self.numbers.get(name) {
            return Some(*number);
        }
        if self.names.len() >= MOST_POOLS {
            return None;
        }
        let (name, number): (Arc<str>, _) = (name.into(), self.names.len() as u16);
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        Some(number)
    }

    /// The name of a block's pool.
    pub fn name(&self, block: BlockId) -> Arc<str> {
        self.names[usize::from(block.pool)].clone()
    }
}

/// A mirror that there is.
#[derive(Clone, Debug)]
pub struct Mirror {
    /// Of the block's file when it was copied.
    pub key: Key,
    /// Where the block's file is.
    pub place: Place,
    /// Whether that was said, and not only worked out as Hadoop would have it.
    pub place_said: bool,
    /// Bytes that it has on the SSD.
    pub bytes: u64,
    /// Whether it has all pieces.
    pub complete: bool,
    /// What it saves.
    pub rank: Rank,
    /// When its map was written; 0 where that was before the start.
    pub made_at: Nanos,
    /// When somebody last looked whether more of it can be copied.
    pub looked_at: Nanos,
}

/// All of them.
#[derive(Debug, Default)]
pub struct Catalogue {
    mirrors: BTreeMap<BlockId, Mirror>,
    ranking: Ranking<BlockId>,
    used: u64,
}

impl Catalogue {
    /// Puts a mirror in, in place of another one of the block.
    pub fn insert(&mut self, block: BlockId, mirror: Mirror) {
        self.remove(block);
        self.ranking.insert(mirror.rank, block);
        self.used = self.used.saturating_add(mirror.bytes);
        self.mirrors.insert(block, mirror);
    }

    /// Takes a mirror out.
    pub fn remove(&mut self, block: BlockId) -> Option<Mirror> {
        let mirror = self.mirrors.remove(&block)?;
        self.ranking.remove(mirror.rank, block);
        self.used -= mirror.bytes;
        Some(mirror)
    }

    /// The mirror of a block.
    pub fn get(&self, block: BlockId) -> Option<&Mirror> {
        self.mirrors.get(&block)
    }

    /// Changes what is known of a mirror, if there is one.
    pub fn update(&mut self, block: BlockId, change: impl FnOnce(&mut Mirror)) {
        if let Some(mut mirror) = self.remove(block) {
            change(&mut mirror);
            self.insert(block, mirror);
        }
    }

    /// The first mirror after this one, in no order that means anything, or the first of all.
    pub fn after(&self, block: Option<BlockId>) -> Option<(BlockId, &Mirror)> {
        let from = block.map_or(Bound::Unbounded, Bound::Excluded);
        self.mirrors.range((from, Bound::Unbounded)).next().map(|(block, mirror)| (*block, mirror))
    }

    /// The blocks whose mirrors save least first.
    pub fn from_lowest(&self) -> impl Iterator<Item = (Rank, BlockId)> + '_ {
        self.ranking.from_lowest()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.mirrors.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.mirrors.is_empty()
    }

    /// Bytes that all have on the SSD.
    pub fn used(&self) -> u64 {
        self.used
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn mirror(bytes: u64, seconds: f64) -> Mirror {
        let key = Key { device: 1, inode: 2, length: bytes, mtime: 3 };
        let rank = Rank::new(seconds, bytes, 0);
        Mirror {
            key,
            place: Place::of_layout(0, 1),
            place_said: true,
            bytes,
            complete: true,
            rank,
            made_at: 0,
            looked_at: 0,
        }
    }

    #[test]
    fn pools_keep_their_numbers_and_have_an_end() {
        let mut pools = Pools::default();
        for n in 0..MOST_POOLS {
            assert_eq!(pools.number(&format!("BP-{n}")), Some(n as u16));
        }
        assert_eq!(pools.number("BP-one-more"), None);
        assert_eq!(pools.number("BP-7"), Some(7));
        assert_eq!(&*pools.name(BlockId { pool: 7, file: BlockFile::data(0) }), "BP-7");
    }

    proptest! {
        #[test]
        fn sums_and_order_stay_right(steps in prop::collection::vec((0..20i64, 0..1000u64, 1e-3..1e3f64, 0..3), 1..200)) {
            let mut catalogue = Catalogue::default();
            for (id, bytes, seconds, what) in steps {
                let block = BlockId { pool: 0, file: BlockFile::data(id) };
                match what {
                    0 => catalogue.insert(block, mirror(bytes, seconds)),
                    1 => drop(catalogue.remove(block)),
                    _ => catalogue.update(block, |mirror| mirror.rank = Rank::new(seconds, bytes, 0)),
                }
                let all: Vec<_> = std::iter::successors(catalogue.after(None), |last| catalogue.after(Some(last.0))).collect();
                prop_assert_eq!(all.len(), catalogue.len());
                prop_assert_eq!(all.iter().map(|(_, mirror)| mirror.bytes).sum::<u64>(), catalogue.used());
                let ranks: Vec<_> = catalogue.from_lowest().collect();
                prop_assert_eq!(ranks.len(), catalogue.len());
                prop_assert!(ranks.is_sorted());
                prop_assert!(ranks.iter().all(|(rank, block)| catalogue.get(*block).unwrap().rank == *rank));
            }
        }
    }
}
