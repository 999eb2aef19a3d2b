//! The map of a mirror: of which block it is, and the CRC32C of each piece that it has. The bytes are in `docs/blockd.md`.

use std::io;

use thiserror::Error;

/// Bytes of a piece; the last one of a block may be shorter.
pub const PIECE: u64 = 1 << 20;

/// The longest block that may have a mirror, in bytes: 64 GiB. A longer one is never mirrored.
pub const LONGEST: u64 = MOST_PIECES as u64 * PIECE;

/// Bytes of the longest map.
pub const LONGEST_MAP: u64 = (HEAD + 4 * MOST_PIECES + 4) as u64;

const MOST_PIECES: usize = 1 << 16;
const MAGIC: &[u8; 8] = b"IBISMIRR";
const VERSION: u32 = 1;
const HEAD: usize = 64;
const SECOND: i64 = 1_000_000_000; // ns

/// A state of a block's file: whoever changes the file changes one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// `st_dev`, as the kernel gives it to this process.
    pub device: u64,
    /// `st_ino`.
    pub inode: u64,
    /// Bytes.
    pub length: u64,
    /// ns since the epoch.
    pub mtime: i64,
}

impl Key {
    /// Of what one fstat(2) said of a file.
    pub fn of(stat: &rustix::fs::Stat) -> Self {
        let mtime = stat.st_mtime.saturating_mul(SECOND).saturating_add(stat.st_mtime_nsec as i64);
        Self { device: stat.st_dev, inode: stat.st_ino, length: stat.st_size.max(0) as u64, mtime }
    }

    /// Whether the time of the last change is of whole seconds, so that maybe the file system has no finer ones.
    pub fn is_coarse(&self) -> bool {
        self.mtime % SECOND == 0
    }

    /// How many pieces the block has.
    pub fn pieces(&self) -> u64 {
        self.length.div_ceil(PIECE)
    }

    /// Bytes of a piece.
    pub fn piece_bytes(&self, piece: u64) -> u64 {
        self.length.saturating_sub(piece.saturating_mul(PIECE)).min(PIECE)
    }
}

/// What a mirror has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The block.
    pub id: i64,
    /// The state of its file that was copied.
    pub key: Key,
    /// CRC32C of each piece, 0 where the mirror has none.
    pub crcs: Vec<u32>,
}

/// Why something is no map of a block.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum NotAMap {
    /// Too short, too long, or not as long as its number of pieces says.
    #[error("it has a wrong length")]
    Length,
    /// Its last four bytes are not the CRC32C of those before.
    #[error("its CRC does not fit")]
    Crc,
    /// It begins with something else.
    #[error("it is of another format or version")]
    Format,
    /// It is of another block or pool.
    #[error("it is of another block")]
    OtherBlock,
    /// Numbers that no block has.
    #[error("its numbers make no sense")]
    Numbers,
}

impl From<NotAMap> for io::Error {
    fn from(why: NotAMap) -> Self {
        io::Error::new(io::ErrorKind::InvalidData, why)
    }
}

impl Map {
    /// Without any piece. The block must be no longer than [`LONGEST`].
    pub fn empty(id: i64, key: Key) -> Self {
        Self { id, key, crcs: vec![0; key.pieces() as usize] }
    }

    /// How many pieces the mirror has.
    pub fn mirrored(&self) -> usize {
        self.crcs.iter().filter(|&&crc| crc != 0).count()
    }

    /// Bytes of the pieces that the mirror has.
    pub fn mirrored_bytes(&self) -> u64 {
        (0..).zip(&self.crcs).filter(|&(_, &crc)| crc != 0).map(|(piece, _)| self.key.piece_bytes(piece)).sum()
    }

    /// The bytes of the map of a block in this pool.
    pub fn encode(&self, pool: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + 4 * self.crcs.len() + 4);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_be_bytes());
        bytes.extend(crc32c::crc32c(pool.as_bytes()).to_be_bytes());
        bytes.extend(self.id.to_be_bytes());
        bytes.extend(self.key.device.to_be_bytes());
        bytes.extend(self.key.inode.to_be_bytes());
        bytes.extend(self.key.length.to_be_bytes());
        bytes.extend(self.key.mtime.to_be_bytes());
        bytes.extend((self.crcs.len() as u32).to_be_bytes());
        bytes.extend(0u32.to_be_bytes());
        for crc in &self.crcs {
            bytes.extend(crc.to_be_bytes());
        }
        bytes.extend(crc32c::crc32c(&bytes).to_be_bytes());
        bytes
    }

    /// What these bytes say, if they are the map of this block in this pool.
    pub fn decode(bytes: &[u8], pool: &str, id: i64) -> Result<Self, NotAMap> {
        if bytes.len() < HEAD + 4 || bytes.len() as u64 > LONGEST_MAP || !bytes.len().is_multiple_of(4) {
            return Err(NotAMap::Length);
        }
        if &bytes[..8] != MAGIC || u32_at(bytes, 8) != VERSION {
            return Err(NotAMap::Format);
        }
        let (said, sum) = bytes.split_at(bytes.len() - 4);
        if u32_at(sum, 0) != crc32c::crc32c(said) {
            return Err(NotAMap::Crc);
        }
        if u32_at(said, 12) != crc32c::crc32c(pool.as_bytes()) || u64_at(said, 16) as i64 != id {
            return Err(NotAMap::OtherBlock);
        }
        let key = Key {
            device: u64_at(said, 24),
            inode: u64_at(said, 32),
            length: u64_at(said, 40),
            mtime: u64_at(said, 48) as i64,
        };
        let crcs: Vec<u32> = said[HEAD..].as_chunks().0.iter().map(|&crc| u32::from_be_bytes(crc)).collect();
        if u64::from(u32_at(said, 56)) != key.pieces() || key.pieces() != crcs.len() as u64 {
            return Err(NotAMap::Length);
        }
        if u32_at(said, 60) != 0 || key.length == 0 || key.is_coarse() {
            return Err(NotAMap::Numbers);
        }
        Ok(Self { id, key, crcs })
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) << 32 | u64::from(u32_at(bytes, at + 4))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const POOL: &str = "BP-1-10.0.0.1-1700000000000";

    fn maps() -> impl Strategy<Value = Map> {
        let numbers = (any::<i64>(), any::<u64>(), any::<u64>(), 1..300 * PIECE, any::<i64>());
        numbers.prop_filter("mtime", |n| n.4 % SECOND != 0).prop_flat_map(|(id, device, inode, length, mtime)| {
            let key = Key { device, inode, length, mtime };
            let crcs = prop::collection::vec(any::<u32>(), key.pieces() as usize);
            crcs.prop_map(move |crcs| Map { id, key, crcs })
        })
    }

    fn signed_again(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 4;
        let crc = crc32c::crc32c(&bytes[..end]).to_be_bytes();
        bytes[end..].copy_from_slice(&crc);
        bytes
    }

    #[test]
    fn a_map_is_laid_out_as_the_format_says() {
        let key = Key { device: 0x0801, inode: 7, length: PIECE + 5, mtime: 1_700_000_000_123_456_789 };
        let bytes = Map { id: -2, key, crcs: vec![0xdead_beef, 0] }.encode(POOL);
        assert_eq!(bytes.len(), 64 + 2 * 4 + 4);
        assert_eq!(&bytes[..8], b"IBISMIRR");
        assert_eq!(&bytes[8..12], [0, 0, 0, 1]);
        assert_eq!(bytes[12..16], crc32c::crc32c(POOL.as_bytes()).to_be_bytes());
        assert_eq!(bytes[16..24], (-2i64).to_be_bytes());
        assert_eq!(bytes[24..32], 0x0801u64.to_be_bytes());
        assert_eq!(bytes[32..40], 7u64.to_be_bytes());
        assert_eq!(bytes[40..48], (PIECE + 5).to_be_bytes());
        assert_eq!(bytes[48..56], 1_700_000_000_123_456_789i64.to_be_bytes());
        assert_eq!(bytes[56..64], [0, 0, 0, 2, 0, 0, 0, 0]);
        assert_eq!(bytes[64..72], [0xde, 0xad, 0xbe, 0xef, 0, 0, 0, 0]);
        assert_eq!(bytes[72..], crc32c::crc32c(&bytes[..72]).to_be_bytes());
    }

    #[test]
    fn crc32c_is_castagnoli_s() {
        assert_eq!(crc32c::crc32c(b"123456789"), 0xe306_9283); // RFC 3720, and every catalogue of CRCs
    }

    #[test]
    fn a_map_of_another_pool_or_block_is_refused() {
        let map = Map::empty(5, Key { device: 1, inode: 2, length: 3, mtime: 4 });
        let bytes = map.encode(POOL);
        assert_eq!(Map::decode(&bytes, "BP-2-10.0.0.1-1700000000000", 5), Err(NotAMap::OtherBlock));
        assert_eq!(Map::decode(&bytes, POOL, 6), Err(NotAMap::OtherBlock));
        assert_eq!(Map::decode(&bytes, POOL, 5), Ok(map));
    }

    #[test]
    fn numbers_that_do_not_fit_each_other_are_refused_though_signed() {
        let bytes = Map::empty(5, Key { device: 1, inode: 2, length: 2 * PIECE, mtime: 4 }).encode(POOL);
        let with = |at: usize, value: &[u8]| {
            let mut forged = bytes.clone();
            forged[at..at + value.len()].copy_from_slice(value);
            Map::decode(&signed_again(forged), POOL, 5)
        };
        assert_eq!(with(8, &[0, 0, 0, 2]), Err(NotAMap::Format));
        assert_eq!(with(40, &u64::MAX.to_be_bytes()), Err(NotAMap::Length));
        assert_eq!(with(40, &0u64.to_be_bytes()), Err(NotAMap::Length));
        assert_eq!(with(48, &(3 * SECOND).to_be_bytes()), Err(NotAMap::Numbers));
        assert_eq!(with(56, &[0, 0, 0, 3]), Err(NotAMap::Length));
        assert_eq!(with(60, &[0, 0, 0, 1]), Err(NotAMap::Numbers));
        assert_eq!(with(60, &[0, 0, 0, 0]).map(|map| map.crcs.len()), Ok(2));
    }

    #[test]
    fn what_is_longer_than_any_map_is_refused_before_it_is_summed() {
        assert_eq!(Map::decode(&vec![0; LONGEST_MAP as usize + 4], POOL, 5), Err(NotAMap::Length));
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(map in maps()) {
            prop_assert_eq!(Map::decode(&map.encode(POOL), POOL, map.id), Ok(map));
        }

        #[test]
        fn a_map_that_is_cut_is_none(map in maps(), cut in any::<prop::sample::Index>()) {
            let bytes = map.encode(POOL);
            prop_assert!(Map::decode(&bytes[..cut.index(bytes.len())], POOL, map.id).is_err());
        }

        #[test]
        fn a_map_with_any_bit_turned_is_none(map in maps(), at in any::<prop::sample::Index>(), bit in 0..8) {
            let mut bytes = map.encode(POOL);
            let at = at.index(bytes.len());
            bytes[at] ^= 1u8 << bit;
            prop_assert!(Map::decode(&bytes, POOL, map.id).is_err());
        }

        #[test]
        fn any_bytes_are_no_map_and_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            prop_assert!(Map::decode(&bytes, POOL, 0).is_err());
        }

        #[test]
        fn signed_nonsense_is_no_map_or_one_that_fits_itself(map in maps(), at in 0usize..64, byte in any::<u8>()) {
            let mut bytes = map.encode(POOL);
            bytes[at] = byte;
            if let Ok(forged) = Map::decode(&signed_again(bytes), POOL, map.id) {
                prop_assert_eq!(forged.crcs.len() as u64, forged.key.pieces());
                prop_assert!(forged.mirrored_bytes() <= forged.key.length);
            }
        }
    }
}
