//! BID, Bulk I/O Dispatch (Mishra and Somani, *Host managed contention avoidance storage solutions for Big Data*): requests
//! of each stream are staged in a queue of their own until nothing more of it is to be expected, and then go to the disk
//! in one piece, so that streams don't break each other's sequences.
//!
//! * [`wait_timer`]: how long to wait for a stream's next request
//! * [`staging_queue`]: one stream's requests (algorithm 1)
//! * [`packing_fraction`]: whether a stream is bulky
//! * [`bid`]: which queue is flushed when, and to which tier (algorithms 2 and 3)
//!
//! Pure: time is a parameter, in nanoseconds from any origin, and the same calls give the same results. Nothing here knows
//! threads, files or devices.

pub mod bid;
pub mod packing_fraction;
pub mod request;
pub mod staging_queue;
pub mod wait_timer;

pub use bid::{Bid, Config, Dispatched, Tier};
pub use request::{Nanos, Op, Request};
