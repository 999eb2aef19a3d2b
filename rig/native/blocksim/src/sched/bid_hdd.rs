//! BID-HDD and BID-Hybrid: the code that runs in `ibis-blockd`, on the simulator's clock.

use bid::{Bid, Config, Nanos, Op, Request};

use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

/// BID with a staging queue for each process.
#[derive(Debug)]
pub struct BidScheduler {
    bid: Bid<u64, Id>,
}

impl BidScheduler {
    /// With nothing staged.
    pub fn new(config: Config) -> Self {
        Self { bid: Bid::new(config) }
    }
}

impl Scheduler for BidScheduler {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        let request = Request { address: r.lba, blocks: r.blocks, op: r.op, arrival: now, parts: vec![id] };
        self.bid.enqueue(now, r.pid, request);
    }

    /// Requests don't grow before they are staged: BID merges a whole queue when it is flushed.
    fn grown(&mut self, _: Id, _: u64, _: &Requests) {}

    fn dispatch(&mut self, room: usize, _: usize, _: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        for _ in 0..room {
            let Some(next) = self.bid.dispatch(now) else { return };
            out.push(Dispatch { ids: next.request.parts, tier: next.tier });
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        self.bid.next_expiry()
    }

    fn in_request_queue(&self, op: Op) -> Option<usize> {
        Some(self.bid.unstaged(op))
    }

    fn merges_itself(&self) -> bool {
        true
    }

    fn sorts_dispatch_queue(&self) -> bool {
        false // a queue is flushed by address already, and the next one must not be mixed in
    }
}
