//! Runs an access pattern on a real device or file, past the page cache.

use std::fs::File;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use diskmodel::predict::{Pattern, Throughput};
use diskmodel::request::Op;

/// Alignment that direct I/O accepts on every device.
const ALIGNMENT: usize = 4096;

/// What to run, and where.
pub struct Run<'a> {
    /// A block device or a file of at least `extent` bytes.
    pub target: &'a Path,
    /// Bytes the pattern spreads over.
    pub extent: u64,
    /// The pattern.
    pub pattern: Pattern,
    /// Direction.
    pub op: Op,
    /// Requests in all.
    pub requests: u64,
}

impl Run<'_> {
    /// Runs it, each client on its own thread, and measures.
    pub fn measure(&self) -> Result<Throughput> {
        let left = &AtomicU64::new(self.requests);
        let begun = Instant::now();
        std::thread::scope(|scope| {
            let clients: Vec<_> =
                (0..self.pattern.clients()).map(|client| scope.spawn(move || self.client(client, left))).collect();
            clients.into_iter().try_for_each(|c| c.join().map_err(|_| anyhow!("a client panicked"))?)
        })?;
        let requests_per_s = self.requests as f64 / begun.elapsed().as_secs_f64();
        Ok(Throughput { bytes_per_s: requests_per_s * self.pattern.size() as f64, requests_per_s })
    }

    /// Mean time of one request when only one is outstanding.
    pub fn latency(&self) -> Result<Duration> {
        let begun = Instant::now();
        self.client(0, &AtomicU64::new(self.requests))?;
        Ok(begun.elapsed().div_f64(self.requests as f64))
    }

    fn client(&self, client: u64, left: &AtomicU64) -> Result<()> {
        let file = File::options()
            .read(true)
            .write(self.op == Op::Write)
            .custom_flags(libc::O_DIRECT)
            .open(self.target)
            .with_context(|| self.target.display().to_string())?;
        let size = self.pattern.size() as usize;
        let mut memory = vec![1u8; size + ALIGNMENT];
        let aligned = memory.as_ptr().align_offset(ALIGNMENT);
        let buffer = &mut memory[aligned..aligned + size];
        let take = || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| n.checked_sub(1)).is_ok();
        for n in 0.. {
            if !take() {
                break;
            }
            let offset = self.pattern.offset(client, n, self.extent);
            match self.op {
                Op::Read => file.read_exact_at(buffer, offset)?,
                Op::Write => file.write_all_at(buffer, offset)?,
            }
        }
        Ok(())
    }
}
