//! mq-deadline: batches by address, each begun with what has waited too long.

use bid::{Nanos, Op};

use super::deadline::Config;
use super::expiring::Expiring;
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

/// Linux's mq-deadline. Unlike [`super::deadline`], it looks at expiry only when a batch ends.
#[derive(Debug)]
pub struct MqDeadline {
    config: Config,
    reads: Expiring,
    writes: Expiring,
    batch: Option<Op>,
    batched: u32,
    starved: u32,
}

impl MqDeadline {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self { config, reads: Expiring::default(), writes: Expiring::default(), batch: None, batched: 0, starved: 0 }
    }

    fn queue(&mut self, op: Op) -> &mut Expiring {
        match op {
            Op::Read => &mut self.reads,
            Op::Write => &mut self.writes,
        }
    }

    fn next(&mut self, requests: &Requests, now: Nanos) -> Option<Id> {
        if let Some(op) = self.batch.filter(|_| self.batched < self.config.fifo_batch) {
            let queue = self.queue(op);
            if let Some(id) = queue.next_by_address() {
                self.batched += 1;
                return Some(self.take(id, requests));
            }
        }
        let op = self.direction()?;
        self.batch = Some(op);
        self.batched = 1;
        let queue = self.queue(op);
        let (expiry, oldest) = queue.first_to_expire()?;
        let on = queue.next_by_address().filter(|_| expiry > now);
        let id = on.unwrap_or(oldest);
        Some(self.take(id, requests))
    }

    /// The direction of the next batch.
    fn direction(&mut self) -> Option<Op> {
        let (reads, writes) = (!self.reads.is_empty(), !self.writes.is_empty());
        if reads && !(writes && self.starved >= self.config.writes_starved) {
            self.starved += u32::from(writes);
            return Some(Op::Read);
        }
        self.starved = 0;
        writes.then_some(Op::Write)
    }

    fn take(&mut self, id: Id, requests: &Requests) -> Id {
        let r = requests.get(id);
        let (end, op) = (r.end(), r.op);
        let queue = self.queue(op);
        queue.remove(id, requests);
        queue.position = end;
        id
    }
}

impl Scheduler for MqDeadline {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let op = requests.get(id).op;
        let expire = if op == Op::Read { self.config.read_expire } else { self.config.write_expire };
        self.queue(op).insert(id, now + expire, requests);
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        self.queue(requests.get(id).op).moved(id, was, requests);
    }

    fn dispatch(&mut self, room: usize, _: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        for _ in 0..room {
            let Some(id) = self.next(requests, now) else { return };
            out.push(Dispatch::to_disk(id));
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        None
    }
}
