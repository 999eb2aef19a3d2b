//! The model's clock against the wall clock.

use std::time::{Duration, Instant};

use diskmodel::request::Nanos;

/// Maps wall-clock time to the model's, which runs slower by the slow-motion factor. Every time of the model is thereby
/// multiplied by exactly that factor. The factor may change on the way: the model's time goes on from where it is.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    origin: Instant,
    shown: Nanos, // the model's time at the origin
    slow: f64,
}

impl Clock {
    /// A clock that shows 0 now.
    pub fn new(slow: f64) -> Self {
        Self { origin: Instant::now(), shown: 0, slow }
    }

    /// The model's time now.
    pub fn now(&self) -> Nanos {
        self.shown + (self.origin.elapsed().as_nanos() as f64 / self.slow) as Nanos
    }

    /// Goes slower or faster from now on.
    pub fn set_slow(&mut self, slow: f64) {
        *self = Self { origin: Instant::now(), shown: self.now(), slow };
    }

    /// Wall-clock time from now until the model's time `at`; zero when that has passed.
    pub fn until(&self, at: Nanos) -> Duration {
        self.wall(at.saturating_sub(self.shown)).saturating_sub(self.origin.elapsed())
    }

    /// A span of the model's time on the wall clock.
    fn wall(&self, span: Nanos) -> Duration {
        Duration::from_nanos((span as f64 * self.slow).ceil() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_from_where_it_is_when_the_factor_changes() {
        let mut clock = Clock::new(1e-3); // a thousand times faster
        let before = clock.now();
        clock.set_slow(1e9); // and now it hardly moves
        let at = clock.now();
        assert!(at >= before);
        assert!(clock.now() - at < 1_000, "a second for each ns");
        assert_eq!(clock.until(at), Duration::ZERO);
        assert!(clock.until(clock.now() + 10) > Duration::from_secs(8));
        clock.set_slow(1.0);
        assert!(clock.until(at + 1_000_000_000) <= Duration::from_secs(1));
    }
}
