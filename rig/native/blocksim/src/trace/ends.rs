//! When accesses ended, from a trace's completions.

use std::collections::{BTreeMap, VecDeque};

use bid::{Nanos, Op};

use super::Access;

/// An access that is not done.
#[derive(Clone, Copy, Debug)]
struct Open {
    number: usize,
    end: u64,  // one past its last block
    left: u64, // blocks that are not done
}

/// The accesses of one direction that are not done, by first block; of several from the same block on, the first is first.
#[derive(Debug, Default)]
struct OpenAccesses {
    by_start: BTreeMap<u64, VecDeque<Open>>,
    longest: u64, // blocks
}

impl OpenAccesses {
    fn add(&mut self, start: u64, open: Open) {
        self.longest = self.longest.max(open.end - start);
        self.by_start.entry(start).or_default().push_back(open);
    }

    /// Blocks from `start` up to `end` are done; which accesses are, by that.
    fn done(&mut self, start: u64, end: u64) -> Vec<usize> {
        let mut ended = Vec::new();
        let first = start.saturating_sub(self.longest);
        for (from, opens) in self.by_start.range_mut(first..end) {
            // The same blocks may be asked for twice: then this is the first one's end.
            let Some(open) = opens.front_mut().filter(|open| open.end > start) else { continue };
            let covered = open.end.min(end) - start.max(*from);
            open.left = open.left.saturating_sub(covered);
            if open.left == 0 {
                ended.extend(opens.pop_front().map(|open| open.number));
            }
        }
        self.by_start.retain(|_, opens| !opens.is_empty());
        ended
    }
}

/// Gives accesses their ends. What devices complete is not what was submitted: requests are merged and cut on the way.
#[derive(Debug, Default)]
pub struct Ends {
    reads: OpenAccesses,
    writes: OpenAccesses,
}

impl Ends {
    fn of(&mut self, op: Op) -> &mut OpenAccesses {
        match op {
            Op::Read => &mut self.reads,
            Op::Write => &mut self.writes,
        }
    }

    /// That access, whose number is its place in the trace, has been submitted.
    pub fn submitted(&mut self, number: usize, access: &Access) {
        let open = Open { number, end: access.lba + access.blocks, left: access.blocks };
        self.of(access.op).add(access.lba, open);
    }

    /// These blocks have been moved at `time`. What nobody has asked for in this trace is passed over: it was submitted before the
    /// trace began.
    pub fn completed(&mut self, accesses: &mut [Access], op: Op, lba: u64, blocks: u64, time: Nanos) {
        for number in self.of(op).done(lba, lba.saturating_add(blocks)) {
            if let Some(access) = accesses.get_mut(number) {
                access.end = Some(time.max(access.time));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(time: Nanos, lba: u64, blocks: u64) -> Access {
        Access { time, end: None, pid: 0, lba, blocks, op: Op::Read, label: None, after: None }
    }

    /// The ends of `accesses`, all of which are submitted before the completions (time, first block, blocks).
    fn ends(mut accesses: Vec<Access>, completions: &[(Nanos, u64, u64)]) -> Vec<Option<Nanos>> {
        let mut ends = Ends::default();
        for (number, access) in accesses.iter().enumerate() {
            ends.submitted(number, access);
        }
        for (time, lba, blocks) in completions {
            ends.completed(&mut accesses, Op::Read, *lba, *blocks, *time);
        }
        accesses.iter().map(|a| a.end).collect()
    }

    #[test]
    fn one_that_was_cut_ends_with_its_last_part() {
        assert_eq!(ends(vec![access(0, 100, 30)], &[(5, 110, 20), (9, 100, 10)]), [Some(9)]);
        assert_eq!(ends(vec![access(0, 100, 30)], &[(5, 110, 20)]), [None]);
    }

    #[test]
    fn several_that_were_merged_end_together() {
        let accesses = vec![access(0, 100, 8), access(1, 108, 8), access(2, 200, 8)];
        assert_eq!(ends(accesses, &[(7, 100, 16)]), [Some(7), Some(7), None]);
    }

    #[test]
    fn of_two_for_the_same_blocks_the_first_ends_first() {
        assert_eq!(ends(vec![access(0, 8, 8), access(1, 8, 8)], &[(4, 8, 8), (6, 8, 8)]), [Some(4), Some(6)]);
    }

    #[test]
    fn what_was_submitted_before_the_trace_began_is_passed_over() {
        assert_eq!(ends(vec![access(0, 100, 8)], &[(3, 0, 50), (4, 500, 8), (5, u64::MAX, 8)]), [None]);
    }

    #[test]
    fn a_write_does_not_end_a_read() {
        let mut accesses = vec![access(0, 0, 8)];
        let mut ends = Ends::default();
        ends.submitted(0, &accesses[0]);
        ends.completed(&mut accesses, Op::Write, 0, 8, 3);
        assert_eq!(accesses[0].end, None);
    }
}
