//! What BID moves about.

/// Nanoseconds on the caller's clock.
pub type Nanos = u64;

/// Direction of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Op {
    /// Somebody waits for it: a blocking request.
    Read,
    /// Nobody waits for it.
    Write,
}

/// A contiguous range of the disk to read or write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<T> {
    /// First block, of 512 bytes.
    pub address: u64,
    /// How many blocks.
    pub blocks: u64,
    /// Direction.
    pub op: Op,
    /// When it was submitted; of several in one, the first.
    pub arrival: Nanos,
    /// What the caller knows it by; of several in one, all of them, in the order of their addresses.
    pub parts: Vec<T>,
}

impl<T> Request<T> {
    /// One past the last block.
    pub fn end(&self) -> u64 {
        self.address + self.blocks
    }

    /// Takes `next` in, where it goes on at this one's end in the same direction and both together have at most
    /// `max_blocks`; gives it back where not.
    pub fn try_append(&mut self, next: Request<T>, max_blocks: u64) -> Option<Request<T>> {
        if next.op != self.op || next.address != self.end() || self.blocks + next.blocks > max_blocks {
            return Some(next);
        }
        self.blocks += next.blocks;
        self.arrival = self.arrival.min(next.arrival);
        self.parts.extend(next.parts);
        None
    }
}
