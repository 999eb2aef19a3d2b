//! A trace as processes that think: what a faster disk would have let come sooner.

use std::collections::HashMap;

use bid::Nanos;

use crate::trace::Access;

/// Lets each access follow the one of its process whose end was the last before it, after the time that the process took
/// then: its think time. What a process submits before anything of its own has ended comes at its own time, as does what is not known
/// to have ended: who waits for another process can't be seen in a trace.
///
/// A trace that is replayed at its own times has the disk that made it in it: a disk that is faster idles where that one worked, and
/// one that is slower is flooded by processes which would have waited. The BID paper replays its traces so ("Trace replay").
pub fn loop_of(trace: &[Access]) -> Vec<Access> {
    let mut ended: HashMap<u64, Ended> = HashMap::new();
    let mut closed = trace.to_vec();
    for (number, access) in closed.iter_mut().enumerate() {
        if access.after.is_none() {
            let own = ended.entry(access.pid).or_default();
            if let Some((end, before)) = own.last_by(access.time) {
                access.after = Some(before);
                access.time -= end;
            }
        }
        if let Some(end) = trace[number].end {
            ended.entry(access.pid).or_default().add(end, number as u32);
        }
    }
    closed
}

/// The accesses of a process, by their ends.
#[derive(Debug, Default)]
struct Ended {
    coming: Vec<(Nanos, u32)>, // ends after what was asked for last
    last: Option<(Nanos, u32)>,
}

impl Ended {
    fn add(&mut self, end: Nanos, number: u32) {
        self.coming.push((end, number));
    }

    /// The one that ended last at `now` or before; `now` never goes back.
    fn last_by(&mut self, now: Nanos) -> Option<(Nanos, u32)> {
        let last = &mut self.last;
        self.coming.retain(|&(end, number)| {
            if end <= now {
                *last = (*last).max(Some((end, number)));
            }
            end > now
        });
        *last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bid::Op;

    fn access(pid: u64, time: Nanos, end: Nanos) -> Access {
        Access { time, end: Some(end), pid, lba: 0, blocks: 1, op: Op::Read, label: None, after: None }
    }

    fn links(trace: &[Access]) -> Vec<(Nanos, Option<u32>)> {
        loop_of(trace).iter().map(|a| (a.time, a.after)).collect()
    }

    #[test]
    fn a_reader_that_waits_follows_itself_after_its_think_time() {
        let trace = [access(1, 0, 10), access(2, 5, 30), access(1, 12, 20), access(1, 21, 40)];
        assert_eq!(links(&trace), [(0, None), (5, None), (2, Some(0)), (1, Some(2))]);
    }

    #[test]
    fn what_is_out_at_the_same_time_follows_the_same_end() {
        // 1 and 2 are out together; 3 comes when only the later one has ended.
        let trace = [access(1, 0, 10), access(1, 11, 50), access(1, 12, 30), access(1, 31, 60)];
        assert_eq!(links(&trace), [(0, None), (1, Some(0)), (2, Some(0)), (1, Some(2))]);
    }

    #[test]
    fn without_ends_it_stays_as_it_is() {
        let mut trace = vec![access(1, 0, 0), access(1, 9, 9)];
        trace.iter_mut().for_each(|a| a.end = None);
        assert_eq!(loop_of(&trace), trace);
    }
}
