//! What no scheduler can beat, knowing the whole trace.

use bid::{Nanos, Op};

use crate::trace::Access;
use crate::vfs::Tiered;

/// What devices move at most, bytes a second.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// The disk.
    pub disk: f64,
    /// The SSD beside it, where there is one.
    pub ssd: Option<f64>,
    /// What the disk's buffer may have before it is asked for it, bytes.
    pub ahead: u64,
}

/// A lower bound of the completion time.
///
/// Whatever the order: what is submitted from a moment on can't be served before it, and each of its blocks has to pass,
/// but for as many as the disk may have read into its buffer since the first access, while nobody asked for anything.
/// Nothing is charged for seeks, turns and commands, so real schedulers stay above it. Blocks that a trace reads again are
/// charged again, as the simulator has no page cache. Of two tiers both work all the time, but what a trace reads and has
/// not written is on the disk.
pub fn completion(trace: &[Access], rates: Rates) -> Nanos {
    let nanos = |bytes_per_s: f64| 512.0 / bytes_per_s * 1e9;
    let (on_disk, anywhere) = (nanos(rates.disk), nanos(rates.disk + rates.ssd.unwrap_or(0.0)));
    let disk_only = rates.ssd.map(|_| never_written(trace));
    // ns of transfer of what is submitted from here on: all of it, and what only the disk can have
    let (mut all, mut disk) = (0.0, 0.0);
    let mut bound = 0.0f64;
    for (i, access) in trace.iter().enumerate().rev() {
        all += access.blocks as f64 * anywhere;
        if disk_only.as_ref().is_some_and(|only| only[i]) {
            disk += access.blocks as f64 * on_disk;
        }
        if access.after.is_none() {
            let ahead = if i > 0 { rates.ahead as f64 / 512.0 } else { 0.0 }; // blocks
            let passing = f64::max(all - ahead * anywhere, disk - ahead * on_disk).max(0.0);
            bound = bound.max(access.time as f64 + passing); // of the others it is not known when they come
        }
    }
    bound as Nanos
}

/// Which accesses read what the trace has not written before, all of it at least.
fn never_written(trace: &[Access]) -> Vec<bool> {
    let mut written = Tiered::default();
    let is_read = |access: &Access| match access.op {
        Op::Read => !written.touches(access.lba, access.lba + access.blocks),
        Op::Write => {
            written.add(access.lba, access.lba + access.blocks);
            false
        }
    };
    trace.iter().map(is_read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(time: Nanos, lba: u64, blocks: u64, op: Op) -> Access {
        Access { time, end: None, pid: 0, lba, blocks, op, label: None, after: None }
    }

    const DISK: Rates = Rates { disk: 512e3, ssd: None, ahead: 0 }; // a block a millisecond
    const BOTH: Rates = Rates { disk: 512e3, ssd: Some(9.0 * 512e3), ahead: 0 };

    #[test]
    fn a_busy_disk_is_bound_by_its_rate_and_an_idle_one_by_the_last_arrival() {
        let then = |time| [access(0, 0, 10, Op::Read), access(time, 0, 10, Op::Read)];
        assert_eq!(completion(&then(2_000_000), DISK), 20_000_000);
        assert_eq!(completion(&then(90_000_000), DISK), 100_000_000);
    }

    #[test]
    fn what_an_idle_disk_may_have_read_ahead_need_not_pass() {
        let then = [access(0, 0, 10, Op::Read), access(90_000_000, 10, 10, Op::Read)];
        assert_eq!(completion(&then, Rates { ahead: 4 * 512, ..DISK }), 96_000_000);
        assert_eq!(completion(&then, Rates { ahead: 1 << 20, ..DISK }), 90_000_000);
        assert_eq!(
            completion(&then[..1], Rates { ahead: 1 << 20, ..DISK }),
            10_000_000,
            "nothing was asked for before"
        );
    }

    #[test]
    fn of_two_tiers_the_disk_alone_has_what_was_there_before() {
        let old = access(0, 0, 10, Op::Read);
        let new = access(0, 100, 30, Op::Write);
        let again = access(0, 105, 10, Op::Read);
        assert_eq!(completion(&[new.clone(), again.clone()], BOTH), 4_000_000);
        assert_eq!(completion(&[old, new, again], BOTH), 10_000_000);
    }
}
