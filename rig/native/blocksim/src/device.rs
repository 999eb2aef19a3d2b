//! A device and the queue before it.

use std::collections::VecDeque;

use bid::{Nanos, Op};
use diskmodel::model::DiskModel;
use diskmodel::request;

use crate::requests::{Id, Requests};

/// A request in the dispatch queue.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    id: Id,
    overtaken: u32, // by later ones
}

/// A device with its dispatch queue.
pub struct Device {
    model: Box<dyn DiskModel>,
    queue: VecDeque<Waiting>, // in the order in which it is served, where the disk does not choose
    behind: Vec<Id>,          // where it is sorted: what came since the sweep began
    sorted: bool,
    serving: Vec<(Nanos, Id)>,
}

impl Device {
    /// Idle. Its dispatch queue is sorted by address, or first come, first served.
    pub fn new(model: Box<dyn DiskModel>, sorted: bool) -> Self {
        Self { model, queue: VecDeque::new(), behind: Vec::new(), sorted, serving: Vec::new() }
    }

    /// Requests in the dispatch queue.
    pub fn held(&self) -> usize {
        self.queue.len() + self.behind.len()
    }

    /// Puts a request into the dispatch queue.
    pub fn push(&mut self, id: Id) {
        if self.sorted {
            self.behind.push(id);
        } else {
            self.queue.push_back(Waiting { id, overtaken: 0 });
        }
    }

    /// The request that is served next. Where the queue is sorted, one sweep goes after the other. A disk with a queue of its own
    /// (NCQ) chooses among the first ones, as the emulated one does ([`diskmodel::engine`]).
    fn next(&mut self, requests: &Requests, now: Nanos) -> Option<Id> {
        if self.queue.is_empty() {
            self.behind.sort_by_key(|id| (requests.get(*id).lba, *id));
            self.queue.extend(self.behind.drain(..).map(|id| Waiting { id, overtaken: 0 }));
        }
        let chosen = self.choose(requests, now);
        self.queue.iter_mut().take(chosen).for_each(|passed| passed.overtaken += 1);
        self.queue.remove(chosen).map(|waiting| waiting.id)
    }

    fn choose(&self, requests: &Requests, now: Nanos) -> usize {
        let most = self.model.choice();
        if most <= 1 || self.queue.front().is_some_and(|first| first.overtaken >= self.model.max_bypass()) {
            return 0;
        }
        let candidates = self.queue.iter().take(most).enumerate();
        candidates
            .min_by_key(|(_, waiting)| self.model.positioning(&asked(waiting.id, requests, now), now))
            .map_or(0, |(place, _)| place)
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
        let id = self.next(requests, now)?;
        let service = self.model.serve(&asked(id, requests, now), now);
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

/// A request as the model knows it.
fn asked(id: Id, requests: &Requests, now: Nanos) -> request::Request {
    let r = requests.get(id);
    let op = match r.op {
        Op::Read => request::Op::Read,
        Op::Write => request::Op::Write,
    };
    let (offset, len) = (r.lba * request::SECTOR, r.blocks * request::SECTOR);
    request::Request { id: id.into(), op, offset, len, arrival: now }
}
