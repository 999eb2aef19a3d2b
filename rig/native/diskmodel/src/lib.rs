//! The timing of a disk, on virtual time.
//!
//! This library holds no threads, clocks or files: time is a parameter, in nanoseconds from any origin. The same code
//! predicts throughput ([`predict`]), is tested on virtual time, and gives the `emudisk` device its wall-clock timing;
//! `blocksim` replays traces on it. Both may call it, and it calls neither. Start reading at [`engine`].
//!
//! * [`params`]: parameter files (TOML) and their validation
//! * [`model`]: what one request costs, for a hard disk and for an SSD
//! * [`engine`]: the on-disk queue that feeds a model
//! * [`predict`]: throughput of access patterns, by running the engine
//! * [`depths`]: patterns that show how much parallelism a queue depth uses

pub mod depths;
pub mod engine;
pub mod model;
pub mod params;
pub mod predict;
pub mod request;
