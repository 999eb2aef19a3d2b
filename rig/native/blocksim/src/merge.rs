//! Merging of requests as they come into the request queue.

use std::collections::HashMap;

use bid::Op;

use crate::requests::{Id, Request, Requests};

/// Where a request of the queue can be gone on with: at its end or in front of it, in the same direction and for the same
/// process.
#[derive(Debug)]
pub struct Merge {
    max_blocks: u64,
    ends: HashMap<(u64, Op, u64), Id>,   // (end, direction, pid)
    starts: HashMap<(u64, Op, u64), Id>, // (start, direction, pid)
}

/// What became of a bio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merged {
    /// It is a request of its own.
    No,
    /// It went into that one, at its end.
    Back(Id),
    /// It went into that one, at its front, which began at the address given.
    Front(Id, u64),
}

impl Merge {
    /// Requests of `max_blocks` at most.
    pub fn new(max_blocks: u64) -> Self {
        Self { max_blocks, ends: HashMap::new(), starts: HashMap::new() }
    }

    /// Merges a bio into a request of the queue where one adjoins.
    pub fn merge(&mut self, bio: &Request, requests: &mut Requests) -> Merged {
        if let Some(&id) = self.ends.get(&(bio.lba, bio.op, bio.pid)) {
            let r = requests.get_mut(id);
            if r.blocks + bio.blocks <= self.max_blocks {
                self.ends.remove(&(r.end(), r.op, r.pid));
                r.blocks += bio.blocks;
                r.accesses.extend_from_slice(&bio.accesses);
                self.ends.insert((r.end(), r.op, r.pid), id);
                return Merged::Back(id);
            }
        }
        if let Some(&id) = self.starts.get(&(bio.end(), bio.op, bio.pid)) {
            let r = requests.get_mut(id);
            if r.blocks + bio.blocks <= self.max_blocks {
                let was = r.lba;
                self.starts.remove(&(was, r.op, r.pid));
                r.lba = bio.lba;
                r.blocks += bio.blocks;
                r.accesses.insert_from_slice(0, &bio.accesses);
                self.starts.insert((r.lba, r.op, r.pid), id);
                return Merged::Front(id, was);
            }
        }
        Merged::No
    }

    /// A request came into the queue.
    pub fn add(&mut self, id: Id, r: &Request) {
        self.ends.insert((r.end(), r.op, r.pid), id);
        self.starts.insert((r.lba, r.op, r.pid), id);
    }

    /// A request left the queue: nothing is merged into it any more.
    pub fn remove(&mut self, id: Id, r: &Request) {
        if self.ends.get(&(r.end(), r.op, r.pid)) == Some(&id) {
            self.ends.remove(&(r.end(), r.op, r.pid));
        }
        if self.starts.get(&(r.lba, r.op, r.pid)) == Some(&id) {
            self.starts.remove(&(r.lba, r.op, r.pid));
        }
    }
}
