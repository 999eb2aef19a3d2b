//! What may be written: bytes in a day, and bytes in a second.

use std::collections::VecDeque;

use crate::time::{HOUR, Nanos, SECOND};

const HOURS: u64 = 24;

/// Bytes that may be written to the SSD within any 24 hours, for the sake of its flash. Kept by the hour.
#[derive(Debug)]
pub struct DayBudget {
    limit: u64,
    hours: VecDeque<(u64, u64)>, // hour, bytes; the oldest first
}

impl DayBudget {
    /// With nothing written yet.
    pub fn new(limit: u64) -> Self {
        Self { limit, hours: VecDeque::new() }
    }

    /// So many were written then. It may be earlier than what was said before.
    pub fn spend(&mut self, bytes: u64, at: Nanos) {
        let hour = at / HOUR;
        match self.hours.binary_search_by_key(&hour, |(hour, _)| *hour) {
            Ok(there) => self.hours[there].1 = self.hours[there].1.saturating_add(bytes),
            Err(place) => self.hours.insert(place, (hour, bytes)),
        }
        let last = self.hours.back().map_or(hour, |(hour, _)| *hour);
        while self.hours.front().is_some_and(|(first, _)| first + HOURS < last) {
            self.hours.pop_front();
        }
    }

    /// Bytes of the last 24 hours, and of the part of an hour before them.
    pub fn spent(&self, now: Nanos) -> u64 {
        let hour = now / HOUR;
        let recent = self.hours.iter().filter(|(at, _)| at + HOURS >= hour);
        recent.fold(0, |sum: u64, (_, bytes)| sum.saturating_add(*bytes))
    }

    /// Bytes that may still be written.
    pub fn left(&self, now: Nanos) -> u64 {
        self.limit.saturating_sub(self.spent(now))
    }

    /// Bytes a day.
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

/// How fast may be copied. Whoever was slower for a while is not faster after it, but for one piece.
#[derive(Debug)]
pub struct Pace {
    rate: u64, // bytes a second
    free_at: Nanos,
}

impl Pace {
    /// So many bytes a second, at least one.
    pub fn new(rate: u64) -> Self {
        Self { rate: rate.max(1), free_at: 0 }
    }

    /// Takes so many bytes at once, and says how long to wait before the next.
    pub fn take(&mut self, bytes: u64, now: Nanos) -> Nanos {
        let takes = u128::from(bytes) * u128::from(SECOND) / u128::from(self.rate);
        self.free_at = self.free_at.max(now).saturating_add(u64::try_from(takes).unwrap_or(Nanos::MAX));
        self.free_at - now
    }
}

/// What the file system of the SSD has, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSystem {
    /// Of everything.
    pub size: u64,
    /// That this user may still write.
    pub free: u64,
}

impl FileSystem {
    /// What may be used where nobody says: 90 % of the size.
    pub fn default_budget(&self) -> u64 {
        self.size / 10 * 9
    }

    /// What may still be written so that 5 % are left free.
    pub fn spare(&self) -> u64 {
        self.free.saturating_sub(self.size / 20)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_was_written_counts_for_a_day() {
        let mut budget = DayBudget::new(100);
        budget.spend(60, 0);
        budget.spend(30, 10 * HOUR);
        assert_eq!(budget.left(10 * HOUR), 10);
        assert_eq!(budget.left(24 * HOUR), 10);
        assert_eq!(budget.left(25 * HOUR), 70);
        assert_eq!(budget.left(35 * HOUR), 100);
    }

    #[test]
    fn what_was_written_before_the_start_counts_in_any_order() {
        let mut budget = DayBudget::new(100);
        for (bytes, hour) in [(10, 40), (20, 10), (30, 30), (5, 30)] {
            budget.spend(bytes, hour * HOUR);
        }
        assert_eq!(budget.spent(40 * HOUR), 45);
        assert_eq!(budget.spent(54 * HOUR), 45);
        assert_eq!(budget.spent(55 * HOUR), 10);
    }

    #[test]
    fn a_rate_is_kept() {
        let mut pace = Pace::new(1000);
        assert_eq!(pace.take(500, 0), SECOND / 2);
        assert_eq!(pace.take(500, SECOND / 2), SECOND / 2);
        assert_eq!(pace.take(500, 10 * SECOND), SECOND / 2); // what was not used before is gone
    }

    #[test]
    fn a_twentieth_of_the_file_system_stays_free() {
        let disk = FileSystem { size: 1000, free: 60 };
        assert_eq!((disk.default_budget(), disk.spare()), (900, 10));
        assert_eq!(FileSystem { size: 1000, free: 40 }.spare(), 0);
    }

    proptest! {
        #[test]
        fn no_24_hours_have_more_than_the_budget(
            wishes in prop::collection::vec((0..4 * HOUR, 1..50u64), 1..200),
        ) {
            let mut budget = DayBudget::new(100);
            let (mut now, mut written) = (0, Vec::new());
            for (later, bytes) in wishes {
                now += later;
                if bytes <= budget.left(now) {
                    budget.spend(bytes, now);
                    written.push((now, bytes));
                }
                let day: u64 = written.iter().filter(|(at, _)| at + 24 * HOUR >= now).map(|(_, bytes)| bytes).sum();
                prop_assert!(day <= 100);
                prop_assert!(budget.hours.len() <= 26);
            }
        }

        #[test]
        fn no_second_has_more_than_the_rate_and_a_piece(pieces in prop::collection::vec(1..1000u64, 2..100)) {
            let mut pace = Pace::new(10_000);
            let (mut now, mut bytes) = (0, 0);
            for piece in &pieces {
                bytes += piece;
                now += pace.take(*piece, now);
            }
            prop_assert!(now >= bytes * (SECOND / 10_000) - 100);
        }
    }
}
