//! BFQ's idea: each process has the disk to itself for a budget of blocks, not of time.

use std::collections::HashMap;

use bid::{Nanos, Op};

use super::sorted::Sorted;
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;

/// BFQ's constants.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `max_budget`, blocks of 512 bytes. Linux begins with 16384.
    pub max_budget: u64,
    /// `slice_idle`, ns: how long a process that reads is waited for.
    pub slice_idle: Nanos,
}

impl Default for Config {
    fn default() -> Self {
        Self { max_budget: 16 * 1024, slice_idle: 8 * MILLI }
    }
}

/// A process's reads, or its writes.
type Owner = (u64, Op);

#[derive(Debug)]
struct Queue {
    sorted: Sorted,
    position: u64,
    at_disk: usize,
    budget: u64, // blocks, of its next turn
    finish: f64, // virtual, of its last turn
    is_backlogged: bool,
    start: f64, // virtual, of its next turn
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
struct Turn {
    owner: Owner,
    left: u64, // blocks of its budget
    idle_until: Option<Nanos>,
}

/// Valente and Checconi's budget fair queueing with equal weights, without the heuristics that Linux has added: in each turn
/// a process may have `budget` blocks served; who used all of it gets twice as much next time, who did not, as much as it
/// used. Turns are given by virtual finish time.
#[derive(Debug)]
pub struct Bfq {
    config: Config,
    queues: HashMap<Owner, Queue>,
    backlogged: Vec<Owner>,
    turn: Option<Turn>,
    virtual_time: f64, // blocks
}

impl Bfq {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self { config, queues: HashMap::new(), backlogged: Vec::new(), turn: None, virtual_time: 0.0 }
    }

    fn smallest_budget(&self) -> u64 {
        (self.config.max_budget / 32).max(1)
    }

    /// Gives the turn to the queue with the smallest virtual finish time of those that may have begun by now.
    fn elect(&mut self) -> Option<()> {
        let now = self.backlogged.iter().map(|o| self.queues[o].start).fold(f64::INFINITY, f64::min);
        self.virtual_time = self.virtual_time.max(if now.is_finite() { now } else { self.virtual_time });
        let v = self.virtual_time;
        let key = |o: &Owner| (self.queues[o].finish, *o);
        let owner = self
            .backlogged
            .iter()
            .filter(|o| self.queues[*o].start <= v)
            .min_by(|a, b| key(a).partial_cmp(&key(b)).expect("finish times are numbers"))
            .copied()?;
        self.backlogged.retain(|o| *o != owner);
        let queue = self.queues.get_mut(&owner)?;
        queue.is_backlogged = false;
        self.turn = Some(Turn { owner, left: queue.budget, idle_until: None });
        Some(())
    }

    /// Ends the turn; the queue goes on waiting if it has more.
    fn end_turn(&mut self, exhausted: bool) {
        let Some(turn) = self.turn.take() else { return };
        let least = self.smallest_budget();
        let most = self.config.max_budget;
        let Some(queue) = self.queues.get_mut(&turn.owner) else { return };
        let used = queue.budget - turn.left.min(queue.budget);
        // What was served counts, not what might have been.
        queue.finish = queue.start + used as f64;
        self.virtual_time += used as f64;
        queue.budget = if exhausted { (queue.budget * 2).min(most) } else { used.clamp(least, most) };
        if !queue.sorted.is_empty() {
            self.backlog(turn.owner);
        }
    }

    fn backlog(&mut self, owner: Owner) {
        let v = self.virtual_time;
        if let Some(queue) = self.queues.get_mut(&owner).filter(|q| !q.is_backlogged) {
            queue.is_backlogged = true;
            queue.start = queue.finish.max(v);
            queue.finish = queue.start + queue.budget as f64;
            self.backlogged.push(owner);
        }
    }

    fn next(&mut self, requests: &Requests, now: Nanos) -> Option<Id> {
        loop {
            if self.turn.is_none() {
                self.elect()?;
            }
            let turn = self.turn.as_mut()?;
            let owner = turn.owner;
            let queue = self.queues.get_mut(&owner)?;
            let id = queue.sorted.at_or_behind(queue.position).or_else(|| queue.sorted.first());
            match id {
                // The first one is served however large it is, else it never would be.
                Some(id) if requests.get(id).blocks <= turn.left || turn.left == queue.budget => {
                    let r = requests.get(id);
                    turn.left = turn.left.saturating_sub(r.blocks);
                    turn.idle_until = None;
                    queue.sorted.remove(id, r.lba);
                    queue.position = r.end();
                    queue.at_disk += 1;
                    return Some(id);
                }
                Some(_) => self.end_turn(true),
                // Its last request is at the disk still, or it thinks.
                None if owner.1 == Op::Read && self.config.slice_idle > 0 => {
                    if queue.at_disk > 0 || turn.idle_until.is_some_and(|until| now < until) {
                        return None;
                    }
                    self.end_turn(false);
                }
                None => self.end_turn(false),
            }
        }
    }
}

impl Scheduler for Bfq {
    fn insert(&mut self, id: Id, requests: &Requests, _: Nanos) {
        let r = requests.get(id);
        let owner = (r.pid, r.op);
        let budget = (self.config.max_budget / 4).max(self.smallest_budget());
        let queue = self.queues.entry(owner).or_insert_with(|| Queue {
            sorted: Sorted::default(),
            position: 0,
            at_disk: 0,
            budget,
            finish: 0.0,
            is_backlogged: false,
            start: 0.0,
        });
        queue.sorted.insert(id, requests);
        if self.turn.is_none_or(|t| t.owner != owner) {
            self.backlog(owner);
        }
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        let r = requests.get(id);
        if let Some(queue) = self.queues.get_mut(&(r.pid, r.op))
            && queue.sorted.remove(id, was)
        {
            queue.sorted.insert(id, requests);
        }
    }

    fn dispatch(&mut self, room: usize, _: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        for _ in 0..room {
            let Some(id) = self.next(requests, now) else { return };
            out.push(Dispatch::to_disk(id));
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        self.turn.and_then(|t| t.idle_until)
    }

    fn completed(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        let owner = (r.pid, r.op);
        let Some(queue) = self.queues.get_mut(&owner) else { return };
        queue.at_disk -= 1;
        if queue.at_disk == 0
            && queue.sorted.is_empty()
            && let Some(turn) = self.turn.as_mut().filter(|t| t.owner == owner)
        {
            turn.idle_until = Some(now + self.config.slice_idle); // it thinks from now on
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::{Accesses, Request};

    fn read(requests: &mut Requests, bfq: &mut Bfq, pid: u64, lba: u64) -> Id {
        let id = requests.add(Request { lba, blocks: 8, op: Op::Read, pid, arrival: 0, accesses: Accesses::new() });
        bfq.insert(id, requests, 0);
        id
    }

    fn dispatch(requests: &Requests, bfq: &mut Bfq, now: Nanos) -> Vec<Id> {
        let mut out = vec![];
        bfq.dispatch(32, 0, requests, now, &mut out);
        out.into_iter().flat_map(|d| d.ids).collect()
    }

    #[test]
    fn a_reader_is_waited_for_from_the_end_of_its_last_request_on() {
        let (mut requests, mut bfq) = (Requests::default(), Bfq::new(Config::default()));
        let first = read(&mut requests, &mut bfq, 1, 0);
        assert_eq!(dispatch(&requests, &mut bfq, 0), [first]);
        let other = read(&mut requests, &mut bfq, 2, 1_000_000);
        // It takes longer than the idle time, and is no idle time.
        assert!(dispatch(&requests, &mut bfq, 20 * MILLI).is_empty());
        bfq.completed(first, &requests, 20 * MILLI);
        assert!(dispatch(&requests, &mut bfq, 27 * MILLI).is_empty());
        let next = read(&mut requests, &mut bfq, 1, 8);
        assert_eq!(dispatch(&requests, &mut bfq, 27 * MILLI), [next]);
        bfq.completed(next, &requests, 30 * MILLI);
        assert_eq!(bfq.wake(30 * MILLI), Some(38 * MILLI));
        assert_eq!(dispatch(&requests, &mut bfq, 38 * MILLI), [other]);
    }
}
