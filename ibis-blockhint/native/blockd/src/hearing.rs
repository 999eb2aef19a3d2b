//! What clients say of blocks, and what comes of it.

use crate::block_path::{BlockPath, Place};
use crate::catalogue::BlockId;
use crate::counts::{Gone, Why};
use crate::job::Hint;
use crate::queue::{Cause, CopyRequest};
use crate::rank::disk_seconds;
use crate::steward::Steward;
use crate::time::{MINUTE, Nanos};

/// A mirror that lacks pieces is looked at so often at most.
const LOOK_AGAIN: Nanos = MINUTE;

impl Steward {
    /// A client says this of a block.
    pub fn hear(&mut self, path: &BlockPath, hint: Hint, now: Nanos) {
        let Some(pool) = self.pools.number(path.pool) else { return self.counts.not_mirrored(Why::Outside) };
        let (block, place) = (BlockId { pool, file: path.file }, path.place);
        if hint != Hint::Gone {
            self.catalogue.update(block, |mirror| (mirror.place, mirror.place_said) = (place, true));
        }
        match hint {
            Hint::Finalised => {
                if self.settings.admit_written || self.catalogue.get(block).is_some() {
                    self.want(block, place, Cause::Written, now);
                }
            }
            Hint::Warm => self.want(block, place, Cause::Warm, now),
            Hint::Read(bytes, disk, ssd) => self.read(block, place, bytes, disk, ssd, now),
            Hint::Gone => self.gone(block, place),
            Hint::Bad(fault) => {
                if self.catalogue.get(block).is_some() && !self.removing.contains(&block) {
                    self.bad(block, fault, now);
                }
            }
        }
    }

    /// A block that is moved to another data directory is complete there before it goes here: that one stays.
    fn gone(&mut self, block: BlockId, place: Place) {
        if self.is_elsewhere(block, place) {
            return;
        }
        self.queue.remove(block);
        self.ghosts.forget(block);
        self.remove(block, Gone::Block, false);
    }

    /// Whether the last that was said of a block is that it is in another data directory.
    fn is_elsewhere(&self, block: BlockId, place: Place) -> bool {
        let copying = self.copying.map(|copying| copying.copy).filter(|copy| copy.block == block);
        let mirror = self.catalogue.get(block).filter(|mirror| mirror.place_said).map(|mirror| mirror.place);
        let last = self.queue.place_of(block).or(copying.map(|copy| copy.place)).or(mirror);
        last.is_some_and(|last| last.directory != place.directory)
    }

    fn read(&mut self, block: BlockId, place: Place, bytes: u64, disk: u64, ssd: u64, now: Nanos) {
        // What a client says of itself need not add up.
        let (disk, ssd) = (disk.min(bytes), ssd.min(bytes.saturating_sub(disk)));
        let read = &mut self.counts.read;
        read.disk = read.disk.saturating_add(disk);
        read.ssd = read.ssd.saturating_add(ssd);
        read.memory = read.memory.saturating_add(bytes - disk - ssd);
        let mut look = false;
        if self.catalogue.get(block).is_some() {
            self.catalogue.update(block, |mirror| {
                if disk + ssd > 0 {
                    let seconds = disk_seconds((disk + ssd).min(mirror.key.length));
                    mirror.rank = mirror.rank.saving(seconds, mirror.bytes, mirror.bytes, now);
                }
                look = !mirror.complete && now.saturating_sub(mirror.looked_at) >= LOOK_AGAIN;
                if look {
                    mirror.looked_at = now;
                }
            });
        } else {
            look = self.ghosts.read(block, bytes, disk, now);
        }
        if look && self.settings.admit_read {
            self.want(block, place, Cause::Read, now);
        }
    }

    fn want(&mut self, block: BlockId, place: Place, cause: Cause, now: Nanos) {
        if self.takes_none(now) {
            self.counts.not_mirrored(Why::Off);
        } else if self.queue.push(CopyRequest { block, place, cause, tries: 0 }, now).is_some() {
            self.counts.not_mirrored(Why::Queue);
        }
    }
}
