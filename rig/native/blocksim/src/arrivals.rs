//! When accesses come: at their times, or some time after another one has ended.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use bid::Nanos;

use crate::trace::Access;

/// The accesses of a trace that have not come yet.
#[derive(Debug)]
pub struct Arrivals<'a> {
    trace: &'a [Access],
    next: usize, // of those that follow none
    followers: HashMap<u32, Vec<u32>>,
    woken: BinaryHeap<Reverse<(Nanos, u32)>>, // those that follow one which has ended
}

impl<'a> Arrivals<'a> {
    /// All of them.
    pub fn new(trace: &'a [Access]) -> Self {
        let mut followers: HashMap<u32, Vec<u32>> = HashMap::new();
        for (number, access) in trace.iter().enumerate() {
            if let Some(after) = access.after {
                followers.entry(after).or_default().push(number as u32);
            }
        }
        let mut arrivals = Self { trace, next: 0, followers, woken: BinaryHeap::new() };
        arrivals.skip_followers();
        arrivals
    }

    fn skip_followers(&mut self) {
        while self.trace.get(self.next).is_some_and(|a| a.after.is_some()) {
            self.next += 1;
        }
    }

    /// When the next one comes, and which it is; `None` while none is known to come.
    pub fn peek(&self) -> Option<(Nanos, u32)> {
        let own = self.trace.get(self.next).map(|a| (a.time, self.next as u32));
        let woken = self.woken.peek().map(|Reverse(next)| *next);
        own.into_iter().chain(woken).min()
    }

    /// Takes the next one that has come by `now`.
    pub fn take(&mut self, now: Nanos) -> Option<(Nanos, u32)> {
        let next = self.peek().filter(|(at, _)| *at <= now)?;
        if self.woken.peek() == Some(&Reverse(next)) {
            self.woken.pop();
        } else {
            self.next += 1;
            self.skip_followers();
        }
        Some(next)
    }

    /// An access has ended: those that follow it come as long after that as their times say.
    pub fn ended(&mut self, number: u32, at: Nanos) {
        for follower in self.followers.remove(&number).unwrap_or_default() {
            self.woken.push(Reverse((at.saturating_add(self.trace[follower as usize].time), follower)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bid::Op;

    fn access(time: Nanos, after: Option<u32>) -> Access {
        Access { time, end: None, pid: 0, lba: 0, blocks: 1, op: Op::Read, label: None, after }
    }

    #[test]
    fn what_follows_comes_after_the_end_of_what_it_follows() {
        let trace = [access(0, None), access(5, Some(0)), access(20, None), access(1, Some(1))];
        let mut arrivals = Arrivals::new(&trace);
        assert_eq!(arrivals.take(0), Some((0, 0)));
        assert_eq!(arrivals.take(19), None);
        arrivals.ended(0, 10);
        assert_eq!(arrivals.peek(), Some((15, 1)));
        assert_eq!(arrivals.take(30), Some((15, 1)));
        assert_eq!(arrivals.take(30), Some((20, 2)));
        assert_eq!(arrivals.peek(), None);
        arrivals.ended(1, 40);
        assert_eq!(arrivals.take(41), Some((41, 3)));
    }
}
