//! One stream's requests, until they are flushed.

use crate::request::{Nanos, Op, Request};
use crate::wait_timer::WaitTimer;

/// How long a queue may exist, by what is in it ("Deadline timer for staging queue").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// With reads in it, from when the first came.
    pub read: Nanos,
    /// With writes only, from when it was made.
    pub write: Nanos,
}

/// A staging queue, SQ_p of algorithm 1. It lives until it is flushed, and its timers with it.
#[derive(Clone, Debug)]
pub struct StagingQueue<T> {
    requests: Vec<Request<T>>,
    newest: Nanos,
    wait: WaitTimer,
    wait_ends: Nanos,
    deadline: Nanos,
    deadlines: Deadlines,
}

impl<T> StagingQueue<T> {
    /// An empty one, made at `now`.
    pub fn new(now: Nanos, wait: WaitTimer, deadlines: Deadlines) -> Self {
        Self {
            requests: Vec::new(),
            newest: now,
            wait_ends: now.saturating_add(wait.nanos()),
            wait,
            deadline: now.saturating_add(deadlines.write),
            deadlines,
        }
    }

    /// Takes a batch in, requests that are there at the same time: the wait begins anew, and with a read among them the
    /// deadline comes nearer. An empty batch changes nothing.
    pub fn stage(&mut self, now: Nanos, batch: Vec<Request<T>>) {
        let Some(oldest) = batch.iter().map(|r| r.arrival).min() else { return };
        if !self.requests.is_empty() {
            self.wait.observe(oldest.saturating_sub(self.newest));
        }
        self.newest = batch.iter().map(|r| r.arrival).fold(self.newest, Nanos::max);
        if batch.iter().any(|r| r.op == Op::Read) {
            self.deadline = self.deadline.min(now.saturating_add(self.deadlines.read));
        }
        self.wait_ends = now.saturating_add(self.wait.nanos());
        self.requests.extend(batch);
    }

    /// When one of its timers expires.
    pub fn expires(&self) -> Nanos {
        self.wait_ends.min(self.deadline)
    }

    /// Its requests in the order of their addresses, those that adjoin in one of `max_blocks` at most.
    pub fn into_sorted(self, max_blocks: u64) -> Vec<Request<T>> {
        let mut requests = self.requests;
        requests.sort_by_key(|r| (r.address, r.arrival)); // stable: of the same place, the first first
        let mut merged: Vec<Request<T>> = Vec::with_capacity(requests.len());
        for request in requests {
            let rest = match merged.last_mut() {
                Some(last) => last.try_append(request, max_blocks),
                None => Some(request),
            };
            merged.extend(rest);
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEADLINES: Deadlines = Deadlines { read: 500, write: 5000 };

    fn queue() -> StagingQueue<u32> {
        StagingQueue::new(0, WaitTimer::new(2, 100, 0), DEADLINES)
    }

    fn request(op: Op, arrival: Nanos, address: u64, blocks: u64) -> Request<u32> {
        Request { address, blocks, op, arrival, parts: vec![address as u32] }
    }

    #[test]
    fn each_batch_begins_the_wait_anew() {
        let mut q = queue();
        q.stage(0, vec![request(Op::Write, 0, 0, 8)]);
        assert_eq!(q.expires(), 100);
        q.stage(40, vec![request(Op::Write, 40, 8, 8)]);
        assert_eq!(q.expires(), 40 + 40, "by the gap that was seen");
    }

    #[test]
    fn a_stream_that_never_pauses_is_flushed_at_its_deadline() {
        let mut q = queue();
        for now in (0..6000).step_by(50) {
            q.stage(now, vec![request(Op::Write, now, now, 1)]);
        }
        assert_eq!(q.expires(), 5000);
    }

    #[test]
    fn a_read_brings_the_deadline_nearer_and_a_second_one_does_not_move_it() {
        let mut q = queue();
        for now in (0..1000).step_by(50) {
            let op = if now < 200 { Op::Write } else { Op::Read };
            q.stage(now, vec![request(op, now, now, 1)]);
        }
        assert_eq!(q.expires(), 200 + 500);
    }

    #[test]
    fn adjoining_requests_leave_as_one_up_to_the_limit() {
        let mut q = queue();
        for address in [16, 0, 8, 100, 24] {
            q.stage(0, vec![request(Op::Read, 0, address, 8)]);
        }
        let sizes: Vec<_> = q.into_sorted(24).into_iter().map(|r| (r.address, r.blocks, r.parts)).collect();
        assert_eq!(sizes, [(0, 24, vec![0, 8, 16]), (24, 8, vec![24]), (100, 8, vec![100])]);
    }

    #[test]
    fn a_read_and_a_write_stay_apart() {
        let mut q = queue();
        q.stage(0, vec![request(Op::Read, 0, 0, 8), request(Op::Write, 0, 8, 8)]);
        assert_eq!(q.into_sorted(1000).len(), 2);
    }
}
