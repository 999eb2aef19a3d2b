//! Schedulers by name, with their constants as options.

use bid::staging_queue::Deadlines;
use bid::{Config as BidConfig, Nanos};
use clap::{Args, ValueEnum};

use crate::sched::Scheduler;
use crate::sched::anticipatory::{self, Anticipatory};
use crate::sched::bfq::{self, Bfq};
use crate::sched::bid_hdd::BidScheduler;
use crate::sched::cfq::{self, Cfq};
use crate::sched::cfq_linux::{self, CfqLinux};
use crate::sched::deadline::{self, Deadline};
use crate::sched::kyber::{self, Kyber};
use crate::sched::mq_deadline::MqDeadline;
use crate::sched::noop::Noop;

/// A scheduler's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Name {
    /// First come, first served
    Noop,
    /// By address, but for what has waited too long
    Deadline,
    /// Each process in turn, as the BID paper has it
    Cfq,
    /// CFQ of Linux, which waits for readers
    CfqLinux,
    /// Deadline, and the disk stays free for a moment after a read
    Anticipatory,
    /// Linux's mq-deadline
    MqDeadline,
    /// Linux's kyber
    Kyber,
    /// BFQ's budgets
    Bfq,
    /// BID on a disk
    BidHdd,
    /// BID on a disk and an SSD
    BidHybrid,
}

/// The schedulers' constants. Defaults are Linux's, for BID the paper's where it has them.
#[derive(Clone, Debug, Args)]
pub struct Constants {
    /// Deadlines of a read, ms: deadline, anticipatory, mq-deadline, BID
    #[arg(long, default_value_t = 500)]
    pub read_expire_ms: u64,

    /// Deadlines of a write, ms: the same
    #[arg(long, default_value_t = 5000)]
    pub write_expire_ms: u64,

    /// Requests of a batch: deadline, anticipatory, mq-deadline
    #[arg(long, default_value_t = 16)]
    pub fifo_batch: u32,

    /// Batches of reads that may pass writes: the same
    #[arg(long, default_value_t = 2)]
    pub writes_starved: u32,

    /// How long the next read is waited for, ms: anticipatory
    #[arg(long, default_value_t = 6.0)]
    pub antic_expire_ms: f64,

    /// Requests of a process in one turn; at the disk at a time: CFQ; CFQ of Linux
    #[arg(long, default_value_t = 8)]
    pub quantum: usize,

    /// How long a process that reads is waited for, ms: CFQ, CFQ of Linux, BFQ
    #[arg(long, default_value_t = 8.0)]
    pub slice_idle_ms: f64,

    /// The longest turn of a process that reads while it is waited for, ms: CFQ, CFQ of Linux
    #[arg(long, default_value_t = 100.0)]
    pub slice_sync_ms: f64,

    /// The turn of all writes, ms: CFQ of Linux
    #[arg(long, default_value_t = 40.0)]
    pub slice_async_ms: f64,

    /// In which each process has had its turn, so that turns become shorter, ms, 0 for never: CFQ of Linux
    #[arg(long, default_value_t = 300.0)]
    pub target_latency_ms: f64,

    /// The largest budget, blocks of 512 bytes: BFQ
    #[arg(long, default_value_t = 16 * 1024)]
    pub max_budget: u64,

    /// Target of read latencies, ms: kyber
    #[arg(long, default_value_t = 2.0)]
    pub read_lat_ms: f64,

    /// Target of write latencies, ms: kyber
    #[arg(long, default_value_t = 10.0)]
    pub write_lat_ms: f64,

    /// Gaps between sets of requests that the wait timer remembers: BID
    #[arg(long, default_value_t = 8)]
    pub wait_gaps: usize,

    /// How far apart requests of one set are at most, ms: BID
    #[arg(long, default_value_t = 1.0)]
    pub set_pause_ms: f64,

    /// The wait before any gap was seen, ms: BID
    #[arg(long, default_value_t = 10.0)]
    pub default_wait_ms: f64,

    /// Writers with a smaller packing fraction go to the SSD, blocks of 512 bytes: BID-Hybrid
    #[arg(long, default_value_t = 64.0)]
    pub packing_threshold: f64,
}

fn nanos(ms: f64) -> Nanos {
    (ms.max(0.0) * 1e6) as Nanos
}

impl Constants {
    /// Builds a scheduler; requests have `max_blocks` at most.
    pub fn build(&self, name: Name, max_blocks: u64) -> Box<dyn Scheduler> {
        let deadline = deadline::Config {
            read_expire: nanos(self.read_expire_ms as f64),
            write_expire: nanos(self.write_expire_ms as f64),
            fifo_batch: self.fifo_batch.max(1),
            writes_starved: self.writes_starved,
        };
        match name {
            Name::Noop => Box::new(Noop::default()),
            Name::Deadline => Box::new(Deadline::new(deadline)),
            Name::Cfq => Box::new(Cfq::new(cfq::Config {
                quantum: self.quantum.max(1),
                slice_idle: nanos(self.slice_idle_ms),
                slice_sync: nanos(self.slice_sync_ms),
            })),
            Name::CfqLinux => Box::new(CfqLinux::new(cfq_linux::Config {
                slice_sync: nanos(self.slice_sync_ms),
                slice_async: nanos(self.slice_async_ms),
                slice_idle: nanos(self.slice_idle_ms),
                target_latency: nanos(self.target_latency_ms),
                quantum: self.quantum.max(1) as u32,
                ..cfq_linux::Config::default()
            })),
            Name::Anticipatory => Box::new(Anticipatory::new(anticipatory::Config {
                antic_expire: nanos(self.antic_expire_ms),
                deadline,
            })),
            Name::MqDeadline => Box::new(MqDeadline::new(deadline)),
            Name::Kyber => Box::new(Kyber::new(kyber::Config {
                read_target: nanos(self.read_lat_ms),
                write_target: nanos(self.write_lat_ms),
                ..kyber::Config::default()
            })),
            Name::Bfq => Box::new(Bfq::new(bfq::Config {
                max_budget: self.max_budget.max(1),
                slice_idle: nanos(self.slice_idle_ms),
            })),
            Name::BidHdd => Box::new(BidScheduler::new(self.bid(max_blocks, 0.0))),
            Name::BidHybrid => Box::new(BidScheduler::new(self.bid(max_blocks, self.packing_threshold))),
        }
    }

    fn bid(&self, max_blocks: u64, packing_threshold: f64) -> BidConfig {
        BidConfig {
            deadlines: Deadlines { read: nanos(self.read_expire_ms as f64), write: nanos(self.write_expire_ms as f64) },
            gaps: self.wait_gaps,
            set_pause: nanos(self.set_pause_ms),
            default_wait: nanos(self.default_wait_ms),
            max_blocks,
            packing_threshold,
        }
    }
}

impl Name {
    /// Whether it uses an SSD.
    pub fn is_hybrid(self) -> bool {
        self == Name::BidHybrid
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.to_possible_value() {
            Some(value) => f.write_str(value.get_name()),
            None => Ok(()), // of a name that can't be given
        }
    }
}
