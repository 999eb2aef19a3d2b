//! The model's clock against the wall clock.

use std::time::{Duration, Instant};

use diskmodel::request::Nanos;

/// Maps wall-clock time to the model's, which runs slower by the slow-motion factor. Every time of the model is thereby
/// multiplied by exactly that factor.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    origin: Instant,
    slow: f64,
}

impl Clock {
    /// A clock that shows 0 now.
    pub fn new(slow: f64) -> Self {
        Self { origin: Instant::now(), slow }
    }

    /// The model's time now.
    pub fn now(&self) -> Nanos {
        (self.origin.elapsed().as_nanos() as f64 / self.slow) as Nanos
    }

    /// Wall-clock time from now until the model's time `at`; zero when that has passed.
    pub fn until(&self, at: Nanos) -> Duration {
        self.wall(at).saturating_sub(self.origin.elapsed())
    }

    /// A span of the model's time on the wall clock.
    pub fn wall(&self, span: Nanos) -> Duration {
        Duration::from_nanos((span as f64 * self.slow).ceil() as u64)
    }
}
