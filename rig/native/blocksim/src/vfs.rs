//! What was placed on the SSD (the BID paper's "VFS-SSD"): later reads and writes of it go there.

use std::collections::BTreeMap;

/// Ranges of blocks, without gaps or overlaps between neighbours.
#[derive(Debug, Default)]
pub struct Tiered {
    ranges: BTreeMap<u64, u64>, // end by start
}

impl Tiered {
    /// Blocks from `start` up to `end` are on the SSD now.
    pub fn add(&mut self, start: u64, end: u64) {
        let (mut start, mut end) = (start, end);
        if let Some((&s, &e)) = self.ranges.range(..=start).next_back().filter(|(_, e)| **e >= start) {
            start = s;
            end = end.max(e);
        }
        while let Some((&s, &e)) = self.ranges.range(start..=end).next() {
            end = end.max(e);
            self.ranges.remove(&s);
        }
        self.ranges.insert(start, end);
    }

    /// Whether any of these blocks is there.
    pub fn touches(&self, start: u64, end: u64) -> bool {
        self.ranges.range(..end).next_back().is_some_and(|(_, e)| *e > start)
    }

    /// Whether all of these blocks are there.
    pub fn holds(&self, start: u64, end: u64) -> bool {
        self.ranges.range(..=start).next_back().is_some_and(|(_, e)| *e >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_and_overlaps_become_one_range() {
        let mut tiered = Tiered::default();
        tiered.add(10, 20);
        tiered.add(30, 40);
        assert!(!tiered.holds(10, 40));
        assert!(tiered.touches(10, 40) && tiered.touches(19, 21));
        assert!(!tiered.touches(20, 30) && !tiered.touches(0, 10) && !tiered.touches(40, 50));
        tiered.add(20, 30);
        assert!(tiered.holds(10, 40));
        tiered.add(5, 50);
        assert!(tiered.holds(5, 50));
        assert!(!tiered.holds(4, 6));
        assert_eq!(tiered.ranges.len(), 1);
    }
}
