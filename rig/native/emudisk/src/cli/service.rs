//! The service thread: gives every reply at the time the model says.

use std::collections::HashMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use diskmodel::engine::{Engine, Totals};
use diskmodel::model;
use diskmodel::params::Params;
use diskmodel::request::{Nanos, Op, Request};
use fuser::{Errno, ReplyData, ReplyEmpty, ReplyWrite};
use serde::Serialize;

use super::clock::Clock;
use super::fault::{Fault, Kind};

/// A reply that waits for its time.
pub enum Reply {
    /// The data is read when the time has come.
    Read(ReplyData),
    /// The data has been written already; nobody may look at it before the reply.
    Write(ReplyWrite),
    /// What was written before is on the platters.
    Flush(ReplyEmpty),
}

/// The disk: backing file, engine and clock.
pub struct Service {
    backing: File,
    /// False while the file system is being made: requests are then answered at once.
    armed: AtomicBool,
    timed: Mutex<Timed>,
    changed: Condvar,
}

struct Timed {
    engine: Engine,
    clock: Clock,
    replies: HashMap<u64, Reply>, // by request id
    next_id: u64,
    fault: Fault,
    params: Params,
    size: u64,
    slow: f64,
}

/// What `emudisk stats` prints: totals since the disk came up.
#[derive(Debug, Serialize)]
pub struct Stats {
    bytes_read: u64,
    bytes_written: u64,
    reads: u64,
    writes: u64,
    requests: u64,
    seeks: u64,
    /// Nanoseconds in which the emulated disk was at work: wall-clock ones, as long as it has its own speed.
    busy_ns: u64,
    /// Nanoseconds since the disk came up, of the same kind.
    elapsed_ns: u64,
    /// Requests waiting or being served.
    pending: usize,
}

impl Timed {
    /// Keeps a reply for its time; the request's id and when it arrived.
    fn expect(&mut self, reply: Reply) -> (u64, Nanos) {
        let id = self.next_id;
        self.next_id += 1;
        self.replies.insert(id, reply);
        (id, self.clock.now())
    }
}

impl Service {
    /// A disk of `size` bytes, not yet armed.
    pub fn new(backing: File, params: Params, size: u64, slow: f64) -> Arc<Self> {
        let engine = Engine::new(model::build(&params, size));
        let clock = Clock::new(slow);
        let fault = Fault::default();
        let timed = Timed { engine, clock, replies: HashMap::new(), next_id: 0, fault, params, size, slow };
        Arc::new(Self { backing, armed: AtomicBool::new(false), timed: Mutex::new(timed), changed: Condvar::new() })
    }

    /// The backing file.
    pub fn backing(&self) -> &File {
        &self.backing
    }

    /// Starts the timing, from an idle disk and with totals of zero.
    pub fn arm(&self) {
        let mut timed = self.lock();
        if !self.armed.swap(true, Ordering::SeqCst) {
            timed.engine = Engine::new(model::build(&timed.params, timed.size));
            timed.clock = Clock::new(timed.slow);
        }
    }

    /// Totals so far.
    pub fn stats(&self) -> Stats {
        let timed = self.lock();
        let Totals { read_bytes, written_bytes, reads, writes, seeks, busy } = timed.engine.totals();
        Stats {
            bytes_read: read_bytes,
            bytes_written: written_bytes,
            reads,
            writes,
            requests: reads + writes,
            seeks,
            busy_ns: (busy as f64 * timed.slow) as u64,
            elapsed_ns: (timed.clock.now() as f64 * timed.slow) as u64,
            pending: timed.engine.pending(),
        }
    }

    /// Has something go wrong from now on, or nothing any more.
    pub fn set_fault(&self, fault: Fault) {
        let mut timed = self.lock();
        timed.fault = fault;
        let slow = timed.slow * fault.slows_by();
        timed.clock.set_slow(slow);
        drop(timed);
        self.changed.notify_one();
    }

    /// Whether a request is to fail with EIO. To be asked once for each.
    pub fn fails(&self, op: Op) -> bool {
        self.lock().fault.strikes(op)
    }

    /// Takes a request; the reply follows when the disk would have served it.
    pub fn submit(&self, op: Op, offset: u64, len: u64, reply: Reply) {
        if !self.armed.load(Ordering::SeqCst) {
            return self.finish(offset, len, reply, &mut Vec::new());
        }
        let mut timed = self.lock();
        let (id, arrival) = timed.expect(reply);
        timed.engine.submit(Request { id, op, offset, len, arrival });
        drop(timed);
        self.changed.notify_one();
    }

    /// Takes a flush. Without a write cache there is nothing to do: the kernel flushes only after the writes before it have
    /// been answered.
    pub fn flush(&self, reply: ReplyEmpty) {
        let mut timed = self.lock();
        if !self.armed.load(Ordering::SeqCst) || !timed.params.has_write_cache() {
            return reply.ok();
        }
        let (id, arrival) = timed.expect(Reply::Flush(reply));
        timed.engine.submit_flush(id, arrival);
        drop(timed);
        self.changed.notify_one();
    }

    /// Gives replies for ever.
    pub fn run(&self) -> ! {
        let mut buffer = Vec::new();
        let mut timed = self.lock();
        loop {
            if timed.fault.kind == Kind::Silent {
                timed = self.changed.wait(timed).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            let now = timed.clock.now();
            if let Some(done) = timed.engine.step(now) {
                let reply = timed.replies.remove(&done.request.id);
                drop(timed);
                if let Some(reply) = reply {
                    self.finish(done.request.offset, done.request.len, reply, &mut buffer);
                }
                timed = self.lock();
                continue;
            }
            timed = match timed.engine.next_finish().map(|at| timed.clock.until(at)) {
                Some(wait) => self.changed.wait_timeout(timed, wait).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(timed).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Replies. `buffer` is kept from one call to the next, so that its memory is not cleared each time.
    fn finish(&self, offset: u64, len: u64, reply: Reply, buffer: &mut Vec<u8>) {
        match reply {
            Reply::Write(reply) => reply.written(len as u32),
            Reply::Flush(reply) => reply.ok(),
            Reply::Read(reply) => {
                let len = len as usize;
                buffer.resize(buffer.len().max(len), 0);
                match self.backing.read_exact_at(&mut buffer[..len], offset) {
                    Ok(()) => reply.data(&buffer[..len]),
                    Err(e) => {
                        tracing::error!(offset, len, error = %e, "cannot read the backing file");
                        reply.error(Errno::EIO);
                    }
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Timed> {
        self.timed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
