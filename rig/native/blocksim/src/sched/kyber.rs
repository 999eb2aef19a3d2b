//! Kyber: reads and writes in turn, as many at a time as keeps their latencies near a target.

use std::collections::VecDeque;

use bid::{Nanos, Op};

use super::{Dispatch, Scheduler};
use crate::requests::{Id, Requests};

const MILLI: Nanos = 1_000_000;
const SECOND: Nanos = 1000 * MILLI;

/// Buckets of a latency histogram; the first four are up to the target.
const BUCKETS: usize = 8;
const GOOD_BUCKETS: usize = 4;

/// Samples that a histogram needs, or the age that it needs instead.
const MIN_SAMPLES: u32 = 500;

/// Linux's constants.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// `read_lat_nsec`.
    pub read_target: Nanos,
    /// `write_lat_nsec`.
    pub write_target: Nanos,
    /// Reads at the device at most.
    pub read_depth: u32,
    /// Writes at the device at most.
    pub write_depth: u32,
    /// Reads in a turn.
    pub read_batch: u32,
    /// Writes in a turn.
    pub write_batch: u32,
    /// How often depths are looked at, ns.
    pub period: Nanos,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            read_target: 2 * MILLI,
            write_target: 10 * MILLI,
            read_depth: 256,
            write_depth: 128,
            read_batch: 16,
            write_batch: 8,
            period: 100 * MILLI,
        }
    }
}

/// Latencies in quarters of the target.
#[derive(Debug, Default)]
struct Latencies {
    buckets: [u32; BUCKETS],
    since: Option<Nanos>,
}

impl Latencies {
    fn record(&mut self, latency: Nanos, target: Nanos, now: Nanos) {
        let quarter = (target / 4).max(1);
        let bucket = ((latency.saturating_sub(1) / quarter) as usize).min(BUCKETS - 1);
        self.buckets[bucket] += 1;
        self.since.get_or_insert(now);
    }

    /// The bucket of a percentile, where there are samples enough; begins anew then.
    fn percentile(&mut self, percent: u32, now: Nanos) -> Option<usize> {
        let samples: u32 = self.buckets.iter().sum();
        let old = self.since.is_some_and(|since| now - since >= SECOND);
        if samples == 0 || (samples < MIN_SAMPLES && !old) {
            return None;
        }
        let wanted = (samples * percent).div_ceil(100);
        let mut sum = 0;
        let bucket = self.buckets.iter().position(|n| {
            sum += n;
            sum >= wanted
        });
        *self = Self::default();
        bucket
    }
}

/// One direction.
#[derive(Debug)]
struct Domain {
    queue: VecDeque<Id>,
    most: u32,
    depth: u32,
    at_device: u32,
    batch: u32,
    target: Nanos,
    total: Latencies,  // from the request queue on
    device: Latencies, // from dispatch on
}

impl Domain {
    fn new(depth: u32, batch: u32, target: Nanos) -> Self {
        Self {
            queue: VecDeque::new(),
            most: depth,
            depth,
            at_device: 0,
            batch,
            target,
            total: Latencies::default(),
            device: Latencies::default(),
        }
    }

    fn can_dispatch(&self) -> bool {
        !self.queue.is_empty() && self.at_device < self.depth
    }
}

/// Linux's kyber on one hardware queue.
#[derive(Debug)]
pub struct Kyber {
    config: Config,
    domains: [Domain; 2],
    current: usize,
    batched: u32,
    dispatched: Vec<Nanos>, // when, by request
    next_look: Nanos,
}

fn index(op: Op) -> usize {
    match op {
        Op::Read => 0,
        Op::Write => 1,
    }
}

impl Kyber {
    /// With nothing queued.
    pub fn new(config: Config) -> Self {
        let domains = [
            Domain::new(config.read_depth, config.read_batch, config.read_target),
            Domain::new(config.write_depth, config.write_batch, config.write_target),
        ];
        Self { config, domains, current: 0, batched: 0, dispatched: Vec::new(), next_look: config.period }
    }

    fn next(&mut self) -> Option<Id> {
        for turn in 0..=self.domains.len() {
            let domain = &mut self.domains[self.current];
            if self.batched < domain.batch && domain.can_dispatch() {
                self.batched += 1;
                domain.at_device += 1;
                return domain.queue.pop_front();
            }
            if turn < self.domains.len() {
                self.current = (self.current + 1) % self.domains.len();
                self.batched = 0;
            }
        }
        None
    }

    /// Sets the depths anew, as Linux's `kyber_timer_fn` does: where any domain's device latencies are bad, each gets
    /// the depth that brings its own 99th percentile to the target.
    fn look(&mut self, now: Nanos) {
        // Each begins anew when it is looked at, so all are before any is judged.
        let buckets: Vec<usize> = self.domains.iter_mut().filter_map(|d| d.device.percentile(90, now)).collect();
        let bad = buckets.iter().any(|bucket| *bucket >= GOOD_BUCKETS);
        for domain in &mut self.domains {
            let Some(bucket) = domain.total.percentile(99, now) else { continue };
            if bad || domain.depth < domain.most {
                let depth = domain.depth * (bucket as u32 + 1) / GOOD_BUCKETS as u32;
                domain.depth = depth.clamp(1, domain.most);
            }
        }
    }
}

impl Scheduler for Kyber {
    fn insert(&mut self, id: Id, requests: &Requests, _: Nanos) {
        self.domains[index(requests.get(id).op)].queue.push_back(id);
    }

    fn grown(&mut self, _: Id, _: u64, _: &Requests) {}

    fn dispatch(&mut self, room: usize, _: usize, _: &Requests, now: Nanos, out: &mut Vec<Dispatch>) {
        if now >= self.next_look {
            self.look(now);
            self.next_look = now + self.config.period;
        }
        for _ in 0..room {
            let Some(id) = self.next() else { return };
            if self.dispatched.len() <= id as usize {
                self.dispatched.resize(id as usize + 1, 0);
            }
            self.dispatched[id as usize] = now;
            out.push(Dispatch::to_disk(id));
        }
    }

    fn wake(&self, _: Nanos) -> Option<Nanos> {
        None
    }

    fn completed(&mut self, id: Id, requests: &Requests, now: Nanos) {
        let r = requests.get(id);
        let domain = &mut self.domains[index(r.op)];
        domain.at_device -= 1;
        domain.total.record(now - r.arrival, domain.target, now);
        domain.device.record(now - self.dispatched[id as usize], domain.target, now);
    }
}
