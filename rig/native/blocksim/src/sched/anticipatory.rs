//! Anticipatory: after a read the disk is kept free for a moment for the same process's next one.

use std::collections::HashMap;

use bid::{Nanos, Op};

use super::deadline::{self, Deadline};
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;

/// Linux's constant.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `antic_expire`, ns: how long the next read is waited for. 6 ms is what Linux had.
    pub antic_expire: Nanos,
    /// Of the deadline scheduler below.
    pub deadline: deadline::Config,
}

impl Default for Config {
    fn default() -> Self {
        Self { antic_expire: 6 * MILLI, deadline: deadline::Config::default() }
    }
}

/// The anticipatory scheduler of Iyer and Druschel, over deadline as in Linux: nothing is dispatched for `antic_expire` after
/// a read was served, unless its process has another one. One request is at the disk at a time: what is there can't be held
/// back.
#[derive(Debug)]
pub struct Anticipatory {
    config: Config,
    deadline: Deadline,
    waits: Option<(u64, Nanos)>, // for that process, until then
    reads: HashMap<u64, usize>,  // of each process, queued
    at_disk: usize,
}

impl Anticipatory {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        let deadline = Deadline::new(config.deadline);
        Self { config, deadline, waits: None, reads: HashMap::new(), at_disk: 0 }
    }

    /// Whether the disk stays free at `now` for the process that was served last.
    fn is_waiting(&self, now: Nanos) -> bool {
        self.waits.is_some_and(|(pid, until)| now < until && !self.reads.contains_key(&pid))
    }
}

impl Scheduler for Anticipatory {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        if r.op == Op::Read {
            *self.reads.entry(r.pid).or_default() += 1;
        }
        self.deadline.insert(id, requests, now);
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        self.deadline.grown(id, was, requests);
    }

    fn dispatch(&mut self, room: usize, held: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        if self.at_disk > 0 || self.is_waiting(now) {
            return;
        }
        self.waits = None;
        let from = out.len();
        self.deadline.dispatch(room.min(1), held, requests, now, out);
        for id in out[from..].iter().flat_map(|d| &d.ids) {
            self.at_disk += 1;
            let r = requests.get(*id);
            if r.op == Op::Read
                && let Some(reads) = self.reads.get_mut(&r.pid)
            {
                *reads -= 1;
                if *reads == 0 {
                    self.reads.remove(&r.pid);
                }
            }
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        self.waits.map(|(_, until)| until)
    }

    fn completed(&mut self, id: Id, requests: &Requests, now: Nanos) {
        self.at_disk -= 1;
        let r = requests.get(id);
        self.waits = (r.op == Op::Read).then_some((r.pid, now + self.config.antic_expire));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::{Accesses, Request};

    fn read(requests: &mut Requests, scheduler: &mut Anticipatory, pid: u64, lba: u64, now: Nanos) -> Id {
        let id = requests.add(Request { lba, blocks: 8, op: Op::Read, pid, arrival: now, accesses: Accesses::new() });
        scheduler.insert(id, requests, now);
        id
    }

    fn dispatch(requests: &Requests, scheduler: &mut Anticipatory, now: Nanos) -> Vec<Id> {
        let mut out = vec![];
        scheduler.dispatch(32, 0, requests, now, &mut out);
        out.into_iter().flat_map(|d| d.ids).collect()
    }

    #[test]
    fn the_disk_stays_free_for_the_reader_that_was_served_last() {
        let (mut requests, mut scheduler) = (Requests::default(), Anticipatory::new(Config::default()));
        let first = read(&mut requests, &mut scheduler, 1, 0, 0);
        assert_eq!(dispatch(&requests, &mut scheduler, 0), [first]);
        let other = read(&mut requests, &mut scheduler, 2, 1_000_000, MILLI);
        assert!(dispatch(&requests, &mut scheduler, MILLI).is_empty(), "what is at the disk can't be held back");
        scheduler.completed(first, &requests, 5 * MILLI);
        assert!(dispatch(&requests, &mut scheduler, 10 * MILLI).is_empty());
        let next = read(&mut requests, &mut scheduler, 1, 8, 10 * MILLI);
        assert_eq!(dispatch(&requests, &mut scheduler, 10 * MILLI), [next]);
        scheduler.completed(next, &requests, 12 * MILLI);
        assert_eq!(scheduler.wake(12 * MILLI), Some(18 * MILLI));
        assert_eq!(dispatch(&requests, &mut scheduler, 18 * MILLI), [other]);
    }

    #[test]
    fn a_reader_that_has_more_is_not_waited_for() {
        let (mut requests, mut scheduler) = (Requests::default(), Anticipatory::new(Config::default()));
        let first = read(&mut requests, &mut scheduler, 1, 0, 0);
        let second = read(&mut requests, &mut scheduler, 1, 8, 0);
        assert_eq!(dispatch(&requests, &mut scheduler, 0), [first]);
        scheduler.completed(first, &requests, MILLI);
        assert_eq!(dispatch(&requests, &mut scheduler, MILLI), [second]);
    }
}
