//! Deadline: in the order of addresses, but for what has waited too long.

use bid::{Nanos, Op};

use super::expiring::Expiring;
use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;

/// Linux's constants.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `read_expire`, ns.
    pub read_expire: Nanos,
    /// `write_expire`, ns.
    pub write_expire: Nanos,
    /// `fifo_batch`, requests.
    pub fifo_batch: u32,
    /// `writes_starved`, batches of reads.
    pub writes_starved: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self { read_expire: 500 * MILLI, write_expire: 5000 * MILLI, fifo_batch: 16, writes_starved: 2 }
    }
}

/// Where a batch came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Fifo(Op),
    Sorted(Op),
}

/// Deadline as the BID paper describes it: what has expired goes first, in the order in which it did; else batches by address,
/// reads before writes until these have been passed over too often. Requests of one direction that expired one after the
/// other are a batch.
#[derive(Debug)]
pub struct Deadline {
    config: Config,
    reads: Expiring,
    writes: Expiring,
    source: Option<Source>,
    batched: u32, // requests of this batch
    starved: u32, // batches of reads that passed writes
}

impl Deadline {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        Self { config, reads: Expiring::default(), writes: Expiring::default(), source: None, batched: 0, starved: 0 }
    }

    fn queue(&mut self, op: Op) -> &mut Expiring {
        match op {
            Op::Read => &mut self.reads,
            Op::Write => &mut self.writes,
        }
    }

    /// The request that goes next at `now`, and where it comes from.
    fn next(&mut self, requests: &Requests, now: Nanos) -> Option<(Id, Source)> {
        let expired = |q: &Expiring| q.first_to_expire().filter(|(at, _)| *at <= now);
        let first = match (expired(&self.reads), expired(&self.writes)) {
            (Some(r), Some(w)) if w.0 < r.0 => Some((w.1, Source::Fifo(Op::Write))),
            (Some(r), _) => Some((r.1, Source::Fifo(Op::Read))),
            (None, Some(w)) => Some((w.1, Source::Fifo(Op::Write))),
            (None, None) => None,
        };
        let (id, source) = match first {
            Some(expired) => expired,
            None => {
                let op = self.direction()?;
                let queue = self.queue(op);
                (queue.next_by_address().or_else(|| queue.lowest())?, Source::Sorted(op))
            }
        };
        self.take(id, source, requests);
        Some((id, source))
    }

    /// Which direction is served by address.
    fn direction(&mut self) -> Option<Op> {
        let (reads, writes) = (!self.reads.is_empty(), !self.writes.is_empty());
        let going_on = match self.source {
            Some(Source::Sorted(op)) if self.batched < self.config.fifo_batch => Some(op),
            _ => None,
        };
        match going_on {
            Some(Op::Read) if reads => return Some(Op::Read),
            Some(Op::Write) if writes => return Some(Op::Write),
            _ => {}
        }
        self.source = None; // a batch ends
        if reads && writes {
            if self.starved < self.config.writes_starved {
                self.starved += 1;
                return Some(Op::Read);
            }
            self.starved = 0;
            return Some(Op::Write);
        }
        reads.then_some(Op::Read).or_else(|| writes.then_some(Op::Write))
    }

    fn take(&mut self, id: Id, source: Source, requests: &Requests) {
        if self.source != Some(source) {
            self.source = Some(source);
            self.batched = 0;
        }
        self.batched += 1;
        let queue = self.queue(requests.get(id).op);
        queue.remove(id, requests);
        if let Source::Sorted(_) = source {
            // What has expired is served out of turn: the sweep goes on where it was, as in the paper's example.
            queue.position = requests.get(id).end();
        }
    }
}

impl Scheduler for Deadline {
    fn insert(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let expire = match requests.get(id).op {
            Op::Read => self.config.read_expire,
            Op::Write => self.config.write_expire,
        };
        self.queue(requests.get(id).op).insert(id, now + expire, requests);
    }

    fn grown(&mut self, id: Id, was: u64, requests: &Requests) {
        self.queue(requests.get(id).op).moved(id, was, requests);
    }

    fn dispatch(&mut self, room: usize, _: usize, requests: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        for _ in 0..room {
            let Some((id, _)) = self.next(requests, now) else { return };
            out.push(Dispatch::to_disk(id));
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::requests::{Accesses, Request};

    /// Table 1: name, address, blocks, direction, when it expires. What has expired already did so in the order given.
    const TABLE_1: [(&str, u64, u64, Op, Nanos); 12] = [
        ("B1", 7125, 40, Op::Write, 1),
        ("A1", 305, 24, Op::Read, 2),
        ("A2", 340, 24, Op::Read, 3),
        ("A3", 370, 24, Op::Read, 4),
        ("C1", 1600, 4, Op::Read, 5),
        ("B2", 7165, 40, Op::Write, K + 50),
        ("B3", 7205, 40, Op::Write, K + 53),
        ("A4", 410, 24, Op::Read, K + 60),
        ("A5", 440, 24, Op::Read, K + 65),
        ("A6", 470, 24, Op::Read, K + 100),
        ("C2", 1670, 4, Op::Read, K + 105),
        ("B4", 7245, 40, Op::Write, K + 110),
    ];
    const K: Nanos = 1000; // the paper's "system time k", ms

    #[test]
    fn the_papers_example_has_its_six_batches() {
        let mut requests = Requests::default();
        let mut deadline = Deadline::new(Config::default());
        for (_, lba, blocks, op, expiry) in TABLE_1 {
            let id = requests.add(Request { lba, blocks, op, pid: 0, arrival: 0, accesses: Accesses::new() });
            deadline.queue(op).insert(id, expiry, &requests);
        }
        let mut batches: Vec<(Source, Vec<&str>)> = vec![];
        // Each takes some time; B2 and B3 expire while A6 is served.
        for ms in [0, 1, 2, 3, 4, 10, 20, 30, 54, 54, 70, 80] {
            let (id, source) = deadline.next(&requests, K + ms).unwrap();
            let name = TABLE_1[id as usize].0;
            match batches.last_mut() {
                Some((last, names)) if *last == source => names.push(name),
                _ => batches.push((source, vec![name])),
            }
        }
        let (read, write) = (Op::Read, Op::Write);
        let want = [
            (Source::Fifo(write), vec!["B1"]),
            (Source::Fifo(read), vec!["A1", "A2", "A3", "C1"]),
            (Source::Sorted(read), vec!["A4", "A5", "A6"]),
            (Source::Fifo(write), vec!["B2", "B3"]),
            (Source::Sorted(read), vec!["C2"]),
            (Source::Sorted(write), vec!["B4"]),
        ];
        assert_eq!(batches, want);
        assert!(deadline.next(&requests, K + 100).is_none());
    }
}
