//! A trace-driven simulator of the block layer: the BID paper's evaluation, open, and with the code that runs in production.
//!
//! `./ibis blocksim` and `./ibis whatif` run it; it is no part of what runs on a cluster. Start reading at [`sim`].
//!
//! * [`trace`]: what was submitted; a file for each format. [`closed`] makes processes of it that wait and think
//! * [`sched`]: in which order it goes to the disk; a file for each scheduler
//! * [`setup`], [`options`]: what there is to choose
//! * [`sim`]: request queue, dispatch queue, disk and SSD ([`device`]), on virtual time
//! * [`report`]: several runs side by side
//! * [`metrics`], [`head`]: what it gives; [`bound`]: what no scheduler can beat

pub mod arrivals;
pub mod bound;
pub mod closed;
pub mod device;
pub mod disk;
pub mod head;
pub mod kept;
pub mod merge;
pub mod metrics;
pub mod options;
pub mod report;
pub mod requests;
pub mod sched;
pub mod setup;
pub mod sim;
pub mod trace;
pub mod vfs;
