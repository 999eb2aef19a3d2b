//! What a run gives beside its figures.

use std::collections::BTreeMap;

use bid::{Nanos, Op};

/// What is kept beside the figures: it takes memory for each request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keep {
    /// The order of service.
    pub order: bool,
    /// Where the arm was when.
    pub path: bool,
    /// When the accesses of each label began and ended.
    pub labels: bool,
}

/// What was kept.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Numbers of accesses in the order in which devices began them; one that was cut is there more than once.
    pub order: Vec<u32>,
    /// When a request was begun, ns, and the track of its first block.
    pub path: Vec<(Nanos, u64)>,
    /// When the accesses of each label began and ended.
    pub labels: BTreeMap<Box<str>, Span>,
}

/// Times of several accesses, ns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first arrival.
    pub from: Nanos,
    /// The last end.
    pub to: Nanos,
    /// The last end of a read or arrival of a write: the end for whom the page cache takes what it writes.
    pub waited: Nanos,
}

impl Span {
    /// Of one access.
    pub fn of(op: Op, arrival: Nanos, end: Nanos) -> Self {
        Self { from: arrival, to: end, waited: if op == Op::Read { end } else { arrival } }
    }

    /// Of more of them.
    pub fn add(&mut self, other: Self) {
        self.from = self.from.min(other.from);
        self.to = self.to.max(other.to);
        self.waited = self.waited.max(other.waited);
    }
}
