//! Whether the SSD is to be trusted: what is bad there again and again gets no new mirrors for a while.

use std::collections::VecDeque;

use crate::time::{MINUTE, Nanos};

const TOO_MANY: usize = 3;
const WITHIN: Nanos = MINUTE;
const OFF: Nanos = 10 * MINUTE;

/// Three CRCs or I/O errors within a minute switch it off for ten minutes.
#[derive(Debug, Default)]
pub struct Health {
    recent: VecDeque<Nanos>, // of bad ones
    off_until: Nanos,
    times_off: u64,
}

impl Health {
    /// One was bad. Whether that was one too many.
    pub fn bad(&mut self, now: Nanos) -> bool {
        while self.recent.front().is_some_and(|at| now.saturating_sub(*at) > WITHIN) {
            self.recent.pop_front();
        }
        self.recent.push_back(now);
        if self.recent.len() < TOO_MANY || self.is_off(now) {
            self.recent.truncate(TOO_MANY);
            return false;
        }
        self.recent.clear();
        self.off_until = now.saturating_add(OFF);
        self.times_off += 1;
        true
    }

    /// Whether it is off.
    pub fn is_off(&self, now: Nanos) -> bool {
        now < self.off_until
    }

    /// Trusts it again at once.
    pub fn forgive(&mut self) {
        self.recent.clear();
        self.off_until = 0;
    }

    /// How often it was switched off.
    pub fn times_off(&self) -> u64 {
        self.times_off
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::SECOND;

    #[test]
    fn three_in_a_minute_are_too_many_for_ten_minutes() {
        let mut health = Health::default();
        assert!(!health.bad(0) && !health.bad(30 * SECOND) && health.bad(MINUTE));
        assert!(health.is_off(MINUTE) && health.is_off(11 * MINUTE - 1) && !health.is_off(11 * MINUTE));
        assert_eq!(health.times_off(), 1);
    }

    #[test]
    fn one_every_half_minute_and_a_bit_is_not() {
        let mut health = Health::default();
        assert!((0..100).all(|n| !health.bad(n * 31 * SECOND)));
    }

    #[test]
    fn after_it_was_off_it_takes_three_again() {
        let mut health = Health::default();
        assert!(!health.bad(0) && !health.bad(0) && health.bad(0));
        let later = 10 * MINUTE;
        assert!(!health.bad(later) && !health.bad(later) && health.bad(later));
        assert_eq!(health.times_off(), 2);
    }

    #[test]
    fn what_is_bad_while_it_is_off_neither_counts_twice_nor_grows() {
        let mut health = Health::default();
        for _ in 0..1000 {
            health.bad(0);
        }
        assert_eq!(health.times_off(), 1);
        assert!(health.recent.len() <= TOO_MANY);
        health.forgive();
        assert!(!health.is_off(0) && !health.bad(0));
    }
}
