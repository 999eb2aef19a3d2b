//! CFQ as Linux had it until 5.0: processes that read have the disk to themselves for some time, and are waited for.

use std::collections::{BTreeMap, HashMap, VecDeque};

use bid::{Nanos, Op};

use super::expiring::Expiring;
use super::think_time::ThinkTime;
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;

/// A step back counts as one forward that is so many times as long (`cfq_back_penalty`).
const BACK_PENALTY: u64 = 2;

/// Linux's constants (`block/cfq-iosched.c`).
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `slice_sync`, ns: how long a process may read.
    pub slice_sync: Nanos,
    /// `slice_async`, ns: how long writes may take then.
    pub slice_async: Nanos,
    /// `slice_idle`, ns: how long a process that has nothing more is waited for; 0 is not at all.
    pub slice_idle: Nanos,
    /// `target_latency`, ns: in which each process should have had its turn. Slices become shorter for it. 0 is `low_latency` off.
    pub target_latency: Nanos,
    /// `quantum`: requests of a queue at the disk.
    pub quantum: u32,
    /// `fifo_expire_sync` and `fifo_expire_async`, ns: then a turn begins with the oldest request.
    pub read_expire: Nanos,
    /// See there.
    pub write_expire: Nanos,
    /// `back_seek_max`, blocks of 512 bytes: how far back is near.
    pub back_max: u64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            slice_sync: 100 * MILLI,
            slice_async: 40 * MILLI,
            slice_idle: 8 * MILLI,
            target_latency: 300 * MILLI,
            quantum: 8,
            read_expire: 125 * MILLI,
            write_expire: 250 * MILLI,
            back_max: 32 * 1024,
        }
    }
}

/// Whose requests a queue has: reads are a process's own, writes are everybody's, as the kernel's flusher submits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Owner {
    Process(u64),
    Async,
}

impl Owner {
    fn of(id: Id, requests: &Requests) -> Self {
        let r = requests.get(id);
        match r.op {
            Op::Read => Self::Process(r.pid),
            Op::Write => Self::Async,
        }
    }

    fn is_sync(self) -> bool {
        self != Self::Async
    }
}

#[derive(Debug, Default)]
struct Queue {
    requests: Expiring,
    at_disk: u32,
    think: ThinkTime,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug)]
struct Turn {
    owner: Owner,
    ends: Option<Nanos>, // from the end of its first request on, as the way to it is not its own
    begun: bool,         // it has given a request
    idle_until: Option<Nanos>,
}

/// CFQ with one group and equal priorities. Not modelled: the tree of processes that seek, which are waited for together, and
/// queues of processes that read close to each other, which are served as one.
#[derive(Debug)]
pub struct CfqLinux {
    config: Config,
    queues: HashMap<Owner, Queue>,
    turns: VecDeque<Owner>, // with requests, but for the one whose turn it is
    turn: Option<Turn>,
    at_disk: [u32; 2],          // reads, writes
    begun: BTreeMap<Id, Owner>, // at the disk
    last_sync: Nanos,           // when a read was done
    position: u64,
}

impl CfqLinux {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            queues: HashMap::new(),
            turns: VecDeque::new(),
            turn: None,
            at_disk: [0; 2],
            begun: BTreeMap::new(),
            last_sync: 0,
            position: 0,
        }
    }

    /// The time of a turn (`cfq_scaled_cfqq_slice`): where many want one it is shorter, but for two idle times.
    fn slice(&self, owner: Owner) -> Nanos {
        let c = &self.config;
        if !owner.is_sync() {
            return c.slice_async;
        }
        let readers = 1 + self.turns.iter().filter(|o| o.is_sync()).count() as u64;
        let round = c.slice_sync * readers;
        if c.target_latency == 0 || round <= c.target_latency {
            return c.slice_sync;
        }
        let least = c.slice_sync.min(2 * c.slice_idle);
        (c.slice_sync * c.target_latency / round).max(least)
    }

    /// How many requests of a queue may be at the disk (`cfq_may_dispatch`).
    fn most(&self, owner: Owner, now: Nanos) -> u32 {
        if self.turns.is_empty() && owner.is_sync() {
            return u32::MAX;
        }
        if owner.is_sync() {
            return self.config.quantum;
        }
        // Writes come back step by step when nobody has read for a while.
        let slices = now.saturating_sub(self.last_sync) / self.config.slice_sync.max(1);
        let depth = if self.config.target_latency > 0 { slices.max(1) } else { u64::from(self.config.quantum) };
        depth.min(self.config.quantum.into()) as u32
    }

    /// Whether the process whose turn it is would be waited for.
    fn waits_for(&self, owner: Owner) -> bool {
        let idle = self.config.slice_idle;
        idle > 0 && owner.is_sync() && self.queues.get(&owner).is_some_and(|q| !q.think.is_longer_than(idle))
    }

    /// Whose turn it is at `now`; `None` where the disk stays free.
    fn select(&mut self, now: Nanos) -> Option<Owner> {
        if let Some(turn) = self.turn {
            let queue = self.queues.get(&turn.owner)?;
            let over = turn.ends.is_some_and(|at| at <= now);
            if !over && !queue.requests.is_empty() {
                return Some(turn.owner);
            }
            let may_come = queue.at_disk > 0 || turn.idle_until.is_some_and(|until| now < until);
            if !over && may_come && self.waits_for(turn.owner) {
                return None;
            }
            self.end_turn();
        }
        let owner = self.turns.pop_front()?;
        self.turn = Some(Turn { owner, ends: None, begun: false, idle_until: None });
        Some(owner)
    }

    fn end_turn(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        if self.queues.get(&turn.owner).is_some_and(|q| !q.requests.is_empty()) {
            self.turns.push_back(turn.owner);
        }
    }

    /// The request that goes next: one that has waited too long where a turn begins, else the nearest (`cfq_choose_req`).
    fn choose(&self, turn: Turn, now: Nanos) -> Option<Id> {
        let queue = self.queues.get(&turn.owner)?;
        let oldest = queue.requests.first_to_expire();
        if let Some((_, id)) = oldest.filter(|(at, _)| !turn.begun && *at <= now) {
            return Some(id);
        }
        let ahead = queue.requests.at_or_behind(self.position);
        let back =
            queue.requests.last_before(self.position).filter(|(lba, _)| self.position - lba <= self.config.back_max);
        match (ahead, back) {
            (Some((a, _)), Some((b, id))) if (self.position - b) * BACK_PENALTY < a - self.position => Some(id),
            (Some((_, id)), _) | (None, Some((_, id))) => Some(id),
            (None, None) => queue.requests.lowest(),
        }
    }

    fn next(&mut self, requests: &Requests, now: Nanos) -> Option<Id> {
        let owner = self.select(now)?;
        // Writes that are at the disk would take a reader's time, and readers that are there a writer's.
        let other = self.at_disk[usize::from(owner.is_sync())];
        if other > 0 && (!owner.is_sync() || self.waits_for(owner)) {
            return None;
        }
        if self.queues.get(&owner)?.at_disk >= self.most(owner, now) {
            return None;
        }
        let id = self.choose(self.turn?, now)?;
        let turn = self.turn.as_mut()?;
        turn.begun = true;
        turn.idle_until = None;
        let queue = self.queues.get_mut(&owner)?;
        queue.requests.remove(id, requests);
        queue.at_disk += 1;
        self.at_disk[usize::from(!owner.is_sync())] += 1;
        self.begun.insert(id, owner);
        self.position = requests.get(id).end();
        Some(id)
    }
}

impl Scheduler for CfqLinux {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let owner = Owner::of(id, requests);
        let expire = if owner.is_sync() { self.config.read_expire } else { self.config.write_expire };
        let queue = self.queues.entry(owner).or_default();
        queue.think.came(now, self.config.slice_idle);
        let had_none = queue.requests.is_empty();
        queue.requests.insert(id, now + expire, requests);
        if had_none && self.turn.is_none_or(|turn| turn.owner != owner) {
            self.turns.push_back(owner);
        }
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        if let Some(queue) = self.queues.get_mut(&Owner::of(id, requests)) {
            queue.requests.moved(id, was, requests);
        }
    }

    fn dispatch(&mut self, room: usize, _: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        for _ in 0..room {
            let Some(id) = self.next(requests, now) else { return };
            out.push(Dispatch::to_disk(id));
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        let turn = self.turn?;
        let slice = turn.ends.filter(|_| !self.turns.is_empty());
        turn.idle_until.into_iter().chain(slice).min()
    }

    fn completed(&mut self, id: Id, _: &Requests, now: Nanos) {
        let Some(owner) = self.begun.remove(&id) else { return };
        self.at_disk[usize::from(!owner.is_sync())] -= 1;
        let slice = self.slice(owner);
        let Some(queue) = self.queues.get_mut(&owner) else { return };
        queue.at_disk -= 1;
        queue.think.ended(now);
        if owner.is_sync() {
            self.last_sync = now;
        }
        let has_none = queue.at_disk == 0 && queue.requests.is_empty();
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.owner == owner) {
            turn.ends.get_or_insert(now + slice);
            if has_none {
                turn.idle_until = Some(now + self.config.slice_idle);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::{Accesses, Request};

    struct Rig {
        requests: Requests,
        cfq: CfqLinux,
    }

    impl Rig {
        fn new() -> Self {
            Self { requests: Requests::default(), cfq: CfqLinux::new(Config::default()) }
        }

        fn ask(&mut self, op: Op, pid: u64, lba: u64, now: Nanos) -> Id {
            let request = Request { lba, blocks: 8, op, pid, arrival: now, accesses: Accesses::new() };
            let id = self.requests.add(request);
            self.cfq.insert(id, &self.requests, now);
            id
        }

        fn dispatch(&mut self, now: Nanos) -> Vec<Id> {
            let mut out = vec![];
            self.cfq.dispatch(32, 0, &self.requests, now, &mut out);
            out.into_iter().flat_map(|d| d.ids).collect()
        }

        fn done(&mut self, id: Id, now: Nanos) {
            self.cfq.completed(id, &self.requests, now);
        }
    }

    #[test]
    fn the_disk_stays_free_for_a_reader_that_thinks_and_no_longer_than_the_idle_time() {
        let mut rig = Rig::new();
        let first = rig.ask(Op::Read, 1, 0, 0);
        assert_eq!(rig.dispatch(0), [first]);
        let other = rig.ask(Op::Read, 2, 1_000_000, 1);
        assert!(rig.dispatch(1).is_empty(), "while its request is at the disk it may have another one");
        rig.done(first, 5 * MILLI);
        assert!(rig.dispatch(6 * MILLI).is_empty());
        let next = rig.ask(Op::Read, 1, 8, 7 * MILLI);
        assert_eq!(rig.dispatch(7 * MILLI), [next]);
        rig.done(next, 9 * MILLI);
        assert_eq!(rig.cfq.wake(9 * MILLI), Some(17 * MILLI));
        assert_eq!(rig.dispatch(17 * MILLI), [other]);
    }

    #[test]
    fn a_turn_ends_after_its_slice_though_there_is_more() {
        let mut rig = Rig::new();
        let mut mine = rig.ask(Op::Read, 1, 0, 0);
        rig.dispatch(0);
        let other = rig.ask(Op::Read, 2, 1_000_000, 0);
        let mut now = 0;
        loop {
            now += 4 * MILLI;
            rig.done(mine, now);
            mine = rig.ask(Op::Read, 1, now, now);
            let out = rig.dispatch(now);
            if out == [other] {
                break;
            }
            assert_eq!(out, [mine]);
        }
        assert_eq!(now, 104 * MILLI, "100 ms from the end of its first request on");
    }

    #[test]
    fn writes_wait_for_the_reader_and_come_one_by_one() {
        let mut rig = Rig::new();
        let read = rig.ask(Op::Read, 1, 0, 0);
        rig.dispatch(0);
        let writes: Vec<Id> = (0..4).map(|i| rig.ask(Op::Write, 9, 5000 + 8 * i, 0)).collect();
        assert!(rig.dispatch(MILLI).is_empty());
        rig.done(read, 2 * MILLI);
        assert!(rig.dispatch(9 * MILLI).is_empty());
        assert_eq!(rig.dispatch(10 * MILLI), writes[..1]);
        rig.done(writes[0], 11 * MILLI);
        assert_eq!(rig.dispatch(11 * MILLI), writes[1..2]);
    }

    #[test]
    fn a_reader_that_thinks_too_long_is_not_waited_for() {
        let mut rig = Rig::new();
        let mut now = 0;
        for i in 0..10 {
            let id = rig.ask(Op::Read, 1, 8 * i, now);
            assert_eq!(rig.dispatch(now), [id]);
            rig.done(id, now + MILLI);
            now += 100 * MILLI;
        }
        let id = rig.ask(Op::Read, 1, 800, now);
        rig.dispatch(now);
        rig.done(id, now + MILLI);
        let other = rig.ask(Op::Read, 2, 1_000_000, now + MILLI);
        assert_eq!(rig.dispatch(now + MILLI), [other]);
    }
}
