//! What the worker and the server have in common: the steward, and how each wakes the other.

use std::os::fd::OwnedFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rustix::event::EventfdFlags;

use crate::steward::Steward;
use crate::time::{HOUR, Nanos};

/// What the clock shows at the start: mirrors that were there before have an age, too.
const START: Nanos = 90 * 24 * HOUR;

/// Both have one. No lock is held over I/O.
#[derive(Debug)]
pub struct Shared {
    steward: Mutex<Steward>,
    to_worker: Condvar,
    to_server: OwnedFd,
    stop: AtomicBool,
    began: Instant,
}

impl Shared {
    /// Around a steward.
    pub fn new(steward: Steward) -> std::io::Result<Self> {
        Ok(Self {
            steward: Mutex::new(steward),
            to_worker: Condvar::new(),
            to_server: rustix::event::eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?,
            stop: AtomicBool::new(false),
            began: Instant::now(),
        })
    }

    /// ns since long before the start.
    pub fn now(&self) -> Nanos {
        START + u64::try_from(self.began.elapsed().as_nanos()).unwrap_or(Nanos::MAX - START)
    }

    /// The steward, for a moment.
    pub fn steward(&self) -> MutexGuard<'_, Steward> {
        self.steward.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// There may be a job.
    pub fn wake_worker(&self) {
        self.to_worker.notify_one();
    }

    /// There are events.
    pub fn wake_server(&self) {
        // A counter that is full wakes as well as one more would.
        let _ = rustix::io::write(&self.to_server, &1u64.to_ne_bytes());
    }

    /// Becomes readable when the server is woken.
    pub fn server_wakes(&self) -> &OwnedFd {
        &self.to_server
    }

    /// Waits until somebody wakes the worker, or until then.
    pub fn wait<'a>(&self, steward: MutexGuard<'a, Steward>, until: Nanos) -> MutexGuard<'a, Steward> {
        // Once an hour at least, which also keeps the sum within what a condition takes.
        let time = Duration::from_nanos(until.saturating_sub(self.now()).min(HOUR));
        self.to_worker.wait_timeout(steward, time).unwrap_or_else(PoisonError::into_inner).0
    }

    /// The worker ends after the piece that it is at.
    pub fn stop(&self) {
        let steward = self.steward(); // or it might be about to wait
        self.stop.store(true, Ordering::SeqCst);
        drop(steward);
        self.to_worker.notify_all();
    }

    /// Whether it is to end.
    pub fn stops(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }
}

/// ns since the epoch.
pub fn wall_clock() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as i64)
}
