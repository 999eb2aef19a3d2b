//! The block layer and the devices of a simulation.

use std::path::Path;

use bid::Nanos;
use clap::Args;

use crate::bound::{self, Rates};
use crate::closed;
use crate::disk::{DiskError, DiskSetup, SsdSetup};
use crate::kept::{Keep, Kept};
use crate::metrics::Figures;
use crate::options::{Constants, Name};
use crate::sim::{Layer, Simulation};
use crate::trace::{self, Access, Format, TraceError};

/// What requests go through. The defaults are the BID paper's (table 3) where it has them.
#[derive(Clone, Debug, Args)]
pub struct SetupOptions {
    /// The disk: hdd, paper-250gb, paper-example, or a parameter file
    #[arg(long, default_value = "paper-250gb")]
    disk: String,

    /// The disk's size, GiB: an emulated disk's, for a trace of one (default: what its geometry has)
    #[arg(long, value_name = "GIB", value_parser = gibibytes)]
    disk_gb: Option<f64>,

    /// The SSD of BID-Hybrid: ssd, or a parameter file
    #[arg(long, default_value = "ssd")]
    ssd: String,

    /// Requests that may wait for the disk, of each direction
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
    queue: u32,

    /// The largest request, KiB
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..))]
    max_request_kb: u32,

    /// Requests that the disk's dispatch queue holds
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u32).range(1..))]
    dispatch: u32,

    /// Don't merge requests that adjoin
    #[arg(long)]
    no_merge: bool,

    /// The trace is of a disk in slow motion by this factor: its times are divided by it
    #[arg(long, default_value_t = 1.0, value_parser = slow)]
    slow: f64,

    /// Let each process ask for its next I/O as long after the end of its last one as it did in the trace, which must have
    /// ends; else all comes at the trace's times, however long the disk takes
    #[arg(long)]
    closed: bool,
}

fn gibibytes(text: &str) -> Result<f64, String> {
    let gb: f64 = text.parse().map_err(|_| "it must be a number".to_owned())?;
    if (1e-3..=1e6).contains(&gb) { Ok(gb) } else { Err("it must be from 0.001 to 1000000".into()) }
}

fn slow(text: &str) -> Result<f64, String> {
    let factor: f64 = text.parse().map_err(|_| "it must be a number".to_owned())?;
    if (1e-3..=1e3).contains(&factor) { Ok(factor) } else { Err("it must be from 0.001 to 1000".into()) }
}

impl SetupOptions {
    /// Reads a trace of this disk.
    pub fn read(&self, setup: &Setup, path: &Path, format: Option<Format>) -> Result<Vec<Access>, TraceError> {
        let mut trace = trace::read(path, format, setup.disk.blocks())?;
        for access in &mut trace {
            access.time = (access.time as f64 / self.slow) as Nanos;
            access.end = access.end.map(|end| (end as f64 / self.slow) as Nanos);
        }
        if !self.closed {
            return Ok(trace);
        }
        if trace.iter().all(|access| access.end.is_none()) {
            let reason = "--closed needs to know when I/O was done, and no line says so".into();
            return Err(TraceError::Unreadable { file: path.display().to_string(), reason });
        }
        Ok(closed::loop_of(&trace))
    }

    /// Loads the parameter files.
    pub fn load(&self) -> Result<Setup, DiskError> {
        Ok(Setup {
            disk: DiskSetup::load(&self.disk, self.disk_gb)?,
            ssd: SsdSetup::load(&self.ssd)?,
            layer: Layer {
                queue: self.queue as usize,
                max_blocks: u64::from(self.max_request_kb) * 2,
                dispatch: self.dispatch as usize,
                merge: !self.no_merge,
            },
        })
    }
}

/// The block layer and the devices.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The disk.
    pub disk: DiskSetup,
    /// The other tier, for those who use it.
    pub ssd: SsdSetup,
    /// Sizes of the block layer.
    pub layer: Layer,
}

impl Setup {
    /// Replays a trace through a scheduler. The same arguments give the same result.
    pub fn simulate(&self, trace: &[Access], name: Name, constants: &Constants, keep: Keep) -> (Figures, Kept) {
        let scheduler = constants.build(name, self.layer.max_blocks);
        let tier = name.is_hybrid().then(|| self.ssd.model());
        let simulation = Simulation::new(trace, self.layer, scheduler, self.disk.model(), self.disk.head(), tier);
        let (metrics, head, kept) = simulation.run(keep);
        let rates = Rates {
            disk: self.disk.bytes_per_s(),
            ssd: name.is_hybrid().then(|| self.ssd.bytes_per_s()),
            ahead: self.disk.buffer_bytes(),
        };
        let figures = Figures::of(&name.to_string(), &metrics, &head, bound::completion(trace, rates));
        (figures, kept)
    }
}
