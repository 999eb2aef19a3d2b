//! Which staging queue is flushed when, and to which tier.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::packing_fraction::PackingFraction;
use crate::request::{Nanos, Op, Request};
use crate::staging_queue::{Deadlines, StagingQueue};
use crate::wait_timer::WaitTimer;

const MILLI: Nanos = 1_000_000;

/// BID's constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Config {
    /// Deadlines of a staging queue; the paper's are 500 and 5000 ms.
    pub deadlines: Deadlines,
    /// Gaps between sets of requests that the wait timer remembers.
    pub gaps: usize,
    /// Requests of a stream that are at most this far apart are of one set, which the paper leaves open.
    pub set_pause: Nanos,
    /// The wait before any gap was seen, which the paper leaves open.
    pub default_wait: Nanos,
    /// The largest request, blocks of 512 bytes; the paper's is 512 kB.
    pub max_blocks: u64,
    /// Writes of streams with a packing fraction below it, in blocks, go to the SSD: BID-Hybrid. 0 is BID-HDD.
    pub packing_threshold: f64,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            deadlines: Deadlines { read: 500 * MILLI, write: 5000 * MILLI },
            gaps: 8,
            set_pause: MILLI,
            default_wait: 10 * MILLI,
            max_blocks: 1024,
            packing_threshold: 0.0,
        }
    }
}

/// Where a request goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// The disk's dispatch queue.
    Disk,
    /// The SSD's, which the stream has one of its own in.
    Ssd,
}

/// A request whose turn has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispatched<K, T> {
    /// Whose.
    pub stream: K,
    /// The request, merged with those that adjoin it.
    pub request: Request<T>,
    /// Where to.
    pub tier: Tier,
}

/// A queue that is being flushed.
#[derive(Debug)]
struct Flush<K, T> {
    stream: K,
    rest: VecDeque<Request<T>>, // by address
    tier_of_writes: Tier,
}

/// BID on one disk.
///
/// A stream's requests are staged until its queue's wait or deadline is over. Then the queue is marked; marked queues are
/// flushed one after the other, in the order in which they were marked, each as a whole and by address. What comes for a
/// stream while its queue is marked is the first batch of its next queue.
#[derive(Debug)]
pub struct Bid<K, T> {
    config: Config,
    staging: BTreeMap<K, StagingQueue<T>>,
    expiries: BTreeSet<(Nanos, u64, K)>, // of those in `staging`; the number is the order in which they were made
    numbers: BTreeMap<K, u64>,
    made: u64,
    marked: VecDeque<(K, StagingQueue<T>)>,
    flush: Option<Flush<K, T>>,
    held: BTreeMap<K, Vec<Request<T>>>, // for streams that are marked
    held_reads: usize,
    held_writes: usize,
    len: usize,
}

impl<K: Copy + Ord, T> Bid<K, T> {
    /// With nothing staged.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            staging: BTreeMap::new(),
            expiries: BTreeSet::new(),
            numbers: BTreeMap::new(),
            made: 0,
            marked: VecDeque::new(),
            flush: None,
            held: BTreeMap::new(),
            held_reads: 0,
            held_writes: 0,
            len: 0,
        }
    }

    /// Takes a stream's request in, at `now`.
    pub fn enqueue(&mut self, now: Nanos, stream: K, request: Request<T>) {
        self.len += 1;
        if let Some(batch) = self.held.get_mut(&stream) {
            *of(request.op, &mut self.held_reads, &mut self.held_writes) += 1;
            batch.push(request);
        } else {
            self.stage(now, stream, vec![request]);
        }
    }

    fn stage(&mut self, now: Nanos, stream: K, batch: Vec<Request<T>>) {
        let number = match self.numbers.get(&stream) {
            Some(number) => *number,
            None => {
                let wait = WaitTimer::new(self.config.gaps, self.config.default_wait, self.config.set_pause);
                self.staging.insert(stream, StagingQueue::new(now, wait, self.config.deadlines));
                self.made += 1;
                self.numbers.insert(stream, self.made);
                self.made
            }
        };
        let Some(queue) = self.staging.get_mut(&stream) else { return };
        self.expiries.remove(&(queue.expires(), number, stream));
        queue.stage(now, batch);
        self.expiries.insert((queue.expires(), number, stream));
    }

    /// When the next queue is marked, unless something is enqueued before; `None` while nothing is staged.
    pub fn next_expiry(&self) -> Option<Nanos> {
        self.expiries.first().map(|(at, _, _)| *at)
    }

    /// Whether a request can be dispatched without waiting for a timer.
    pub fn is_ready(&self, now: Nanos) -> bool {
        self.flush.is_some() || !self.marked.is_empty() || self.next_expiry().is_some_and(|at| at <= now)
    }

    /// The request that goes next at `now`; `None` while no queue's time is over.
    pub fn dispatch(&mut self, now: Nanos) -> Option<Dispatched<K, T>> {
        self.mark(now);
        if self.flush.is_none() {
            self.begin_flush();
        }
        let flush = self.flush.as_mut()?;
        let request = flush.rest.pop_front()?;
        let stream = flush.stream;
        let tier = if request.op == Op::Write { flush.tier_of_writes } else { Tier::Disk };
        if flush.rest.is_empty() {
            self.flush = None;
            // What came meanwhile is the first batch of the stream's next queue.
            if let Some(batch) = self.held.remove(&stream).filter(|b| !b.is_empty()) {
                for request in &batch {
                    *of(request.op, &mut self.held_reads, &mut self.held_writes) -= 1;
                }
                self.stage(now, stream, batch);
            }
        }
        self.len -= request.parts.len().max(1);
        Some(Dispatched { stream, request, tier })
    }

    /// Marks the queues whose time is over, in that order.
    fn mark(&mut self, now: Nanos) {
        while let Some(&(at, number, stream)) = self.expiries.first() {
            if at > now {
                return;
            }
            self.expiries.remove(&(at, number, stream));
            self.numbers.remove(&stream);
            if let Some(queue) = self.staging.remove(&stream) {
                self.marked.push_back((stream, queue));
                self.held.insert(stream, Vec::new());
            }
        }
    }

    fn begin_flush(&mut self) {
        let Some((stream, queue)) = self.marked.pop_front() else { return };
        let requests = queue.into_sorted(self.config.max_blocks);
        let bulky = PackingFraction::of(&requests).blocks().is_none_or(|pf| pf >= self.config.packing_threshold);
        let tier_of_writes = if bulky { Tier::Disk } else { Tier::Ssd };
        self.flush = Some(Flush { stream, rest: requests.into(), tier_of_writes });
    }

    /// Requests of a direction that are not staged yet, as their stream's queue is marked: in the paper these alone are in
    /// the request queue, whose size bounds them.
    pub fn unstaged(&self, op: Op) -> usize {
        match op {
            Op::Read => self.held_reads,
            Op::Write => self.held_writes,
        }
    }

    /// Requests that were enqueued and not dispatched.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

fn of<'a>(op: Op, reads: &'a mut usize, writes: &'a mut usize) -> &'a mut usize {
    match op {
        Op::Read => reads,
        Op::Write => writes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn config() -> Config {
        Config {
            deadlines: Deadlines { read: 500, write: 5000 },
            gaps: 4,
            set_pause: 0,
            default_wait: 100,
            max_blocks: 1024,
            packing_threshold: 0.0,
        }
    }

    fn request(op: Op, now: Nanos, address: u64, blocks: u64) -> Request<&'static str> {
        Request { address, blocks, op, arrival: now, parts: vec![] }
    }

    /// The requests of table 1 in their order, all there at once: stream, name, address, blocks, direction.
    const TABLE_1: [(char, &str, u64, u64, Op); 12] = [
        ('B', "B1", 7125, 40, Op::Write),
        ('A', "A1", 305, 24, Op::Read),
        ('A', "A2", 340, 24, Op::Read),
        ('A', "A3", 370, 24, Op::Read),
        ('C', "C1", 1600, 4, Op::Read),
        ('B', "B2", 7165, 40, Op::Write),
        ('B', "B3", 7205, 40, Op::Write),
        ('A', "A4", 410, 24, Op::Read),
        ('A', "A5", 440, 24, Op::Read),
        ('A', "A6", 470, 24, Op::Read),
        ('C', "C2", 1670, 4, Op::Read),
        ('B', "B4", 7245, 40, Op::Write),
    ];

    fn order(config: Config, op_of_c: Op) -> (Vec<&'static str>, Vec<&'static str>) {
        let mut bid = Bid::new(config);
        for (stream, name, address, blocks, op) in TABLE_1 {
            let op = if stream == 'C' { op_of_c } else { op };
            bid.enqueue(0, stream, Request { address, blocks, op, arrival: 0, parts: vec![name] });
        }
        let (mut disk, mut ssd) = (vec![], vec![]);
        while let Some(at) = bid.next_expiry().or_else(|| bid.is_ready(0).then_some(0)) {
            while let Some(d) = bid.dispatch(at) {
                if d.tier == Tier::Disk { &mut disk } else { &mut ssd }.extend(d.request.parts);
            }
        }
        assert!(bid.is_empty());
        (disk, ssd)
    }

    #[test]
    fn the_papers_example_goes_stream_by_stream() {
        let (disk, ssd) = order(config(), Op::Read);
        assert_eq!(disk, ["B1", "B2", "B3", "B4", "A1", "A2", "A3", "A4", "A5", "A6", "C1", "C2"]);
        assert!(ssd.is_empty());
    }

    #[test]
    fn in_the_papers_hybrid_example_the_light_writer_goes_to_the_ssd() {
        let (disk, ssd) = order(Config { packing_threshold: 8.0, ..config() }, Op::Write);
        assert_eq!(disk, ["B1", "B2", "B3", "B4", "A1", "A2", "A3", "A4", "A5", "A6"]);
        assert_eq!(ssd, ["C1", "C2"]);
    }

    #[test]
    fn queues_are_flushed_in_the_order_of_their_marks() {
        let mut bid = Bid::new(config());
        bid.enqueue(0, 1, request(Op::Write, 0, 0, 8));
        bid.enqueue(10, 2, request(Op::Write, 10, 1000, 8));
        bid.enqueue(20, 1, request(Op::Write, 20, 100, 8)); // stream 1 waits until 40, stream 2 until 110
        assert_eq!(bid.next_expiry(), Some(40));
        let streams: Vec<_> = std::iter::from_fn(|| bid.dispatch(200)).map(|d| d.stream).collect();
        assert_eq!(streams, [1, 1, 2]);
    }

    #[test]
    fn what_comes_for_a_marked_stream_waits_for_its_next_queue() {
        let mut bid = Bid::new(config());
        bid.enqueue(0, 1, request(Op::Write, 0, 0, 8));
        bid.enqueue(0, 1, request(Op::Write, 0, 100, 8));
        assert_eq!(bid.dispatch(100).map(|d| d.request.address), Some(0));
        assert_eq!(bid.unstaged(Op::Write), 0);
        bid.enqueue(100, 1, request(Op::Write, 100, 50, 8));
        assert_eq!((bid.unstaged(Op::Write), bid.unstaged(Op::Read)), (1, 0));
        assert_eq!(bid.dispatch(100).map(|d| d.request.address), Some(100), "of the queue that was marked");
        assert_eq!(bid.dispatch(100), None);
        assert_eq!(bid.unstaged(Op::Write), 0);
        assert_eq!(bid.dispatch(200).map(|d| d.request.address), Some(50));
    }

    #[test]
    fn nothing_goes_before_its_time() {
        let mut bid = Bid::new(config());
        assert_eq!(bid.next_expiry(), None);
        bid.enqueue(0, 1, request(Op::Read, 0, 0, 8));
        assert_eq!(bid.dispatch(99), None);
        assert!(bid.dispatch(100).is_some());
    }

    proptest! {
        #[test]
        fn every_request_goes_once_and_no_later_than_its_deadline(
            steps in prop::collection::vec((0u64..50, 0u8..4, 0u64..10_000, 1u64..64, any::<bool>()), 1..200)
        ) {
            let mut bid = Bid::new(config());
            let (mut now, mut seen) = (0, vec![]);
            let mut drain = |bid: &mut Bid<u8, (usize, Nanos, Op)>, now| {
                while let Some(d) = bid.dispatch(now) {
                    for (id, arrival, op) in d.request.parts {
                        // A queue takes at most its deadline, and what came while it was marked another one's.
                        let most = if op == Op::Read { 2 * 500 } else { 2 * 5000 };
                        assert!(now - arrival <= most, "{op:?} of {arrival} went at {now}");
                        seen.push(id);
                    }
                }
            };
            for (id, (gap, stream, address, blocks, write)) in steps.iter().copied().enumerate() {
                let until = now + gap;
                while let Some(at) = bid.next_expiry().filter(|at| *at <= until) {
                    drain(&mut bid, at.max(now));
                }
                now = until;
                let op = if write { Op::Write } else { Op::Read };
                let parts = vec![(id, now, op)];
                bid.enqueue(now, stream, Request { address, blocks, op, arrival: now, parts });
            }
            while let Some(at) = bid.next_expiry() {
                drain(&mut bid, at.max(now));
            }
            prop_assert!(bid.is_empty());
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..steps.len()).collect::<Vec<_>>());
        }
    }
}
