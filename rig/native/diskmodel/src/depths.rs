//! What to measure to see how much of a device's parallelism a queue depth uses.

use crate::predict::Pattern;
use crate::request::Op;

/// The queue depths.
pub const DEPTHS: [u64; 6] = [1, 2, 4, 8, 16, 32];

/// One size and direction, at random places.
pub struct Case {
    /// For people.
    pub name: &'static str,
    /// Bytes a request.
    pub size: u64,
    /// Direction.
    pub op: Op,
}

impl Case {
    /// The pattern that keeps `depth` of them at the device.
    pub fn at(&self, depth: u64) -> Pattern {
        Pattern::Random { clients: depth, size: self.size }
    }
}

/// A page, which is on one channel, and a part of a window, which is on all of them.
pub const CASES: [Case; 4] = [
    Case { name: "4 KiB reads", size: 4 << 10, op: Op::Read },
    Case { name: "4 KiB writes", size: 4 << 10, op: Op::Write },
    Case { name: "512 KiB reads", size: 512 << 10, op: Op::Read },
    Case { name: "512 KiB writes", size: 512 << 10, op: Op::Write },
];
