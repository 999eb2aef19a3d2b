//! Noop: first come, first served.

use std::collections::VecDeque;

use bid::Nanos;

use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

/// Linux's noop: one queue, in which requests are merged and nothing else.
#[derive(Debug, Default)]
pub struct Noop {
    queue: VecDeque<Id>,
}

impl Scheduler for Noop {
    fn insert(&mut self, id: Id, _: &Requests, _: Nanos) {
        self.queue.push_back(id);
    }

    fn grown(&mut self, _: Id, _: u64, _: &Requests) {}

    fn dispatch(&mut self, room: usize, _: usize, _: &Requests, _: Nanos, out: &mut Vec<Dispatch>) {
        let n = room.min(self.queue.len());
        out.extend(self.queue.drain(..n).map(Dispatch::to_disk));
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        None
    }
}
