//! The requests in the block layer, by number.

use bid::{Nanos, Op};
use smallvec::SmallVec;

/// A request's number; given to another one when it is done.
pub type Id = u32;

/// Numbers of accesses; few requests serve more than some.
pub type Accesses = SmallVec<[u32; 4]>;

/// A request: one bio, or several that were merged.
#[derive(Clone, Debug)]
pub struct Request {
    /// First block, of 512 bytes.
    pub lba: u64,
    /// How many blocks.
    pub blocks: u64,
    /// Direction.
    pub op: Op,
    /// Whose.
    pub pid: u64,
    /// When its first bio came into the request queue, ns.
    pub arrival: Nanos,
    /// The accesses of the trace that it serves, in the order of their addresses.
    pub accesses: Accesses,
}

impl Request {
    /// One past the last block.
    pub fn end(&self) -> u64 {
        self.lba + self.blocks
    }
}

/// All requests from the request queue to the disk.
#[derive(Debug, Default)]
pub struct Requests {
    slots: Vec<Request>,
    free: Vec<Id>,
}

impl Requests {
    /// Keeps a request; its number holds until [`Requests::remove`].
    pub fn add(&mut self, request: Request) -> Id {
        if let Some(id) = self.free.pop() {
            self.slots[id as usize] = request;
            return id;
        }
        self.slots.push(request);
        (self.slots.len() - 1) as Id
    }

    /// The request of that number.
    pub fn get(&self, id: Id) -> &Request {
        &self.slots[id as usize]
    }

    /// The same, to merge into.
    pub fn get_mut(&mut self, id: Id) -> &mut Request {
        &mut self.slots[id as usize]
    }

    /// Forgets a request; its accesses stay with whoever takes them.
    pub fn remove(&mut self, id: Id) -> Accesses {
        self.free.push(id);
        std::mem::take(&mut self.slots[id as usize].accesses)
    }
}
