//! Where a sector lies, and under which angle.

use crate::params::HddParams;
use crate::request::{Nanos, SECTOR, ms};

/// Cylinders, heads and sectors, with the skew that lets a stream run on from track to track.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    sectors_per_track: u64,
    heads: u64,
    stroke: f64,          // cylinders that make a full stroke, at least 1
    turn: f64,            // ns
    head_switch: f64,     // ns
    cylinder_switch: f64, // ns
}

impl Geometry {
    /// The geometry of a device of `device_bytes`.
    pub fn new(p: &HddParams, device_bytes: u64) -> Self {
        let per_cylinder = u64::from(p.sectors_per_track) * u64::from(p.heads) * SECTOR;
        let own = device_bytes.div_ceil(per_cylinder);
        let cylinders = if p.stretch { own } else { u64::from(p.cylinders) };
        Self {
            sectors_per_track: p.sectors_per_track.into(),
            heads: p.heads.into(),
            stroke: cylinders.saturating_sub(1).max(1) as f64,
            turn: ms(60_000.0 / p.rpm),
            head_switch: ms(p.head_switch_ms),
            cylinder_switch: ms(p.cylinder_switch_ms),
        }
    }

    /// Track of a sector, counted through all heads of a cylinder and then on to the next.
    pub fn track(&self, sector: u64) -> u64 {
        sector / self.sectors_per_track
    }

    /// Cylinder of a sector.
    pub fn cylinder(&self, sector: u64) -> u64 {
        self.track(sector) / self.heads
    }

    /// Distance between two sectors' cylinders as a fraction of the full stroke.
    pub fn distance(&self, from: u64, to: u64) -> f64 {
        self.cylinder(from).abs_diff(self.cylinder(to)) as f64 / self.stroke
    }

    /// Time of one turn in nanoseconds.
    pub fn turn(&self) -> f64 {
        self.turn
    }

    /// Time to switch to another head of the same cylinder, in nanoseconds.
    pub fn head_switch(&self) -> f64 {
        self.head_switch
    }

    /// Nanoseconds the switches cost that a stream meets from sector 0 to the start of `sector`'s track.
    fn switches(&self, sector: u64) -> f64 {
        let track = self.track(sector);
        let cylinder = track / self.heads;
        (track - cylinder) as f64 * self.head_switch + cylinder as f64 * self.cylinder_switch
    }

    /// Nanoseconds for the head to pass from the start of sector `from` to the end of the one before `end`, switching
    /// tracks on the way.
    pub fn pass(&self, from: u64, end: u64) -> f64 {
        let rotation = (end - from) as f64 / self.sectors_per_track as f64 * self.turn;
        rotation + self.switches(end - 1) - self.switches(from)
    }

    /// Nanoseconds until the start of `sector` comes under its head, at time `now`.
    ///
    /// Tracks are skewed by the switch times, so the first sector of the next track arrives just when the switch is done.
    pub fn rotation_to(&self, sector: u64, now: f64) -> f64 {
        let along = (sector % self.sectors_per_track) as f64 / self.sectors_per_track as f64 * self.turn;
        let angle = (along + self.switches(sector)) % self.turn;
        (angle - now % self.turn).rem_euclid(self.turn)
    }

    /// Sustained transfer rate of one stream, in bytes per second: whole cylinders, switches included.
    pub fn sustained_rate(&self) -> f64 {
        let bytes = (self.sectors_per_track * self.heads * SECTOR) as f64;
        let time = self.heads as f64 * self.turn + (self.heads - 1) as f64 * self.head_switch + self.cylinder_switch;
        bytes / time * 1e9
    }

    /// Nanoseconds of stream that fit in a buffer of `bytes`.
    pub fn buffered(&self, bytes: u64) -> Nanos {
        (bytes as f64 / self.sustained_rate() * 1e9) as Nanos
    }
}
