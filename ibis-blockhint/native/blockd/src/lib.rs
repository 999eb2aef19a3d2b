//! The steward of a node's SSD: which HDFS blocks have a *mirror* there, a sparse copy that a DataNode may read instead of the
//! block's own file. It is in the way of no request: a DataNode reads known mirrors by itself, and checks what it reads.
//! Format and protocol are in `docs/blockd.md`.
//!
//! Pure, on the caller's time:
//!
//! * [`steward`]: the policy; hints and orders come in, jobs ([`job`]) go out. [`hearing`]: what hints do. [`room`]: what goes
//!   for a copy. [`status`]: what it tells operators
//! * [`rank`], [`catalogue`], [`queue`], [`budget`], [`ghosts`], [`health`], [`counts`]: what it decides by
//! * [`map`], [`frames`], [`block_path`]: bytes and names
//! * [`fitness`]: whether a directory can be the SSD's
//!
//! Files, sockets and threads:
//!
//! * [`run`]: puts it together. [`cli`], [`client`]: the command line
//! * [`worker`]: the thread that does jobs. [`copier`], [`scrub`], [`aligned`]: how. [`store`], [`roots`], [`devices`]: where
//! * [`server`], [`peer`], [`outbox`]: the socket

pub mod aligned;
pub mod block_path;
pub mod budget;
pub mod catalogue;
pub mod cli;
pub mod client;
pub mod copier;
pub mod counts;
pub mod devices;
pub mod fitness;
pub mod frames;
pub mod ghosts;
pub mod health;
pub mod hearing;
pub mod job;
pub mod log;
pub mod map;
pub mod outbox;
pub mod peer;
pub mod queue;
pub mod rank;
pub mod room;
pub mod roots;
pub mod run;
pub mod scrub;
pub mod server;
pub mod shared;
pub mod signals;
pub mod status;
pub mod steward;
pub mod store;
pub mod time;
pub mod worker;
