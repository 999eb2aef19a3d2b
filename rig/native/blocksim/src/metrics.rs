//! What a run gives.

use bid::{Nanos, Op};
use hdrhistogram::Histogram;
use serde::Serialize;

use crate::head::Head;

const MILLI: f64 = 1e6;
const MICRO: u64 = 1000;

/// Sums over a run.
#[derive(Debug)]
pub struct Metrics {
    /// When the last request was done, ns from the first access.
    pub completion: Nanos,
    /// Time in which some device worked, ns.
    pub busy: Nanos,
    /// Blocks of 512 bytes moved.
    pub blocks: u64,
    /// Of these, by the SSD.
    pub ssd_blocks: u64,
    /// Requests that devices served.
    pub requests: u64,
    reads: Latency,
    writes: Latency,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            completion: 0,
            busy: 0,
            blocks: 0,
            ssd_blocks: 0,
            requests: 0,
            reads: Latency::new(),
            writes: Latency::new(),
        }
    }
}

impl Metrics {
    /// All of an access is done, so long after it was submitted.
    pub fn access_done(&mut self, op: Op, latency: Nanos) {
        match op {
            Op::Read => self.reads.record(latency),
            Op::Write => self.writes.record(latency),
        }
    }
}

/// Latencies of accesses.
#[derive(Debug)]
struct Latency {
    micros: Histogram<u64>,
    sum: u128, // ns
    count: u64,
}

impl Latency {
    fn new() -> Self {
        // Three digits from a microsecond up; it grows as it must.
        let micros = Histogram::new(3).expect("three digits are allowed");
        Self { micros, sum: 0, count: 0 }
    }

    fn record(&mut self, latency: Nanos) {
        // Not saturating_record, which does not let it grow.
        self.micros.record((latency / MICRO).max(1)).expect("it grows as it must");
        self.sum += u128::from(latency);
        self.count += 1;
    }

    fn figures(&self) -> Option<LatencyFigures> {
        (self.count > 0).then(|| LatencyFigures {
            mean: self.sum as f64 / self.count as f64 / MILLI,
            p50: self.micros.value_at_quantile(0.5) as f64 / 1e3,
            p99: self.micros.value_at_quantile(0.99) as f64 / 1e3,
        })
    }
}

/// Latencies in ms.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct LatencyFigures {
    /// Mean.
    pub mean: f64,
    /// Median.
    pub p50: f64,
    /// 99th percentile.
    pub p99: f64,
}

/// The figures of a run, as JSON has them.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    /// The scheduler.
    pub scheduler: String,
    /// When the last request was done, ms from the first access.
    pub completion_ms: f64,
    /// Time in which some device worked, ms: what the paper calls cumulative completion time.
    pub busy_ms: f64,
    /// What no scheduler can beat ([`crate::bound`]), ms.
    pub lower_bound_ms: f64,
    /// How often the arm moved to another track.
    pub head_movements: u64,
    /// Tracks that it went over.
    pub seek_tracks_total: u64,
    /// Tracks a movement.
    pub seek_tracks_mean: f64,
    /// Tracks that it went over, in sweeps over the whole disk.
    pub sweeps: f64,
    /// Of reads; null where there are none.
    pub read_latency_ms: Option<LatencyFigures>,
    /// Of writes; null where there are none.
    pub write_latency_ms: Option<LatencyFigures>,
    /// Share of the blocks that the SSD moved, 0 to 1.
    pub ssd_blocks_fraction: f64,
    /// Requests that devices served.
    pub requests: u64,
    /// Blocks of 512 bytes that they moved.
    pub blocks: u64,
}

impl Figures {
    /// Of a run that has ended.
    pub fn of(scheduler: &str, metrics: &Metrics, head: &Head, bound: Nanos) -> Self {
        Self {
            scheduler: scheduler.into(),
            completion_ms: metrics.completion as f64 / MILLI,
            busy_ms: metrics.busy as f64 / MILLI,
            lower_bound_ms: bound as f64 / MILLI,
            head_movements: head.movements,
            seek_tracks_total: head.tracks_total,
            seek_tracks_mean: head.tracks_mean(),
            sweeps: head.sweeps(),
            read_latency_ms: metrics.reads.figures(),
            write_latency_ms: metrics.writes.figures(),
            ssd_blocks_fraction: metrics.ssd_blocks as f64 / metrics.blocks.max(1) as f64,
            requests: metrics.requests,
            blocks: metrics.blocks,
        }
    }

    /// By how much the completion time is above the lower bound, as a fraction.
    pub fn over_bound(&self) -> f64 {
        if self.lower_bound_ms > 0.0 { self.completion_ms / self.lower_bound_ms - 1.0 } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_the_latencies() {
        let mut latency = Latency::new();
        for millis in 1..=200 {
            latency.record(millis * 1_000_000);
        }
        let figures = latency.figures().expect("there are some");
        let near = |a: f64, b: f64| (a / b - 1.0).abs() < 2e-3;
        assert!(near(figures.mean, 100.5) && near(figures.p50, 100.0) && near(figures.p99, 198.0), "{figures:?}");
    }

    #[test]
    fn no_latency_is_too_long() {
        let mut latency = Latency::new();
        latency.record(Nanos::MAX);
        assert!(latency.figures().is_some_and(|f| f.p99 > 1e12));
    }
}
