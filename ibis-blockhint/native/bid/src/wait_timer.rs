//! How long to wait for a stream's next request.

use std::collections::VecDeque;

use crate::request::Nanos;

/// The weighted mean of the last `k` times between two sets of a stream's requests ("Wait timer for staging queues").
///
/// The paper takes for a set what is in the request queue when it looks, which a request that is a moment late is not. Here
/// those that are at most `pause` apart are of one set: a file that is read in pieces comes as many requests in a row, and
/// times within the row say nothing about when the next row comes.
///
/// The paper leaves the weights open. Here the oldest counts once, the next one twice, and so on: what a stream did last
/// says most about what it does next.
#[derive(Clone, Debug)]
pub struct WaitTimer {
    gaps: VecDeque<Nanos>, // the oldest first
    k: usize,
    default: Nanos,
    pause: Nanos,
}

impl WaitTimer {
    /// Says `default` until it has seen a gap, and then goes by the last `k`, at least one.
    pub fn new(k: usize, default: Nanos, pause: Nanos) -> Self {
        let k = k.max(1);
        Self { gaps: VecDeque::with_capacity(k), k, default, pause }
    }

    /// A request came so long after the newest one before it.
    pub fn observe(&mut self, gap: Nanos) {
        if gap <= self.pause {
            return;
        }
        if self.gaps.len() == self.k {
            self.gaps.pop_front();
        }
        self.gaps.push_back(gap);
    }

    /// How long to wait.
    pub fn nanos(&self) -> Nanos {
        let n = self.gaps.len() as u128;
        if n == 0 {
            return self.default;
        }
        let weighted: u128 = self.gaps.iter().zip(1u128..).map(|(gap, weight)| u128::from(*gap) * weight).sum();
        // A mean is never above its largest value, so it fits.
        (weighted / (n * (n + 1) / 2)) as Nanos
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_holds_until_a_gap_is_seen() {
        let mut timer = WaitTimer::new(3, 70, 0);
        assert_eq!(timer.nanos(), 70);
        timer.observe(10);
        assert_eq!(timer.nanos(), 10);
    }

    #[test]
    fn the_newest_of_the_last_k_counts_most() {
        let mut timer = WaitTimer::new(3, 0, 0);
        for gap in [1_000_000, 60, 30, 10] {
            timer.observe(gap);
        }
        assert_eq!(timer.nanos(), (60 + 2 * 30 + 3 * 10) / 6);
    }

    #[test]
    fn times_within_a_set_are_no_gaps() {
        let mut timer = WaitTimer::new(3, 70, 5);
        for gap in [0, 5, 40, 3, 0] {
            timer.observe(gap);
        }
        assert_eq!(timer.nanos(), 40);
    }

    #[test]
    fn the_largest_gaps_do_not_overflow() {
        let mut timer = WaitTimer::new(4, 0, 0);
        for _ in 0..4 {
            timer.observe(Nanos::MAX);
        }
        assert_eq!(timer.nanos(), Nanos::MAX);
    }
}
