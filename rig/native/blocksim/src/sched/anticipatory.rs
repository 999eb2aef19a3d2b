//! Anticipatory: after a read the disk is kept free for a moment for the same process's next one.

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
/// a read was served, unless its process has another one.
#[derive(Debug)]
pub struct Anticipatory {
    config: Config,
    deadline: Deadline,
    waits: Option<(u64, Nanos)>, // for that process, until then
    came: bool,                  // what is waited for
}

impl Anticipatory {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self { config, deadline: Deadline::new(config.deadline), waits: None, came: false }
    }
}

impl Scheduler for Anticipatory {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        self.came |= r.op == Op::Read && self.waits.is_some_and(|(pid, _)| pid == r.pid);
        self.deadline.insert(id, requests, now);
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        self.deadline.grown(id, was, requests);
    }

    fn dispatch(&mut self, room: usize, held: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        if let Some((_, until)) = self.waits {
            if !self.came && now < until {
                return;
            }
            self.waits = None;
            self.came = false;
        }
        // One at a time: what is at the disk already can't be held back.
        if held == 0 {
            self.deadline.dispatch(room.min(1), held, requests, now, out);
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        self.waits.map(|(_, until)| until)
    }

    fn completed(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        self.waits = (r.op == Op::Read).then_some((r.pid, now + self.config.antic_expire));
        self.came = false;
    }
}
