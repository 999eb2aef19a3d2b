//! A device and the queue before it.

use std::collections::VecDeque;

use bid::{Nanos, Op};
use diskmodel::model::DiskModel;
use diskmodel::request;

use crate::requests::{Id, Requests};

/// A device with its dispatch queue.
pub struct Device {
    model: Box<dyn DiskModel>,
    queue: Vec<Id>, // in the order in which it is served, the next one last where it is sorted
    fifo: VecDeque<Id>,
    sorted: bool,
    serving: Vec<(Nanos, Id)>,
}

impl Device {
    /// Idle. Its dispatch queue is sorted by address, or first come, first served.
    pub fn new(model: Box<dyn DiskModel>, sorted: bool) -> Self {
        Self { model, queue: Vec::new(), fifo: VecDeque::new(), sorted, serving: Vec::new() }
    }

    /// Requests in the dispatch queue.
    pub fn held(&self) -> usize {
        self.queue.len() + self.fifo.len()
    }

    /// Puts a request into the dispatch queue.
    pub fn push(&mut self, id: Id) {
        self.fifo.push_back(id);
    }

    /// Puts what came into the order of addresses, behind what was there before: one sweep after the other.
    fn next(&mut self, requests: &Requests) -> Option<Id> {
        if !self.sorted {
            return self.fifo.pop_front();
        }
        if self.queue.is_empty() {
            self.queue.extend(self.fifo.drain(..));
            self.queue.sort_by_key(|id| std::cmp::Reverse((requests.get(*id).lba, *id)));
        }
        self.queue.pop()
    }

    /// When the next one is done.
    pub fn next_finish(&self) -> Option<Nanos> {
        self.serving.iter().map(|(at, _)| *at).min()
    }

    /// Begins with the next request where it has a slot for it, and says which.
    pub fn start(&mut self, requests: &Requests, now: Nanos) -> Option<Id> {
        if self.serving.len() == self.model.slots() {
            return None;
        }
        let id = self.next(requests)?;
        let r = requests.get(id);
        let op = match r.op {
            Op::Read => request::Op::Read,
            Op::Write => request::Op::Write,
        };
        let (offset, len) = (r.lba * request::SECTOR, r.blocks * request::SECTOR);
        let service = self.model.serve(&request::Request { id: id.into(), op, offset, len, arrival: now }, now);
        self.serving.push((service.finish.max(now), id));
        Some(id)
    }

    /// Takes off a request that is done by now: when it was, and which.
    pub fn finished(&mut self, now: Nanos) -> Option<(Nanos, Id)> {
        let at = self.serving.iter().position(|(finish, _)| *finish <= now)?;
        Some(self.serving.swap_remove(at))
    }

    /// Whether it serves any.
    pub fn is_busy(&self) -> bool {
        !self.serving.is_empty()
    }
}
