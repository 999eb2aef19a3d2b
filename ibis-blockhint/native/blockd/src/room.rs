//! Whether a copy has room, and which mirrors go for it.

use crate::budget::FileSystem;
use crate::catalogue::{BlockId, MOST_MIRRORS};
use crate::counts::{Gone, Why};
use crate::queue::{Cause, CopyRequest};
use crate::rank::{Rank, disk_seconds};
use crate::steward::Steward;
use crate::time::Nanos;

impl Steward {
    /// Has the lowest removed until no more is used than may be: an operator may have said less than before.
    pub fn shrink(&mut self) {
        let mut over = self.catalogue.used().saturating_sub(self.settings.bytes);
        let mut going = Vec::new();
        for (_, block) in self.catalogue.from_lowest() {
            if over == 0 {
                break;
            }
            over = over.saturating_sub(self.catalogue.get(block).map_or(0, |mirror| mirror.bytes));
            going.push(block);
        }
        going.into_iter().for_each(|block| self.remove(block, Gone::Room, false));
    }

    /// Whether so many bytes of a block may be written now, and which mirrors have to go first. `mirrored` bytes of it are there.
    pub fn room(&mut self, copy: &CopyRequest, need: u64, disk: FileSystem, now: Nanos) -> Result<Vec<BlockId>, Why> {
        if self.takes_none(now) {
            return Err(Why::Off);
        }
        if need > self.day.left(now) {
            return Err(Why::Writes);
        }
        if need > self.settings.bytes {
            return Err(Why::Bytes);
        }
        let existing = self.catalogue.get(copy.block);
        let new = Rank::new(disk_seconds(need), need, now);
        let rank = existing.map_or(new, |mirror| mirror.rank.max(new));
        let over =
            (self.catalogue.used() + need).saturating_sub(self.settings.bytes).max(need.saturating_sub(disk.spare()));
        let places = usize::from(existing.is_none() && self.catalogue.len() >= MOST_MIRRORS);
        let (mut freed, mut evicted) = (0, Vec::new());
        let mut lowest = self.catalogue.from_lowest().filter(|(_, block)| *block != copy.block);
        while freed < over || evicted.len() < places {
            let (lower, block) = lowest.next().ok_or(Why::Bytes)?;
            if lower >= rank && copy.cause != Cause::Warm {
                return Err(Why::Rank);
            }
            freed += self.catalogue.get(block).map_or(0, |mirror| mirror.bytes);
            evicted.push(block);
        }
        drop(lowest);
        for block in &evicted {
            self.removing.insert(*block);
            self.counts.evicted(Gone::Room);
        }
        // Those that were to go anyway are gone by then.
        self.removals.retain(|(block, _, _)| !evicted.contains(block));
        Ok(evicted)
    }
}
