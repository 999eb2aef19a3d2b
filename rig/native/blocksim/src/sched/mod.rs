//! I/O schedulers: in which order requests go from the request queue to the disk.
//!
//! Each is a file of its own. All are pure: they see requests come, are asked for the next ones, and know the time only as
//! a parameter.

pub mod anticipatory;
pub mod bfq;
pub mod bid_hdd;
pub mod cfq;
pub mod cfq_linux;
pub mod deadline;
mod expiring;
pub mod kyber;
pub mod mq_deadline;
pub mod noop;
mod sorted;
mod think_time;

use bid::{Nanos, Op, Tier};

use crate::requests::{Id, Requests};

/// A request that goes to a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatch {
    /// The request; more than one where the scheduler has found that they adjoin, in the order of their addresses.
    pub ids: Vec<Id>,
    /// Which device.
    pub tier: Tier,
}

impl Dispatch {
    /// One request to the disk.
    pub fn to_disk(id: Id) -> Self {
        Self { ids: vec![id], tier: Tier::Disk }
    }
}

/// A scheduler between the request queue and the dispatch queue.
pub trait Scheduler {
    /// A request came into the request queue.
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos);

    /// A request that was inserted has grown; at its front, where its address is not `was` any more.
    fn grown(&mut self, id: Id, was: u64, requests: &Requests);

    /// Requests for the dispatch queue, which has room for `room` of them and holds `held`; they are appended to `out`.
    fn dispatch(&mut self, room: usize, held: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>);

    /// When to ask again though nothing came and nothing ended; `None` where there is no such time.
    fn wake(&self, now: Nanos) -> Option<Nanos>;

    /// A request is done.
    fn completed(&mut self, _id: Id, _requests: &Requests, _now: Nanos) {}

    /// How many requests of a direction are in the request queue, where it takes them out before it dispatches them, as BID
    /// does to stage them; `None` where they stay in until then.
    fn in_request_queue(&self, _op: Op) -> Option<usize> {
        None
    }

    /// Whether it merges requests that adjoin; else that is done for it as they come.
    fn merges_itself(&self) -> bool {
        false
    }

    /// Whether the dispatch queue is sorted by address, as BID and CFQ have it, or first come, first served.
    fn sorts_dispatch_queue(&self) -> bool {
        false
    }
}
