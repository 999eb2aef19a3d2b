//! What one request costs on a disk.

mod arm;
mod cable;
pub mod flash;
pub mod geometry;
pub mod hdd;
pub mod seek;
mod segments;
pub mod ssd;
mod write_cache;

use crate::params::Params;
use crate::request::{Nanos, Request};

/// The outcome of serving one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Service {
    /// When the request is complete; never before its start.
    pub finish: Nanos,
    /// Whether the arm moved to another cylinder.
    pub seek: bool,
}

/// A disk's timing. Implementations are deterministic: the same calls give the same times.
pub trait DiskModel: Send {
    /// How many requests are served at once.
    fn slots(&self) -> usize;

    /// How many waiting requests the disk may choose from: one where it takes them as they come.
    fn choice(&self) -> usize {
        1
    }

    /// By how many later requests one may be overtaken.
    fn max_bypass(&self) -> u32 {
        0
    }

    /// What serving `request` next, from `start`, would cost in positioning. Only comparisons matter; no unit is promised.
    fn positioning(&self, request: &Request, start: Nanos) -> u64 {
        let _ = (request, start);
        0
    }

    /// Serves `request` from `start` and moves the disk's state on.
    fn serve(&mut self, request: &Request, start: Nanos) -> Service;

    /// Brings to safety what it said was written, from `start`; when all of that is done. A disk whose buffer outlives a loss
    /// of power has nothing to do.
    fn flush(&mut self, start: Nanos) -> Nanos {
        start
    }
}

/// Builds the model of `params` for a device of `device_bytes`.
pub fn build(params: &Params, device_bytes: u64) -> Box<dyn DiskModel> {
    match params {
        Params::Hdd(p) => Box::new(hdd::Hdd::new(p, device_bytes)),
        Params::Ssd(p) => Box::new(ssd::Ssd::new(p)),
        Params::Flash(p) => Box::new(flash::Flash::new(p)),
    }
}
