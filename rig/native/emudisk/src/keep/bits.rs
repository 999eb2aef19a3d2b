//! Which pages of a span were in memory when last looked.

/// One bit for each page.
pub struct Bits(Vec<u64>);

/// What a look found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Pages that were not there before, by number, ascending.
    pub came: Vec<usize>,
    /// How many were there before and are not now.
    pub gone: u64,
    /// How many are there now.
    pub resident: u64,
}

impl Bits {
    /// None is in memory.
    pub fn new(pages: usize) -> Self {
        Self(vec![0; pages.div_ceil(64)])
    }

    /// Takes what mincore(2) said: one byte for each page from the first on, of which the lowest bit counts. Pages that it
    /// says nothing about, past the end of the file, are not in memory.
    pub fn update(&mut self, mincore: &[u8]) -> Change {
        let mut change = Change::default();
        for (word, before) in self.0.iter_mut().enumerate() {
            let first = word * 64;
            let said = mincore.get(first..mincore.len().min(first + 64)).unwrap_or_default();
            let now = said.iter().enumerate().fold(0, |bits, (i, byte)| bits | u64::from(byte & 1) << i);
            change.gone += u64::from((*before & !now).count_ones());
            change.resident += u64::from(now.count_ones());
            change.came.extend((0..64).filter(|i| (now & !*before) >> i & 1 == 1).map(|i| first + i));
            *before = now;
        }
        change
    }

    /// The pages that were in memory at the last look.
    pub fn resident(&self) -> Vec<usize> {
        let set = |word: u64, first| (0..64).filter(move |i| word >> i & 1 == 1).map(move |i| first + i);
        self.0.iter().enumerate().flat_map(|(i, word)| set(*word, i * 64)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_and_what_went_is_told_apart() {
        let mut bits = Bits::new(130);
        let mut said = [0u8; 130];
        said[0] = 1;
        said[129] = 1;
        assert_eq!(bits.update(&said), Change { came: vec![0, 129], gone: 0, resident: 2 });
        said[0] = 0;
        said[64] = 1;
        assert_eq!(bits.update(&said), Change { came: vec![64], gone: 1, resident: 2 });
        assert_eq!(bits.resident(), [64, 129]);
    }

    #[test]
    fn only_the_lowest_bit_of_a_byte_counts() {
        assert_eq!(Bits::new(2).update(&[0xfe, 0xff]).came, [1]);
    }

    #[test]
    fn pages_past_the_end_of_a_file_that_shrank_are_gone() {
        let mut bits = Bits::new(128);
        bits.update(&[1; 128]);
        assert_eq!(bits.update(&[1; 70]), Change { came: vec![], gone: 58, resident: 70 });
        assert_eq!(bits.update(&[]), Change { came: vec![], gone: 70, resident: 0 });
    }
}
