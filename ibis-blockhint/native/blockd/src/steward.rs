//! What is mirrored: hints and orders come in, jobs go out. Pure: it knows no file, socket or clock.
//!
//! One worker asks for jobs and does them one after the other; nobody else touches the directory. So what is said here of a
//! mirror is true until the worker itself says otherwise.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use crate::block_path::Place;
use crate::budget::DayBudget;
use crate::catalogue::{BlockId, Catalogue, MOST_MIRRORS, Mirror, Pools};
use crate::counts::{Counts, Gone, Why};
use crate::frames::{Fault, Order};
use crate::ghosts::Ghosts;
use crate::health::Health;
use crate::job::{Event, Found, Job, Outcome, Settings, Switch};
use crate::queue::{CopyQueue, CopyRequest};
use crate::rank::{Rank, disk_seconds};
use crate::time::{HOUR, Nanos, SECOND};

/// A piece of a mirror is checked so often: 4 MiB/s.
const SCRUB_EVERY: Nanos = SECOND / 4;

/// After all mirrors were checked.
const SCRUB_PAUSE: Nanos = HOUR;

/// So often a copy waits for its block to be old enough.
const MOST_TRIES: u8 = 3;

/// Events that nobody has fetched; who hears of mirrors must begin anew where there were more.
const MOST_EVENTS: usize = 65_536;

/// The copy that the worker is at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copying {
    pub(crate) copy: CopyRequest,
    pub(crate) cancelled: bool,
}

/// The policy, and all that it knows.
#[derive(Debug)]
pub struct Steward {
    pub(crate) settings: Settings,
    pub(crate) catalogue: Catalogue,
    pub(crate) pools: Pools,
    pub(crate) queue: CopyQueue,
    pub(crate) ghosts: Ghosts,
    pub(crate) day: DayBudget,
    pub(crate) health: Health,
    /// For the status; the worker counts what it finds.
    pub counts: Counts,
    pub(crate) switch: Switch,
    pub(crate) removals: VecDeque<(BlockId, Gone, bool)>,
    pub(crate) removing: HashSet<BlockId>, // those in `removals`, and the one that the worker is at
    pub(crate) copying: Option<Copying>,
    events: VecDeque<Event>,
    scrub_at: Nanos,
}

impl Steward {
    /// That knows no mirror yet.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            catalogue: Catalogue::default(),
            pools: Pools::default(),
            queue: CopyQueue::default(),
            ghosts: Ghosts::new(settings.bytes),
            day: DayBudget::new(settings.bytes_per_day),
            health: Health::default(),
            counts: Counts::default(),
            switch: Switch::On,
            removals: VecDeque::new(),
            removing: HashSet::new(),
            copying: None,
            events: VecDeque::new(),
            scrub_at: 0,
        }
    }

    /// A mirror was found at the start, and was written so long ago. False where there are too many.
    pub fn restore(&mut self, found: &Found, age: Nanos, now: Nanos) -> bool {
        let Some(pool) = self.pools.number(&found.pool).filter(|_| self.catalogue.len() < MOST_MIRRORS) else {
            return false;
        };
        let (key, bytes, file) = (found.map.key, found.bytes, found.file);
        let complete = found.map.mirrored() == found.map.crcs.len();
        let written = now.saturating_sub(age);
        self.day.spend(bytes, written);
        let rank = Rank::new(disk_seconds(bytes), bytes, written);
        let place = Place::of_layout(0, file.id);
        let mirror = Mirror { key, place, place_said: false, bytes, complete, rank, made_at: 0, looked_at: 0 };
        self.catalogue.insert(BlockId { pool, file }, mirror);
        true
    }

    /// A mirror is bad: a client says so, or the scrubber.
    pub fn bad(&mut self, block: BlockId, fault: Fault, now: Nanos) {
        let gone = match fault {
            Fault::Crc => Gone::Crc,
            Fault::Io => Gone::Io,
            Fault::Key => Gone::Key,
        };
        self.remove(block, gone, false);
        if fault != Fault::Key {
            self.unhealthy(now);
        }
    }

    fn unhealthy(&mut self, now: Nanos) {
        if self.health.bad(now) {
            self.queue.clear();
            self.cancel();
        }
    }

    fn cancel(&mut self) {
        if let Some(copying) = &mut self.copying {
            copying.cancelled = true;
        }
    }

    /// Has a mirror removed, if there is one, and its copy stopped.
    pub fn remove(&mut self, block: BlockId, gone: Gone, overwrite: bool) {
        if let Some(copying) = &mut self.copying
            && copying.copy.block == block
        {
            copying.cancelled = true;
        }
        if self.catalogue.get(block).is_some() && self.removing.insert(block) {
            self.removals.push_back((block, gone, overwrite));
        }
    }

    /// An operator's order.
    pub fn order(&mut self, order: Order) {
        match order {
            Order::Status => return,
            Order::On => {
                self.switch = Switch::On;
                return self.health.forgive();
            }
            Order::Off => self.switch = Switch::Off,
            Order::Drain => self.switch = Switch::Drained,
            Order::Forget | Order::Discard => {}
        }
        self.queue.clear();
        self.cancel();
        if order != Order::Off {
            if order == Order::Discard {
                // Those too that go anyway and are still there.
                self.removals.iter_mut().for_each(|(_, _, overwrite)| *overwrite = true);
            }
            let all: Vec<_> = self.catalogue.from_lowest().map(|(_, block)| block).collect();
            all.into_iter().for_each(|block| self.remove(block, Gone::Order, order == Order::Discard));
        }
    }

    pub(crate) fn takes_none(&self, now: Nanos) -> bool {
        self.switch != Switch::On || self.health.is_off(now)
    }

    /// What is next. Whoever asks does it before it asks again.
    pub fn next(&mut self, now: Nanos) -> Job {
        if let Some(job) = self.next_removal() {
            return job;
        }
        if let Some(copy) = self.queue.pop(now) {
            self.copying = Some(Copying { copy, cancelled: false });
            return Job::Copy(copy, self.catalogue.get(copy.block).map(|mirror| mirror.key));
        }
        let copy_at = self.queue.next_at().unwrap_or(Nanos::MAX);
        if self.catalogue.is_empty() {
            return Job::Wait(copy_at);
        }
        if self.scrub_at <= now {
            self.scrub_at = now + SCRUB_EVERY;
            return Job::Scrub;
        }
        Job::Wait(copy_at.min(self.scrub_at))
    }

    /// A mirror that is to go. They go between the pieces of a copy, too.
    pub fn next_removal(&mut self) -> Option<Job> {
        let (block, gone, overwrite) = self.removals.pop_front()?;
        self.counts.evicted(gone);
        Some(Job::Remove(block, overwrite))
    }

    /// Whether the copy that is under way is to stop.
    pub fn is_cancelled(&self) -> bool {
        self.copying.is_some_and(|copying| copying.cancelled)
    }

    /// So many bytes were written to the SSD, whatever became of them.
    pub fn wrote(&mut self, bytes: u64, now: Nanos) {
        self.day.spend(bytes, now);
    }

    /// There is no map of this block any more. `room`: its space was needed.
    pub fn removed(&mut self, block: BlockId, room: bool) {
        self.removing.remove(&block);
        if let Some(mirror) = self.catalogue.remove(block) {
            if room {
                self.ghosts.missed(block, mirror.key.length);
            }
            self.tell(Event::Evicted(block));
        }
    }

    /// The copy has ended so.
    pub fn copied(&mut self, copy: CopyRequest, outcome: Outcome, now: Nanos) {
        let cancelled = self.is_cancelled();
        self.copying = None;
        match outcome {
            Outcome::Mirrored { key, bytes, complete, left_out } => {
                self.counts.copies += 1;
                self.counts.pieces_left_out += left_out;
                let rank = match self.catalogue.get(copy.block) {
                    Some(mirror) => mirror.rank.saving(0.0, mirror.bytes, bytes, now),
                    None => Rank::new(disk_seconds(bytes), bytes, now),
                };
                let (place, place_said) = (copy.place, true);
                let mirror = Mirror { key, place, place_said, bytes, complete, rank, made_at: now, looked_at: now };
                self.catalogue.insert(copy.block, mirror);
                self.ghosts.forget(copy.block);
                self.tell(Event::Mirrored(copy.block));
                if cancelled {
                    self.remove(copy.block, Gone::Block, false);
                }
            }
            Outcome::TooYoung(wait) if copy.tries + 1 < MOST_TRIES && !cancelled && !self.takes_none(now) => {
                self.queue.push(CopyRequest { tries: copy.tries + 1, ..copy }, now.saturating_add(wait));
            }
            Outcome::TooYoung(_) => self.counts.not_mirrored(Why::TooYoung),
            Outcome::Not(why, length) => {
                self.counts.not_mirrored(why);
                if matches!(why, Why::Bytes | Why::Writes | Why::Rank) && self.catalogue.get(copy.block).is_none() {
                    self.ghosts.missed(copy.block, length);
                }
            }
            Outcome::SsdError => {
                self.counts.not_mirrored(Why::Ssd);
                self.remove(copy.block, Gone::Io, false);
                self.unhealthy(now);
            }
            Outcome::AsBefore | Outcome::Cancelled => {}
        }
    }

    /// The scrubber is at the end of all mirrors.
    pub fn scrubbed_all(&mut self, now: Nanos) {
        self.scrub_at = now + SCRUB_PAUSE;
    }

    fn tell(&mut self, event: Event) {
        if self.events.len() >= MOST_EVENTS {
            self.events.clear();
            self.events.push_back(Event::Lost);
        }
        self.events.push_back(event);
    }

    /// What happened since it was last asked, in order.
    pub fn events(&mut self) -> VecDeque<Event> {
        std::mem::take(&mut self.events)
    }

    /// The mirror after this block's.
    pub fn mirror_after(&self, block: Option<BlockId>) -> Option<(BlockId, &Mirror)> {
        self.catalogue.after(block)
    }

    /// The mirror of a block, if it is not about to go.
    pub fn mirror(&self, block: BlockId) -> Option<&Mirror> {
        self.catalogue.get(block).filter(|_| !self.removing.contains(&block))
    }

    /// The name of a block's pool.
    pub fn pool(&self, block: BlockId) -> Arc<str> {
        self.pools.name(block)
    }

    /// How many mirrors there are.
    pub fn mirrors(&self) -> usize {
        self.catalogue.len()
    }

    /// Bytes that they have on the SSD.
    pub fn used(&self) -> u64 {
        self.catalogue.used()
    }
}
