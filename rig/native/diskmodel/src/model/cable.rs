//! A cable that carries one transfer at a time.

use crate::request::Nanos;

/// When the cable is taken, from the present on.
///
/// A transfer takes the first gap that is long enough, not the place behind the last transfer: data that a busy channel
/// gives only in a while must not keep the cable from what is ready now.
#[derive(Debug, Default)]
pub(super) struct Cable {
    taken: Vec<(Nanos, Nanos)>, // from, to; in order of time, neither touching nor overlapping
}

impl Cable {
    /// Forgets what is over at `now`. No later transfer may be ready before that.
    pub(super) fn forget(&mut self, now: Nanos) {
        let over = self.taken.partition_point(|(_, to)| *to <= now);
        self.taken.drain(..over);
    }

    /// Takes the cable for `time` from `ready` on; gives when the transfer is over.
    pub(super) fn transfer(&mut self, ready: Nanos, time: Nanos) -> Nanos {
        let first = self.taken.partition_point(|(_, to)| *to <= ready);
        let mut from = ready;
        let mut next = first;
        while let Some((start, end)) = self.taken.get(next)
            && from + time > *start
        {
            from = *end;
            next += 1;
        }
        self.take(next, from, from + time);
        from + time
    }

    /// For how long it is taken from `now` on.
    pub(super) fn taken_from(&self, now: Nanos) -> Nanos {
        self.taken.iter().map(|(from, to)| to.saturating_sub(now.max(*from))).sum()
    }

    /// Takes a gap before the `next`-th time, which begins where it ends or later.
    fn take(&mut self, next: usize, from: Nanos, to: Nanos) {
        let joins_last = next > 0 && self.taken[next - 1].1 == from;
        let joins_next = self.taken.get(next).is_some_and(|(start, _)| *start == to);
        match (joins_last, joins_next) {
            (true, true) => {
                self.taken[next - 1].1 = self.taken[next].1;
                self.taken.remove(next);
            }
            (true, false) => self.taken[next - 1].1 = to,
            (false, true) => self.taken[next].0 = from,
            (false, false) => self.taken.insert(next, (from, to)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_transfer_waits_for_the_other() {
        let mut cable = Cable::default();
        assert_eq!(cable.transfer(10, 5), 15);
        assert_eq!(cable.transfer(10, 5), 20);
        assert_eq!(cable.transfer(12, 5), 25);
        assert_eq!(cable.taken, [(10, 25)]);
    }

    #[test]
    fn what_is_ready_goes_before_what_will_be() {
        let mut cable = Cable::default();
        assert_eq!(cable.transfer(100, 5), 105);
        assert_eq!(cable.transfer(10, 5), 15);
        assert_eq!(cable.transfer(97, 5), 110, "a gap of three is too short");
        assert_eq!(cable.transfer(95, 5), 100, "one of five is not");
        assert_eq!(cable.taken, [(10, 15), (95, 110)]);
    }

    #[test]
    fn what_is_over_is_not_taken() {
        let mut cable = Cable::default();
        cable.transfer(10, 5);
        cable.transfer(20, 5);
        assert_eq!([0, 12, 17, 30].map(|now| cable.taken_from(now)), [10, 8, 5, 0]);
    }

    #[test]
    fn the_past_is_forgotten() {
        let mut cable = Cable::default();
        cable.transfer(10, 5);
        cable.transfer(20, 5);
        cable.forget(15);
        assert_eq!(cable.taken, [(20, 25)]);
    }
}
