//! Whether a stream is bulky.

use crate::request::{Op, Request};

/// The packing fraction: blocks of a staging queue's writes over their number ("Tier categorization and placement"). A bulky
/// stream has much data in each request; the requests of others interrupt it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackingFraction {
    blocks: u64,
    writes: u64,
}

impl PackingFraction {
    /// Of these requests, merged as they will be sent.
    pub fn of<'a, T: 'a>(requests: impl IntoIterator<Item = &'a Request<T>>) -> Self {
        let writes = requests.into_iter().filter(|r| r.op == Op::Write);
        writes.fold(Self::default(), |sum, r| Self { blocks: sum.blocks + r.blocks, writes: sum.writes + 1 })
    }

    /// Blocks of 512 bytes a write; none where nothing is written.
    pub fn blocks(&self) -> Option<f64> {
        (self.writes > 0).then(|| self.blocks as f64 / self.writes as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(op: Op, blocks: u64) -> Request<()> {
        Request { address: 0, blocks, op, arrival: 0, parts: vec![] }
    }

    #[test]
    fn only_writes_count() {
        let requests = [request(Op::Write, 8), request(Op::Read, 1000), request(Op::Write, 16)];
        assert_eq!(PackingFraction::of(&requests).blocks(), Some(12.0));
    }

    #[test]
    fn readers_have_none() {
        assert_eq!(PackingFraction::of(&[request(Op::Read, 8)]).blocks(), None);
    }
}
