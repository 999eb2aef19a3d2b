//! The one figure that decides what is on the SSD: disk time saved per byte of it.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::time::{HOUR, Nanos};

/// Seconds that a disk needs to get to a place: half a turn and an average seek.
const POSITIONING: f64 = 12.7e-3;

/// Seconds that a disk needs for a byte: 120 MB/s.
const PER_BYTE: f64 = 8.3e-9;

/// After so long, what was saved counts half.
const HALF_LIFE: f64 = HOUR as f64;

/// Seconds of a disk's time that a read of so many bytes takes there.
pub fn disk_seconds(bytes: u64) -> f64 {
    POSITIONING + PER_BYTE * bytes as f64
}

/// Disk seconds saved per byte of SSD, each halved once an hour since it was saved.
///
/// All ranks are halved at the same rate, so their order only changes when something is saved. The logarithm of what the rank
/// was at the origin of time is kept: it orders ranks of any age, and does not overflow in any life of a process.
#[derive(Clone, Copy, Debug)]
pub struct Rank(f64);

impl Rank {
    /// Of something that saves so many seconds now and takes so many bytes.
    pub fn new(seconds: f64, bytes: u64, now: Nanos) -> Self {
        Self((seconds.max(f64::MIN_POSITIVE) / bytes.max(1) as f64).log2() + halvings(now))
    }

    /// Disk seconds per byte, as they count now.
    pub fn at(self, now: Nanos) -> f64 {
        (self.0 - halvings(now)).exp2()
    }

    /// With so many seconds more, and maybe of another size.
    pub fn saving(self, seconds: f64, bytes_before: u64, bytes: u64, now: Nanos) -> Self {
        Self::new(self.at(now) * bytes_before.max(1) as f64 + seconds, bytes, now)
    }
}

fn halvings(now: Nanos) -> f64 {
    now as f64 / HALF_LIFE
}

impl PartialEq for Rank {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Rank {}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Things in the order of their ranks.
#[derive(Debug)]
pub struct Ranking<T> {
    order: BTreeSet<(Rank, T)>,
}

impl<T: Ord + Copy> Ranking<T> {
    /// Of nothing.
    pub fn new() -> Self {
        Self { order: BTreeSet::new() }
    }

    /// Puts a thing in, which must not be there.
    pub fn insert(&mut self, rank: Rank, thing: T) {
        self.order.insert((rank, thing));
    }

    /// Takes a thing out, which has this rank.
    pub fn remove(&mut self, rank: Rank, thing: T) {
        self.order.remove(&(rank, thing));
    }

    /// The lowest first.
    pub fn from_lowest(&self) -> impl Iterator<Item = (Rank, T)> + '_ {
        self.order.iter().copied()
    }
}

impl<T: Ord + Copy> Default for Ranking<T> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn small_reads_save_more_for_a_byte_than_large_ones() {
        let small = Rank::new(disk_seconds(64 << 10), 64 << 10, 0);
        let large = Rank::new(disk_seconds(128 * MIB), 128 * MIB, 0);
        assert!(small > large);
        // Section 3 of the study: 206 s a GB for segments of 64 KiB, about 9 for windows.
        assert!((small.at(0) * 1e9 - 202.0).abs() < 5.0, "{}", small.at(0) * 1e9);
        assert!((large.at(0) * 1e9 - 8.4).abs() < 0.2, "{}", large.at(0) * 1e9);
    }

    #[test]
    fn what_was_saved_counts_half_after_an_hour() {
        let rank = Rank::new(1.0, MIB, 5 * HOUR);
        assert!((rank.at(6 * HOUR) / rank.at(5 * HOUR) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn of_two_alike_the_one_that_was_read_last_ranks_higher() {
        assert!(Rank::new(1.0, MIB, HOUR) > Rank::new(1.0, MIB, 0));
        assert!(Rank::new(1.0, MIB, 0).saving(1.0, MIB, MIB, HOUR) > Rank::new(1.0, MIB, HOUR));
    }

    #[test]
    fn the_order_does_not_overflow_in_a_hundred_years() {
        let century = 100 * 365 * 24 * HOUR / 10; // ns in u64 end after 584 years
        let old = Rank::new(1.0, MIB, 0);
        let new = Rank::new(1.0, MIB, century);
        assert!(new > old && (new.at(century) * MIB as f64 - 1.0).abs() < 1e-3);
        assert!(old.saving(1.0, MIB, MIB, century) > old);
    }

    proptest! {
        #[test]
        fn the_order_of_two_is_that_of_their_rates_at_any_time(
            a in 1e-3..1e6f64, b in 1e-3..1e6f64, at_a in 0..50 * HOUR, at_b in 0..50 * HOUR, later in 0..50 * HOUR,
        ) {
            let (rank_a, rank_b) = (Rank::new(a, MIB, at_a), Rank::new(b, MIB, at_b));
            let now = at_a.max(at_b) + later;
            let (rate_a, rate_b) = (rank_a.at(now), rank_b.at(now));
            prop_assume!((rate_a / rate_b - 1.0).abs() > 1e-6);
            prop_assert_eq!(rank_a > rank_b, rate_a > rate_b);
        }

        #[test]
        fn what_is_saved_adds_up(seconds in prop::collection::vec(1e-3..10.0f64, 1..50)) {
            let mut rank = Rank::new(seconds[0], MIB, HOUR);
            for more in &seconds[1..] {
                rank = rank.saving(*more, MIB, MIB, HOUR);
            }
            let sum: f64 = seconds.iter().sum();
            prop_assert!((rank.at(HOUR) * MIB as f64 / sum - 1.0).abs() < 1e-6);
        }
    }
}
