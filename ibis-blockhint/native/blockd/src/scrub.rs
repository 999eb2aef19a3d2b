//! Checks mirrors, a piece at a time: whether the SSD still gives what was written, and whether it is still of the block.

use rustix::fs::OFlags;

use crate::aligned::{PieceBuffer, PieceFile};
use crate::block_path::Place;
use crate::catalogue::{BlockId, Mirror};
use crate::copier::state;
use crate::frames::Fault;
use crate::map::{Map, PIECE};
use crate::roots::{NotOpen, Roots};
use crate::store::Store;

/// What a step found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The mirror is right so far; how many pieces were checked.
    Right(u64),
    /// This mirror is right, and done.
    Done,
    /// It is bad.
    Bad(Fault),
    /// Its block's file is deleted.
    Gone,
}

/// A mirror that is being checked.
#[derive(Debug)]
pub struct Scrub {
    /// Which one.
    pub block: BlockId,
    /// As it was when the check began.
    pub mirror: Mirror,
    /// The block's pool.
    pub pool: String,
    map: Option<Map>,
    next: u64, // piece
}

impl Scrub {
    /// Begins.
    pub fn new(block: BlockId, mirror: Mirror, pool: String) -> Self {
        Self { block, mirror, pool, map: None, next: 0 }
    }

    /// Looks at the block's file and the map first, then at a piece each time.
    pub fn step(&mut self, store: &Store, roots: &Roots, buffer: &mut PieceBuffer, direct: bool) -> Step {
        let Some(map) = &self.map else {
            return self.begin(store, roots);
        };
        let Some(piece) = (self.next..).zip(&map.crcs[self.next as usize..]).find(|(_, crc)| **crc != 0) else {
            return Step::Done;
        };
        self.next = piece.0 + 1;
        let length = map.key.piece_bytes(piece.0) as usize;
        let open = |flags| store.open_data(&self.pool, self.block.file, false, OFlags::RDONLY | flags);
        let read = PieceFile::open(direct, open).and_then(|mut file| file.read(buffer, length, piece.0 * PIECE));
        match read {
            Err(_) => Step::Bad(Fault::Io),
            Ok(there) if there == length && crc32c::crc32c(buffer.first(length)) == *piece.1 => Step::Right(1),
            Ok(_) => Step::Bad(Fault::Crc),
        }
    }

    fn begin(&mut self, store: &Store, roots: &Roots) -> Step {
        match self.key_fits(roots) {
            Some(Step::Right(_)) | None => {}
            Some(wrong) => return wrong,
        }
        match store.read_map(&self.pool, self.block.file) {
            Ok(map) if map.key == self.mirror.key => self.map = Some(map),
            Ok(_) => return Step::Bad(Fault::Key),
            Err(e) if e.kind() == std::io::ErrorKind::InvalidData => return Step::Bad(Fault::Crc),
            Err(_) => return Step::Bad(Fault::Io),
        }
        Step::Right(0)
    }

    /// Whether the block's file is as it was; nothing where that can't be said, as of a data directory that is not there.
    fn key_fits(&self, roots: &Roots) -> Option<Step> {
        let said = self.mirror.place_said.then_some(self.mirror.place);
        let as_hadoop_has_it = (0..roots.len()).map(|directory| Place::of_layout(directory, self.block.file.id));
        let mut unknown = false;
        for place in said.into_iter().chain(as_hadoop_has_it) {
            match roots.look(place, &self.pool, self.block.file) {
                Ok(file) if state(&file) == Some(self.mirror.key) => return Some(Step::Right(0)),
                Ok(_) => return Some(Step::Bad(Fault::Key)),
                Err(NotOpen::Absent | NotOpen::Outside) => {}
                Err(NotOpen::Unreadable(_)) => unknown = true,
            }
        }
        (!unknown).then_some(Step::Gone)
    }
}
