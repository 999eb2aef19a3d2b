//! Requests by address that must not wait for ever.

use std::collections::{BTreeSet, HashMap};

use bid::Nanos;

use super::sorted::Sorted;
use crate::requests::{Id, Requests};

/// The requests of a direction: a queue sorted by address, and one by expiry beside it.
#[derive(Debug, Default)]
pub struct Expiring {
    by_expiry: BTreeSet<(Nanos, Id)>,
    expiries: HashMap<Id, Nanos>,
    sorted: Sorted,
    /// Where the next batch by address begins.
    pub position: u64,
}

impl Expiring {
    /// Puts a request in that expires then.
    pub fn insert(&mut self, id: Id, expiry: Nanos, requests: &Requests) {
        self.by_expiry.insert((expiry, id));
        self.expiries.insert(id, expiry);
        self.sorted.insert(id, requests);
    }

    /// Takes a request out.
    pub fn remove(&mut self, id: Id, requests: &Requests) {
        self.sorted.remove(id, requests.get(id).lba);
        if let Some(expiry) = self.expiries.remove(&id) {
            self.by_expiry.remove(&(expiry, id));
        }
    }

    /// A request that may be here has another address now than it `was`.
    pub fn moved(&mut self, id: Id, was: u64, requests: &Requests) {
        if self.sorted.remove(id, was) {
            self.sorted.insert(id, requests);
        }
    }

    /// When the first request expires, and which it is.
    pub fn first_to_expire(&self) -> Option<(Nanos, Id)> {
        self.by_expiry.first().copied()
    }

    /// The next request by address, from the position on.
    pub fn next_by_address(&self) -> Option<Id> {
        self.sorted.at_or_behind(self.position)
    }

    /// The first request at an address or behind it, and where it begins.
    pub fn at_or_behind(&self, address: u64) -> Option<(u64, Id)> {
        self.sorted.from(address)
    }

    /// The last request that begins before an address, and where.
    pub fn last_before(&self, address: u64) -> Option<(u64, Id)> {
        self.sorted.last_before(address)
    }

    /// The request with the lowest address.
    pub fn lowest(&self) -> Option<Id> {
        self.sorted.first()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }
}
