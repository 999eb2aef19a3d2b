//! Requests by address.

use std::collections::BTreeSet;

use crate::requests::{Id, Requests};

/// A queue sorted by address, as most schedulers have one.
#[derive(Debug, Default)]
pub struct Sorted {
    by_address: BTreeSet<(u64, Id)>,
}

impl Sorted {
    /// Puts a request in its place.
    pub fn insert(&mut self, id: Id, requests: &Requests) {
        self.by_address.insert((requests.get(id).lba, id));
    }

    /// Takes a request out, which was put in with this address.
    pub fn remove(&mut self, id: Id, address: u64) -> bool {
        self.by_address.remove(&(address, id))
    }

    /// The first one at `address` or behind it.
    pub fn at_or_behind(&self, address: u64) -> Option<Id> {
        self.from(address).map(|(_, id)| id)
    }

    /// The same, and where it begins.
    pub fn from(&self, address: u64) -> Option<(u64, Id)> {
        self.by_address.range((address, 0)..).next().copied()
    }

    /// The last one that begins before `address`, and where.
    pub fn last_before(&self, address: u64) -> Option<(u64, Id)> {
        self.by_address.range(..(address, 0)).next_back().copied()
    }

    /// The first of all.
    pub fn first(&self) -> Option<Id> {
        self.by_address.first().map(|(_, id)| *id)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_address.is_empty()
    }
}
