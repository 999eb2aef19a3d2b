//! CFQ: each process has its turn.

use std::collections::{HashMap, VecDeque};

use bid::{Nanos, Op};

use super::sorted::Sorted;
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;

/// CFQ's constants, with Linux's defaults.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `quantum`: requests of a process in one turn.
    pub quantum: usize,
    /// `slice_idle`, ns: how long a process that reads is waited for when it has nothing more; 0 is not at all.
    pub slice_idle: Nanos,
    /// `slice_sync`, ns: how long a turn of a process that reads may be while it is waited for.
    pub slice_sync: Nanos,
}

impl Default for Config {
    fn default() -> Self {
        Self { quantum: 8, slice_idle: 0, slice_sync: 100 * MILLI }
    }
}

/// Whose requests a queue has: reads are a process's own, writes are everybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Owner {
    Process(u64),
    Async,
}

/// CFQ as the BID paper describes it: a queue sorted by address for each process's reads and one for all writes. In a cycle each
/// queue in turn gives `quantum` requests to the dispatch queue, which is sorted by address and served before the next
/// cycle begins.
#[derive(Debug, Default)]
pub struct Cfq {
    config: Config,
    queues: HashMap<Owner, Queue>,
    turns: VecDeque<Owner>, // with requests, in the order of their first
    idle: Option<Idle>,
}

#[derive(Debug, Default)]
struct Queue {
    sorted: Sorted,
    position: u64, // behind the request that was taken last
}

/// The disk is kept free for a process.
#[derive(Clone, Copy, Debug)]
struct Idle {
    owner: Owner,
    until: Nanos,
    slice_ends: Nanos,
}

impl Cfq {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self { config, ..Self::default() }
    }

    fn owner(id: Id, requests: &Requests) -> Owner {
        let r = requests.get(id);
        match r.op {
            Op::Read => Owner::Process(r.pid),
            Op::Write => Owner::Async,
        }
    }

    fn take(&mut self, owner: Owner, requests: &Requests) -> Option<Id> {
        let queue = self.queues.get_mut(&owner)?;
        let id = queue.sorted.at_or_behind(queue.position).or_else(|| queue.sorted.first())?;
        queue.sorted.remove(id, requests.get(id).lba);
        queue.position = requests.get(id).end();
        Some(id)
    }

    /// Whether the disk stays free at `now` for the process that was served last.
    fn is_idling(&mut self, now: Nanos) -> bool {
        let Some(idle) = self.idle else { return false };
        let has_more = self.queues.get(&idle.owner).is_some_and(|q| !q.sorted.is_empty());
        if has_more || now >= idle.until {
            self.idle = None;
            if has_more && now < idle.slice_ends {
                // Its turn goes on.
                self.turns.retain(|o| *o != idle.owner);
                self.turns.push_front(idle.owner);
            }
            return false;
        }
        true
    }
}

impl Scheduler for Cfq {
    fn insert(&mut self, id: Id, requests: &Requests, _: Nanos) {
        let owner = Self::owner(id, requests);
        let queue = self.queues.entry(owner).or_default();
        if queue.sorted.is_empty() && !self.turns.contains(&owner) {
            self.turns.push_back(owner);
        }
        queue.sorted.insert(id, requests);
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        if let Some(queue) = self.queues.get_mut(&Self::owner(id, requests))
            && queue.sorted.remove(id, was)
        {
            queue.sorted.insert(id, requests);
        }
    }

    fn dispatch(&mut self, room: usize, held: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        if held > 0 || self.is_idling(now) {
            return; // a cycle is served before the next one begins
        }
        let from = out.len();
        for _ in 0..self.turns.len() {
            let Some(owner) = self.turns.pop_front() else { break };
            for _ in 0..self.config.quantum {
                if out.len() - from == room {
                    break;
                }
                let Some(id) = self.take(owner, requests) else { break };
                out.push(Dispatch::to_disk(id));
            }
            let more = self.queues.get(&owner).is_some_and(|q| !q.sorted.is_empty());
            if more {
                self.turns.push_back(owner);
            } else if self.config.slice_idle > 0 && owner != Owner::Async {
                let slice_ends = now + self.config.slice_sync;
                self.idle = Some(Idle { owner, until: now + self.config.slice_idle, slice_ends });
            }
            if out.len() - from == room {
                break;
            }
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        self.idle.map(|idle| idle.until)
    }

    fn completed(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let owner = Self::owner(id, requests);
        if let Some(idle) = self.idle.as_mut().filter(|idle| idle.owner == owner) {
            idle.until = now + self.config.slice_idle; // it thinks from now on
        }
    }

    fn sorts_dispatch_queue(&self) -> bool {
        true
    }
}
