//! The simulator: the BID paper's VFS, OS and storage modules, on virtual time.

use std::collections::VecDeque;

use bid::{Nanos, Op, Tier};
use diskmodel::model::DiskModel;
use smallvec::smallvec;

use crate::arrivals::Arrivals;
use crate::device::Device;
use crate::head::Head;
use crate::kept::{Keep, Kept, Span};
use crate::merge::{Merge, Merged};
use crate::metrics::Metrics;
use crate::requests::{Id, Request, Requests};
use crate::sched::{Dispatch, Scheduler};
use crate::trace::Access;
use crate::vfs::Tiered;

/// The block layer's sizes (table 3).
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// Requests that may be in the request queue, of each direction.
    pub queue: usize,
    /// The largest bio and the largest request, blocks of 512 bytes.
    pub max_blocks: u64,
    /// Requests that the dispatch queue of the disk holds.
    pub dispatch: usize,
    /// Whether requests that adjoin are merged.
    pub merge: bool,
}

impl Default for Layer {
    fn default() -> Self {
        Self { queue: 128, max_blocks: 1024, dispatch: 32, merge: true }
    }
}

/// An access that is not done.
#[derive(Clone, Copy, Debug, Default)]
struct Pending {
    bios: u32, // of it, that are not done
    arrival: Nanos,
}

/// Accesses of which some wait for room in the request queue, each with its first block that does. Reads don't wait for
/// writes there, nor writes for reads.
#[derive(Debug, Default)]
struct Waiting {
    reads: VecDeque<(u32, u64)>,
    writes: VecDeque<(u32, u64)>,
}

impl Waiting {
    fn of(&mut self, op: Op) -> &mut VecDeque<(u32, u64)> {
        match op {
            Op::Read => &mut self.reads,
            Op::Write => &mut self.writes,
        }
    }
}

/// Replays a trace.
pub struct Simulation<'a> {
    trace: &'a [Access],
    layer: Layer,
    scheduler: Box<dyn Scheduler>,
    requests: Requests,
    merge: Merge,
    disk: Device,
    ssd: Option<Device>,
    tiered: Tiered,
    head: Head,
    pending: Vec<Pending>,
    arrivals: Arrivals<'a>,
    waiting: Waiting,
    reads: usize, // from the request queue to the dispatch queue
    writes: usize,
    now: Nanos,
    busy_since: Option<Nanos>,
    metrics: Metrics,
    keep: Keep,
    kept: Kept,
    scratch: Vec<Dispatch>,
}

impl<'a> Simulation<'a> {
    /// A disk with a scheduler before it; `ssd` is the other tier, which only BID-Hybrid uses.
    pub fn new(
        trace: &'a [Access],
        layer: Layer,
        scheduler: Box<dyn Scheduler>,
        disk: Box<dyn DiskModel>,
        head: Head,
        ssd: Option<Box<dyn DiskModel>>,
    ) -> Self {
        let sorted = scheduler.sorts_dispatch_queue();
        Self {
            trace,
            layer,
            scheduler,
            requests: Requests::default(),
            merge: Merge::new(layer.max_blocks),
            disk: Device::new(disk, sorted),
            ssd: ssd.map(|model| Device::new(model, false)),
            tiered: Tiered::default(),
            head,
            pending: vec![Pending::default(); trace.len()],
            arrivals: Arrivals::new(trace),
            waiting: Waiting::default(),
            reads: 0,
            writes: 0,
            now: 0,
            busy_since: None,
            metrics: Metrics::default(),
            keep: Keep::default(),
            kept: Kept::default(),
            scratch: Vec::new(),
        }
    }

    /// Runs to the end.
    pub fn run(mut self, keep: Keep) -> (Metrics, Head, Kept) {
        self.keep = keep;
        loop {
            self.submit();
            self.fill();
            self.start();
            self.count_busy();
            match self.next_event() {
                Some(at) => self.now = self.now.max(at),
                None => break,
            }
            self.complete();
        }
        (self.metrics, self.head, self.kept)
    }

    fn count_busy(&mut self) {
        let works = self.disk.is_busy() || self.ssd.as_ref().is_some_and(Device::is_busy);
        match self.busy_since {
            None if works => self.busy_since = Some(self.now),
            Some(since) if !works => {
                self.metrics.busy += self.now - since;
                self.busy_since = None;
            }
            _ => {}
        }
    }

    fn next_event(&self) -> Option<Nanos> {
        let arrival = self.arrivals.peek().map(|(at, _)| at);
        let finish = self.disk.next_finish();
        let ssd = self.ssd.as_ref().and_then(Device::next_finish);
        let room = self.layer.dispatch > self.disk.held();
        // It was asked at `now` already: an earlier time has nothing more to say.
        let wake = if room { self.scheduler.wake(self.now).filter(|at| *at > self.now) } else { None };
        [arrival, finish, ssd, wake].into_iter().flatten().min()
    }

    /// The accesses whose time has come go to the request queue, as bios. Where it is full, their processes wait.
    fn submit(&mut self) {
        for op in [Op::Read, Op::Write] {
            while self.has_room(op) {
                let Some((number, from)) = self.waiting.of(op).pop_front() else { break };
                if let Some(rest) = self.make_bios(number, from) {
                    self.waiting.of(op).push_front((number, rest));
                }
            }
        }
        while let Some((at, number)) = self.arrivals.take(self.now) {
            let access = &self.trace[number as usize];
            let bios = access.blocks.div_ceil(self.layer.max_blocks) as u32;
            self.pending[number as usize] = Pending { bios, arrival: at };
            let behind = !self.waiting.of(access.op).is_empty();
            if let Some(rest) = if behind { Some(access.lba) } else { self.make_bios(number, access.lba) } {
                self.waiting.of(access.op).push_back((number, rest));
            }
        }
    }

    /// Cuts an access into bios, from one of its blocks on, and puts them into the request queue; where that is full it
    /// says which block is the next.
    fn make_bios(&mut self, number: u32, from: u64) -> Option<u64> {
        let access = &self.trace[number as usize];
        let end = access.lba + access.blocks;
        let arrival = self.pending[number as usize].arrival;
        let mut lba = from;
        while lba < end {
            let blocks = self.layer.max_blocks.min(end - lba);
            let accesses = smallvec![number];
            if !self.queue(Request { lba, blocks, op: access.op, pid: access.pid, arrival, accesses }) {
                return Some(lba);
            }
            lba += blocks;
        }
        None
    }

    fn has_room(&self, op: Op) -> bool {
        let held = match op {
            Op::Read => self.reads,
            Op::Write => self.writes,
        };
        self.scheduler.in_request_queue(op).unwrap_or(held) < self.layer.queue
    }

    /// Puts a bio into the request queue; false where there is no room.
    fn queue(&mut self, bio: Request) -> bool {
        if self.ssd.is_some() && self.tiered.holds(bio.lba, bio.end()) {
            self.send_to_ssd(bio);
            return true;
        }
        if self.layer.merge && !self.scheduler.merges_itself() {
            match self.merge.merge(&bio, &mut self.requests) {
                Merged::Back(id) => {
                    self.scheduler.grown(id, self.requests.get(id).lba, &self.requests);
                    return true;
                }
                Merged::Front(id, was) => {
                    self.scheduler.grown(id, was, &self.requests);
                    return true;
                }
                Merged::No => {}
            }
        }
        if !self.has_room(bio.op) {
            return false;
        }
        match bio.op {
            Op::Read => self.reads += 1,
            Op::Write => self.writes += 1,
        }
        let id = self.requests.add(bio);
        self.merge.add(id, self.requests.get(id));
        self.scheduler.insert(id, &self.requests, self.now);
        true
    }

    /// What is on the SSD is read and written there, past the disk's queue.
    fn send_to_ssd(&mut self, bio: Request) {
        let id = self.requests.add(bio);
        if let Some(ssd) = &mut self.ssd {
            ssd.push(id);
        }
    }

    fn fill(&mut self) {
        let held = self.disk.held();
        let room = self.layer.dispatch.saturating_sub(held);
        if room == 0 {
            return;
        }
        let mut out = std::mem::take(&mut self.scratch);
        self.scheduler.dispatch(room, held, &self.requests, self.now, &mut out);
        for dispatch in out.drain(..) {
            self.dispatched(dispatch);
        }
        self.scratch = out;
    }

    fn dispatched(&mut self, dispatch: Dispatch) {
        let Some((&first, rest)) = dispatch.ids.split_first() else { return };
        self.leaves_queue(first);
        for &id in rest {
            self.leaves_queue(id);
            let (end, arrival) = (self.requests.get(id).end(), self.requests.get(id).arrival);
            let accesses = self.requests.remove(id);
            let whole = self.requests.get_mut(first);
            whole.blocks = end - whole.lba;
            whole.arrival = whole.arrival.min(arrival);
            whole.accesses.extend(accesses);
        }
        match (&mut self.ssd, dispatch.tier) {
            (Some(ssd), Tier::Ssd) => {
                let r = self.requests.get(first);
                self.tiered.add(r.lba, r.end());
                ssd.push(first);
            }
            _ => self.disk.push(first),
        }
    }

    fn leaves_queue(&mut self, id: Id) {
        let r = self.requests.get(id);
        match r.op {
            Op::Read => self.reads -= 1,
            Op::Write => self.writes -= 1,
        }
        self.merge.remove(id, r);
    }

    /// Devices begin what they can.
    fn start(&mut self) {
        while let Some(id) = self.disk.start(&self.requests, self.now) {
            let r = self.requests.get(id);
            self.head.serve(r.lba, r.end());
            if self.keep.path {
                self.kept.path.push((self.now, self.head.track_of(r.lba)));
            }
            self.keep_order(id);
        }
        while let Some(id) = self.ssd.as_mut().and_then(|ssd| ssd.start(&self.requests, self.now)) {
            self.metrics.ssd_blocks += self.requests.get(id).blocks;
            self.keep_order(id);
        }
    }

    fn keep_order(&mut self, id: Id) {
        if self.keep.order {
            self.kept.order.extend(&self.requests.get(id).accesses);
        }
    }

    /// Takes what is done by now off the devices.
    fn complete(&mut self) {
        while let Some((finish, id)) = self.disk.finished(self.now) {
            self.done(id, finish);
        }
        while let Some((finish, id)) = self.ssd.as_mut().and_then(|ssd| ssd.finished(self.now)) {
            self.done(id, finish);
        }
    }

    fn done(&mut self, id: Id, finish: Nanos) {
        self.scheduler.completed(id, &self.requests, self.now);
        let blocks = self.requests.get(id).blocks;
        self.metrics.blocks += blocks;
        self.metrics.requests += 1;
        self.metrics.completion = self.metrics.completion.max(finish);
        for number in self.requests.remove(id) {
            let pending = &mut self.pending[number as usize];
            pending.bios -= 1;
            if pending.bios == 0 {
                let arrival = pending.arrival;
                let access = &self.trace[number as usize];
                self.metrics.access_done(access.op, finish - arrival);
                self.arrivals.ended(number, finish);
                if let Some(label) = access.label.as_ref().filter(|_| self.keep.labels) {
                    let span = Span::of(access.op, arrival, finish);
                    self.kept.labels.entry(label.clone()).or_insert(span).add(span);
                }
            }
        }
    }
}
