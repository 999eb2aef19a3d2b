//! The disk's arm: how often and how far it moves.

use diskmodel::model::geometry::Geometry;

/// Head movements and seek distance as the BID paper counts them ("Disk head movement (seek) distance"): each change of the
/// track is a movement, between two requests and within one that goes on to the next track.
///
/// A track is a cylinder here: to another head of the same cylinder the arm does not move.
#[derive(Clone, Debug)]
pub struct Head {
    geometry: Geometry,
    tracks: u64,
    at: Option<u64>,
    /// How often it moved, `n`.
    pub movements: u64,
    /// How many tracks it went over, `TMD_seek`.
    pub tracks_total: u64,
}

impl Head {
    /// Above no track yet: the way to the first request is not counted.
    pub fn new(geometry: Geometry, tracks: u64) -> Self {
        Self { geometry, tracks, at: None, movements: 0, tracks_total: 0 }
    }

    /// Serves blocks from `lba` up to `end`.
    pub fn serve(&mut self, lba: u64, end: u64) {
        let (first, last) = (self.geometry.cylinder(lba), self.geometry.cylinder(end - 1));
        let moved = self.at.map_or(0, |at| at.abs_diff(first));
        self.movements += u64::from(moved > 0) + (last - first);
        self.tracks_total += moved + (last - first);
        self.at = Some(last);
    }

    /// Mean distance of a movement in tracks, `AD_seek`.
    pub fn tracks_mean(&self) -> f64 {
        if self.movements == 0 { 0.0 } else { self.tracks_total as f64 / self.movements as f64 }
    }

    /// The distance in sweeps over the whole disk, `TD_sweep`.
    pub fn sweeps(&self) -> f64 {
        self.tracks_total as f64 / self.tracks as f64
    }

    /// The track of a block.
    pub fn track_of(&self, lba: u64) -> u64 {
        self.geometry.cylinder(lba)
    }
}
