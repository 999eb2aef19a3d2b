//! The thread that does all I/O on blocks and mirrors: it removes, copies and checks, one after the other.

use std::sync::Arc;

use rustix::fs::OFlags;

use crate::aligned::{PieceBuffer, PieceFile};
use crate::block_path::{BlockFile, MirrorFile};
use crate::budget::Pace;
use crate::catalogue::BlockId;
use crate::copier::{Block, Control, Copier};
use crate::counts::{Gone, Why};
use crate::frames::Fault;
use crate::job::{Job, Outcome};
use crate::log::say_seldom;
use crate::map::{Key, PIECE};
use crate::queue::{Cause, CopyRequest};
use crate::roots::{NotOpen, Roots};
use crate::scrub::{Scrub, Step};
use crate::shared::{Shared, wall_clock};
use crate::store::Store;

/// All that it needs.
#[derive(Debug)]
pub struct Worker {
    shared: Arc<Shared>,
    store: Store,
    roots: Roots,
    copier: Copier,
    pace: Pace,
    scrub: Option<Scrub>,
    scrubbed: Option<BlockId>, // the last one
    buffer: PieceBuffer,
}

impl Worker {
    /// Copies so many bytes a second at most.
    pub fn new(shared: Arc<Shared>, store: Store, roots: Roots, bytes_per_second: u64) -> Self {
        Self {
            shared,
            store,
            roots,
            copier: Copier::new(true),
            pace: Pace::new(bytes_per_second),
            scrub: None,
            scrubbed: None,
            buffer: PieceBuffer::new(),
        }
    }

    /// Does jobs until it is to stop.
    pub fn run(mut self) {
        while !self.shared.stops() {
            let shared = self.shared.clone();
            let mut steward = shared.steward();
            let job = steward.next(shared.now());
            if let Job::Wait(until) = job {
                if !shared.stops() {
                    drop(shared.wait(steward, until));
                }
                continue;
            }
            drop(steward);
            match job {
                Job::Remove(block, overwrite) => remove(&shared, &self.store, block, overwrite, false),
                Job::Copy(copy, mirror) => self.copy(copy, mirror),
                Job::Scrub => self.scrub(),
                Job::Wait(_) => {}
            }
        }
    }

    fn copy(&mut self, copy: CopyRequest, mirror: Option<Key>) {
        let shared = self.shared.clone();
        let pool = shared.steward().pool(copy.block);
        let outcome = match self.roots.open(copy.place, &pool, copy.block.file) {
            Ok(file) => {
                let from_disk = copy.cause == Cause::Warm;
                let block = Block { pool: &pool, file: copy.block.file, mirror, from_disk };
                let mut control = Controlled { shared: &shared, store: &self.store, copy, pace: &mut self.pace };
                self.copier.copy(&self.store, block, &file, &mut control)
            }
            Err(NotOpen::Absent) => {
                shared.steward().remove(copy.block, Gone::Block, false);
                Outcome::Not(Why::Unreadable, 0)
            }
            Err(NotOpen::Outside) => Outcome::Not(Why::Outside, 0),
            Err(NotOpen::Unreadable(e)) => {
                say_seldom("block", || format!("a block's file can't be opened: {e}"));
                Outcome::Not(Why::Unreadable, 0)
            }
        };
        if outcome == Outcome::SsdError {
            say_seldom("ssd", || format!("an I/O error in {}", self.store.path().display()));
        }
        shared.steward().copied(copy, outcome, shared.now());
        shared.wake_server();
    }

    fn scrub(&mut self) {
        let shared = self.shared.clone();
        let mut steward = shared.steward();
        // One that was made anew may have other pieces.
        let still = |scrub: &Scrub| {
            let now = steward.mirror(scrub.block);
            now.is_some_and(|now| (now.key, now.made_at) == (scrub.mirror.key, scrub.mirror.made_at))
        };
        if !self.scrub.as_ref().is_some_and(still) {
            self.scrub = steward
                .mirror_after(self.scrubbed)
                .map(|(block, mirror)| Scrub::new(block, mirror.clone(), steward.pool(block).to_string()));
            self.scrubbed = self.scrub.as_ref().map(|scrub| scrub.block);
        }
        let Some(scrub) = &mut self.scrub else {
            return steward.scrubbed_all(shared.now());
        };
        drop(steward);
        let step = scrub.step(&self.store, &self.roots, &mut self.buffer, true);
        let mut steward = shared.steward();
        match step {
            Step::Right(pieces) => return steward.counts.pieces_checked += pieces,
            Step::Done => {}
            Step::Gone => steward.remove(scrub.block, Gone::Block, false),
            Step::Bad(fault) => {
                if fault != Fault::Key {
                    say_seldom("scrub", || format!("a bad mirror in {}: {fault:?}", self.store.path().display()));
                }
                steward.bad(scrub.block, fault, shared.now());
            }
        }
        self.scrub = None;
    }
}

/// Removes a mirror: its map first, so that nobody who comes later finds it; whoever has it open keeps what is open.
fn remove(shared: &Shared, store: &Store, block: BlockId, overwrite: bool, room: bool) {
    let pool = shared.steward().pool(block);
    let unlinked = store.unlink(&pool, MirrorFile::Map(block.file));
    shared.steward().removed(block, room);
    shared.wake_server();
    let removed = unlinked.and_then(|()| {
        if overwrite {
            overwrite_data(shared, store, &pool, block.file)?;
        }
        store.unlink(&pool, MirrorFile::Data(block.file))
    });
    if let Err(e) = removed {
        // It takes no new mirror then, but what is there is still checked by whoever reads it.
        say_seldom("remove", || format!("a mirror in {} can't be removed: {e}", store.path().display()));
        shared.steward().counts.not_mirrored(Why::Ssd);
    }
}

fn overwrite_data(shared: &Shared, store: &Store, pool: &str, of: BlockFile) -> std::io::Result<()> {
    let open = |flags| store.open_data(pool, of, false, OFlags::WRONLY | flags);
    let mut file = PieceFile::open(true, open)?;
    let length = file.file().metadata()?.len();
    let mut buffer = PieceBuffer::new();
    for offset in (0..length).step_by(PIECE as usize) {
        file.write(&mut buffer, PIECE.min(length - offset) as usize, offset)?;
        if shared.stops() {
            return Ok(()); // its map is gone, and the next start removes the rest
        }
    }
    Ok(())
}

struct Controlled<'a> {
    shared: &'a Shared,
    store: &'a Store,
    copy: CopyRequest,
    pace: &'a mut Pace,
}

impl Control for Controlled<'_> {
    fn wall_clock(&self) -> i64 {
        wall_clock()
    }

    fn drop_mirror(&mut self) {
        let mut steward = self.shared.steward();
        steward.counts.evicted(Gone::Key);
        drop(steward);
        remove(self.shared, self.store, self.copy.block, false, false);
    }

    fn room(&mut self, bytes: u64) -> Result<(), Why> {
        let disk = self.store.room().map_err(|_| Why::Ssd)?;
        let evicted = self.shared.steward().room(&self.copy, bytes, disk, self.shared.now())?;
        for block in evicted {
            remove(self.shared, self.store, block, false, true);
        }
        Ok(())
    }

    fn written(&mut self, bytes: u64) -> bool {
        let now = self.shared.now();
        let next = now + self.pace.take(bytes, now);
        let mut steward = self.shared.steward();
        steward.wrote(bytes, now);
        loop {
            if self.shared.stops() || steward.is_cancelled() {
                return false;
            }
            if let Some(Job::Remove(block, overwrite)) = steward.next_removal() {
                drop(steward);
                remove(self.shared, self.store, block, overwrite, false);
                steward = self.shared.steward();
            } else if self.shared.now() >= next {
                return true;
            } else {
                steward = self.shared.wait(steward, next);
            }
        }
    }
}
