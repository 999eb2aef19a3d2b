//! A disk's read buffer: what was read ahead of streams that the arm has left.

use std::collections::VecDeque;
use std::ops::Range;

/// Ranges of sectors that are in the buffer, a segment each. Where there are too many, the one used longest ago goes.
#[derive(Debug)]
pub struct Segments {
    most: usize,
    kept: VecDeque<Range<u64>>, // the one used longest ago first
}

impl Segments {
    /// An empty buffer of at most `most` segments; with 0 nothing is ever kept.
    pub fn new(most: usize) -> Self {
        Self { most, kept: VecDeque::new() }
    }

    /// Keeps what was read. What was kept of the same sectors is forgotten.
    pub fn keep(&mut self, sectors: Range<u64>) {
        if sectors.is_empty() || self.most == 0 {
            return;
        }
        self.forget(&sectors);
        if self.kept.len() == self.most {
            self.kept.pop_front();
        }
        self.kept.push_back(sectors);
    }

    /// Forgets every segment that has one of these sectors, as they are written.
    pub fn forget(&mut self, sectors: &Range<u64>) {
        self.kept.retain(|k| k.end <= sectors.start || k.start >= sectors.end);
    }

    /// Up to which sector is in the buffer what begins at `first`; `None` where that is not there.
    pub fn to(&self, first: u64) -> Option<u64> {
        self.kept.iter().find(|k| k.contains(&first)).map(|k| k.end)
    }

    /// Hands out what is there from `first` to `end`. It is not kept: nobody reads it again soon.
    pub fn take(&mut self, first: u64, end: u64) {
        let Some(at) = self.kept.iter().position(|k| k.contains(&first)) else { return };
        if let Some(k) = self.kept.remove(at).filter(|k| k.end > end) {
            self.kept.push_back(end..k.end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_used_longest_ago_goes() {
        let mut s = Segments::new(2);
        s.keep(0..10);
        s.keep(100..110);
        s.take(0, 5);
        s.keep(200..210);
        assert_eq!(s.to(5), Some(10));
        assert_eq!(s.to(100), None);
        assert_eq!(s.to(209), Some(210));
    }

    #[test]
    fn what_was_handed_out_or_written_is_gone() {
        let mut s = Segments::new(4);
        s.keep(0..10);
        s.keep(20..30);
        s.take(0, 10);
        assert_eq!(s.to(0), None);
        s.forget(&(29..40));
        assert_eq!(s.to(20), None);
        s.keep(50..50);
        assert_eq!(s.to(50), None);
    }

    #[test]
    fn without_segments_nothing_is_kept() {
        let mut s = Segments::new(0);
        s.keep(0..10);
        assert_eq!(s.to(0), None);
    }
}
