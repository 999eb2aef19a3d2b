//! The on-disk queue, on virtual time.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};

use crate::model::{DiskModel, Service};
use crate::request::{Nanos, Op, Request};

/// A request the disk has completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The request.
    pub request: Request,
    /// When the disk began to serve it.
    pub start: Nanos,
    /// When it was complete.
    pub finish: Nanos,
}

/// Totals since the engine was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Bytes of completed reads.
    pub read_bytes: u64,
    /// Bytes of completed writes.
    pub written_bytes: u64,
    /// Completed reads.
    pub reads: u64,
    /// Completed writes.
    pub writes: u64,
    /// Requests for which the arm moved to another cylinder.
    pub seeks: u64,
    /// Nanoseconds in which the disk served at least one request.
    pub busy: Nanos,
}

struct Queued {
    request: Request,
    flush: bool,    // instead of a request
    overtaken: u32, // by later requests
}

struct Served {
    completion: Completion,
    flush: bool,
}

/// A disk model and the queue before it.
///
/// Times are absolute: the next service starts when the last one finished or when its request arrived, whichever is later,
/// never when somebody got round to calling [`Engine::step`]. A caller that wakes up late therefore loses nothing.
pub struct Engine {
    model: Box<dyn DiskModel>,
    queue: VecDeque<Queued>,
    serving: HashMap<u64, Served>,                // by ticket
    finishing: BinaryHeap<Reverse<(Nanos, u64)>>, // (finish, ticket)
    ticket: u64,
    clock: Nanos, // the last event
    last_arrival: Nanos,
    busy_until: Nanos,
    totals: Totals,
}

impl Engine {
    /// An idle disk at time 0.
    pub fn new(model: Box<dyn DiskModel>) -> Self {
        Self {
            model,
            queue: VecDeque::new(),
            serving: HashMap::new(),
            finishing: BinaryHeap::new(),
            ticket: 0,
            clock: 0,
            last_arrival: 0,
            busy_until: 0,
            totals: Totals::default(),
        }
    }

    /// Puts a request in the queue. Arrivals must not go back in time; one that does is taken to arrive with the last.
    pub fn submit(&mut self, request: Request) {
        self.enqueue(request, false);
    }

    /// Puts a flush of the disk's write cache in the queue; nothing that comes later is served before it. It completes as a
    /// write of nothing, and counts as none.
    pub fn submit_flush(&mut self, id: u64, arrival: Nanos) {
        self.enqueue(Request { id, op: Op::Write, offset: 0, len: 0, arrival }, true);
    }

    fn enqueue(&mut self, mut request: Request, flush: bool) {
        self.last_arrival = self.last_arrival.max(request.arrival);
        request.arrival = self.last_arrival;
        self.queue.push_back(Queued { request, flush, overtaken: 0 });
    }

    /// The next completion at or before `until`, in order of time; `None` when there is none.
    pub fn step(&mut self, until: Nanos) -> Option<Completion> {
        loop {
            let finish = self.next_finish();
            match self.next_start() {
                Some(start) if start <= until && finish.is_none_or(|f| start < f) => self.dispatch(start),
                _ => return finish.filter(|f| *f <= until).map(|_| self.complete()),
            }
        }
    }

    /// When the request finishes that finishes first of those being served.
    pub fn next_finish(&self) -> Option<Nanos> {
        self.finishing.peek().map(|Reverse((finish, _))| *finish)
    }

    /// Requests waiting or being served.
    pub fn pending(&self) -> usize {
        self.queue.len() + self.serving.len()
    }

    /// Totals of all completed requests.
    pub fn totals(&self) -> Totals {
        self.totals
    }

    /// When the queue's next request can start, if there is one and a slot for it.
    fn next_start(&self) -> Option<Nanos> {
        let first = self.queue.front()?;
        (self.serving.len() < self.model.slots()).then(|| first.request.arrival.max(self.clock))
    }

    fn dispatch(&mut self, start: Nanos) {
        self.clock = start;
        let chosen = self.choose(start);
        for passed in self.queue.iter_mut().take(chosen) {
            passed.overtaken += 1;
        }
        let Some(Queued { request, flush, .. }) = self.queue.remove(chosen) else { return };
        let service = if flush {
            Service { finish: self.model.flush(start), seek: false }
        } else {
            self.model.serve(&request, start)
        };
        let finish = service.finish.max(start);
        self.totals.seeks += u64::from(service.seek);
        self.totals.busy += finish.saturating_sub(self.busy_until.max(start));
        self.busy_until = self.busy_until.max(finish);
        self.ticket += 1;
        self.serving.insert(self.ticket, Served { completion: Completion { request, start, finish }, flush });
        self.finishing.push(Reverse((finish, self.ticket)));
    }

    /// Position in the queue of the request to serve next.
    ///
    /// The oldest goes first once it has been overtaken often enough, else a stream could hold the disk for ever.
    fn choose(&self, start: Nanos) -> usize {
        let starved = self.queue.front().is_some_and(|q| q.overtaken >= self.model.max_bypass());
        if starved {
            return 0;
        }
        let candidates = self.queue.iter().take(self.model.choice()).take_while(|q| !q.flush);
        candidates
            .enumerate()
            .filter(|(_, q)| q.request.arrival <= start)
            .min_by_key(|(_, q)| self.model.positioning(&q.request, start))
            .map_or(0, |(i, _)| i)
    }

    fn complete(&mut self) -> Completion {
        let Reverse((finish, ticket)) = self.finishing.pop().expect("next_finish said there is one");
        let Served { completion: done, flush } =
            self.serving.remove(&ticket).expect("served requests are kept until they finish");
        self.clock = self.clock.max(finish);
        if flush {
            return done;
        }
        match done.request.op {
            Op::Read => {
                self.totals.reads += 1;
                self.totals.read_bytes += done.request.len;
            }
            Op::Write => {
                self.totals.writes += 1;
                self.totals.written_bytes += done.request.len;
            }
        }
        done
    }
}
