//! Copies on the disk of the build, with direct I/O and without: the right bytes, and what happens when something is wrong.

mod node;

use std::fs::{self, File};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use blockd::block_path::{BlockFile, MirrorFile};
use blockd::copier::{Block, Control, Copier, state};
use blockd::counts::Why;
use blockd::job::Outcome;
use blockd::map::Key;
use blockd::store::Store;
use node::{MIB, POOL, bytes};

/// A store and a block's file, both below a directory that goes with it.
struct Place {
    directory: tempfile::TempDir,
    store: Store,
}

/// Answers as a test wants it, and does something of the test's between two pieces.
struct Answers<F> {
    now: i64,
    room: Result<(), Why>,
    asked: Vec<u64>,
    dropped: usize,
    between: F,
}

impl<F: FnMut(u64) -> bool> Control for Answers<F> {
    fn wall_clock(&self) -> i64 {
        self.now
    }

    fn drop_mirror(&mut self) {
        self.dropped += 1;
    }

    fn room(&mut self, bytes: u64) -> Result<(), Why> {
        self.asked.push(bytes);
        self.room
    }

    fn written(&mut self, bytes: u64) -> bool {
        (self.between)(bytes)
    }
}

fn answers<F: FnMut(u64) -> bool>(between: F) -> Answers<F> {
    Answers { now: blockd::shared::wall_clock(), room: Ok(()), asked: Vec::new(), dropped: 0, between }
}

fn block(mirror: Option<Key>) -> Block<'static> {
    Block { pool: POOL, file: BlockFile::data(7), mirror, from_disk: true }
}

impl Place {
    fn new() -> Self {
        let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let ssd = directory.path().join("ssd");
        fs::create_dir(&ssd).unwrap();
        let store = Store::open(&ssd).unwrap();
        Self { directory, store }
    }

    fn write(&self, bytes: &[u8]) -> File {
        fs::write(self.block(), bytes).unwrap();
        let file = File::options().read(true).write(true).open(self.block()).unwrap();
        // Long ago, or a file system with coarse ticks may give the next change the same time.
        file.set_modified(SystemTime::now() - Duration::from_nanos(10_000_000_001)).unwrap();
        file
    }

    fn block(&self) -> PathBuf {
        self.directory.path().join("blk_7")
    }

    fn mirror(&self, file: MirrorFile) -> PathBuf {
        self.directory.path().join("ssd").join(file.path(POOL))
    }

    fn has_nothing(&self) -> bool {
        [
            MirrorFile::Data(BlockFile::data(7)),
            MirrorFile::Map(BlockFile::data(7)),
            MirrorFile::Unfinished(BlockFile::data(7)),
        ]
        .iter()
        .all(|file| !self.mirror(*file).exists())
    }
}

#[test]
fn a_copy_has_the_bytes_of_the_block_and_only_those() {
    for direct in [true, false] {
        for length in [1, 4095, 4096, MIB - 1, MIB, MIB + 1, 3 * MIB + 4097] {
            let place = Place::new();
            let bytes = bytes(length as u64, length);
            let file = place.write(&bytes);
            let mut answers = answers(|_| true);
            let outcome = Copier::new(direct).copy(&place.store, block(None), &file, &mut answers);
            let Outcome::Mirrored { key, bytes: used, complete: true, left_out: 0 } = outcome else {
                panic!("{outcome:?} of {length} bytes, direct {direct}")
            };
            assert_eq!(Some(key), state(&file));
            assert!(used >= length as u64 && answers.asked == [used], "{used}, asked for {:?}", answers.asked);
            assert_eq!(fs::read(place.mirror(MirrorFile::Data(BlockFile::data(7)))).unwrap(), bytes);
            let map = place.store.read_map(POOL, BlockFile::data(7)).unwrap();
            let right: Vec<_> = bytes.chunks(MIB).map(crc32c::crc32c).collect();
            assert_eq!((map.key, map.crcs), (key, right));
            let again = Copier::new(direct).copy(&place.store, block(Some(key)), &file, &mut answers);
            assert_eq!(again, Outcome::AsBefore);
        }
    }
}

#[test]
fn a_block_that_changes_or_goes_in_between_leaves_nothing() {
    let place = Place::new();
    type Change = fn(&Place);
    let changes: [Change; 5] = [
        |place| File::options().write(true).open(place.block()).unwrap().write_all_at(b"other", 0).unwrap(),
        |place| File::options().write(true).open(place.block()).unwrap().set_len(MIB as u64 + 5).unwrap(),
        |place| File::options().write(true).open(place.block()).unwrap().set_len(0).unwrap(),
        |place| fs::remove_file(place.block()).unwrap(),
        |place| {
            let other = place.block().with_extension("new");
            fs::write(&other, "another file").unwrap();
            fs::rename(other, place.block()).unwrap();
        },
    ];
    for change in changes {
        let file = place.write(&bytes(1, 3 * MIB));
        let mut first = true;
        let mut answers = answers(|_| {
            if std::mem::take(&mut first) {
                change(&place);
            }
            true
        });
        let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut answers);
        assert!(matches!(outcome, Outcome::Not(Why::Changed, _)), "{outcome:?}");
        assert!(place.has_nothing());
    }
}

#[test]
fn a_copy_that_is_cancelled_or_has_no_room_leaves_nothing() {
    let place = Place::new();
    let file = place.write(&bytes(1, 3 * MIB));
    let mut pieces = 0;
    let mut cancels = answers(|_| {
        pieces += 1;
        pieces < 2
    });
    let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut cancels);
    assert_eq!((outcome, pieces), (Outcome::Cancelled, 2));
    assert!(place.has_nothing());
    let mut refuses = answers(|_| panic!("written"));
    refuses.room = Err(Why::Rank);
    let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut refuses);
    assert_eq!(outcome, Outcome::Not(Why::Rank, 3 * MIB as u64));
    assert!(place.has_nothing());
}

#[test]
fn a_mirror_of_another_state_goes_first_and_a_map_that_rots_too() {
    let place = Place::new();
    let file = place.write(&bytes(1, MIB));
    let mut answers = answers(|_| true);
    let mut copier = Copier::new(true);
    let Outcome::Mirrored { key, .. } = copier.copy(&place.store, block(None), &file, &mut answers) else { panic!() };
    let other = Key { inode: key.inode + 1, ..key };
    assert!(matches!(copier.copy(&place.store, block(Some(other)), &file, &mut answers), Outcome::Mirrored { .. }));
    assert_eq!(answers.dropped, 1);
    fs::write(place.mirror(MirrorFile::Map(BlockFile::data(7))), "rotten").unwrap();
    assert!(matches!(copier.copy(&place.store, block(Some(key)), &file, &mut answers), Outcome::Mirrored { .. }));
    assert_eq!(answers.dropped, 2);
    assert_eq!(place.store.read_map(POOL, BlockFile::data(7)).unwrap().key, key);
}

#[test]
fn time_that_goes_back_makes_nobody_wait_longer() {
    let place = Place::new();
    let file = place.write(&bytes(1, MIB));
    let mut answers = answers(|_| true);
    let mtime = state(&file).unwrap().mtime;
    for (age, wait) in [(0, 2_000_000_000), (1_500_000_000, 500_000_000), (-3_600_000_000_000, 2_000_000_000)] {
        answers.now = mtime + age;
        let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut answers);
        assert_eq!(outcome, Outcome::TooYoung(wait));
    }
    answers.now = mtime + 2_000_000_000;
    let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut answers);
    assert!(matches!(outcome, Outcome::Mirrored { .. }));
}

#[test]
fn what_is_no_file_is_not_copied() {
    let place = Place::new();
    let directory = File::open(place.directory.path()).unwrap();
    let outcome = Copier::new(true).copy(&place.store, block(None), &directory, &mut answers(|_| true));
    assert_eq!(outcome, Outcome::Not(Why::Unreadable, 0));
}

#[test]
fn an_ssd_that_takes_nothing_is_an_error_of_the_ssd() {
    let place = Place::new();
    let file = place.write(&bytes(1, MIB));
    // A directory is where the data should be.
    fs::create_dir_all(place.mirror(MirrorFile::Data(BlockFile::data(7)))).unwrap();
    let outcome = Copier::new(true).copy(&place.store, block(None), &file, &mut answers(|_| true));
    assert_eq!(outcome, Outcome::SsdError);
    assert_eq!(
        fs::metadata(place.mirror(MirrorFile::Data(BlockFile::data(7)))).unwrap().permissions().mode() & 0o170_000,
        0o040_000
    );
}
