//! A disk's write cache: what the host takes for written, and the platters do not have yet.

use std::collections::BTreeMap;
use std::ops::Range;

/// Sectors that are not on the platters, as ranges that neither overlap nor touch.
#[derive(Debug)]
pub struct WriteCache {
    most: u64,                 // sectors
    used: u64,                 // sectors
    dirty: BTreeMap<u64, u64>, // first sector, one past the last
}

impl WriteCache {
    /// An empty cache of `most` sectors.
    pub fn new(most: u64) -> Self {
        Self { most, used: 0, dirty: BTreeMap::new() }
    }

    /// Whether nothing has to go to the platters.
    pub fn is_empty(&self) -> bool {
        self.dirty.is_empty()
    }

    /// Whether so many sectors more would fit, or it is empty: what is larger than the cache passes through it.
    pub fn has_room(&self, sectors: u64) -> bool {
        self.used + sectors <= self.most || self.is_empty()
    }

    /// Takes sectors in. Those that are there already are replaced, and take no more room.
    pub fn put(&mut self, sectors: Range<u64>) {
        let (mut first, mut end) = (sectors.start, sectors.end);
        let touching: Vec<u64> =
            self.dirty.range(..=end).rev().take_while(|(_, e)| **e >= first).map(|(f, _)| *f).collect();
        for f in touching {
            let e = self.dirty.remove(&f).unwrap_or(f);
            self.used -= e - f;
            first = first.min(f);
            end = end.max(e);
        }
        self.used += end - first;
        self.dirty.insert(first, end);
    }

    /// Whether all these sectors are in it.
    pub fn holds(&self, sectors: &Range<u64>) -> bool {
        self.dirty.range(..=sectors.start).next_back().is_some_and(|(_, end)| *end >= sectors.end)
    }

    /// The ranges from a sector on and then, from the begin, those before it: in which order the arm meets them.
    pub fn from(&self, sector: u64) -> impl Iterator<Item = Range<u64>> + '_ {
        self.dirty.range(sector..).chain(self.dirty.range(..sector)).map(|(first, end)| *first..*end)
    }

    /// Takes the first of a range's sectors out, `most` at most, as they go to the platters.
    pub fn take(&mut self, range: &Range<u64>, most: u64) -> Range<u64> {
        let end = range.end.min(range.start + most);
        self.dirty.remove(&range.start);
        if end < range.end {
            self.dirty.insert(end, range.end);
        }
        self.used -= end - range.start;
        range.start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_touches_becomes_one() {
        let mut c = WriteCache::new(100);
        c.put(10..20);
        c.put(30..40);
        assert_eq!(c.from(0).collect::<Vec<_>>(), [10..20, 30..40]);
        c.put(20..30);
        assert!(c.from(15).eq(std::iter::once(10..40)));
        assert!(c.holds(&(12..40)) && !c.holds(&(9..12)) && !c.holds(&(39..41)));
        assert_eq!(c.take(&(10..40), 25), 10..35);
        assert!(c.has_room(95) && !c.has_room(96));
    }

    proptest! {
        #[test]
        fn it_has_just_what_was_put_and_not_taken(puts in prop::collection::vec((0..200u64, 1..40u64), 1..40)) {
            let mut c = WriteCache::new(50);
            let mut have = std::collections::BTreeSet::new();
            for (first, len) in puts {
                c.put(first..first + len);
                have.extend(first..first + len);
                if first % 3 == 0 {
                    let next = c.from(first).next().unwrap();
                    c.take(&next, 7).for_each(|s| assert!(have.remove(&s)));
                }
                prop_assert_eq!(c.used, have.len() as u64);
                let dirty: Vec<u64> = c.from(0).flatten().collect();
                prop_assert_eq!(dirty, have.iter().copied().collect::<Vec<_>>());
            }
        }
    }
}
