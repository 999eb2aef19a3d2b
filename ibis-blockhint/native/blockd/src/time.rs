//! Time of the pure parts: a parameter, never a clock.

/// ns from any origin that never goes back.
pub type Nanos = u64;

/// A second.
pub const SECOND: Nanos = 1_000_000_000;

/// A minute.
pub const MINUTE: Nanos = 60 * SECOND;

/// An hour.
pub const HOUR: Nanos = 60 * MINUTE;
