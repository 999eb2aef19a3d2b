//! The policy, on virtual time: what is mirrored, what goes for it, and what is told.

use blockd::block_path::{BlockFile, BlockPath, Place};
use blockd::budget::FileSystem;
use blockd::catalogue::BlockId;
use blockd::counts::{Gone, Why};
use blockd::frames::{Fault, Order};
use blockd::job::{Event, Found, Hint, Job, Outcome, Settings};
use blockd::map::{Key, Map};
use blockd::queue::{Cause, CopyRequest};
use blockd::steward::Steward;
use blockd::time::{HOUR, MINUTE, Nanos, SECOND};
use proptest::prelude::*;
use serde_json::Value;

const POOL: &str = "BP-1-10.0.0.1-17";
const MIB: u64 = 1 << 20;
const EMPTY: FileSystem = FileSystem { size: 1 << 50, free: 1 << 50 };

/// A node whose blocks are of 1 MiB and in memory, and whose disk of no time at all copies what it is told.
struct Node {
    steward: Steward,
    now: Nanos,
    disk: FileSystem,
}

impl Node {
    fn new(mib: u64) -> Self {
        Self::with(Settings { bytes: mib * MIB, bytes_per_day: 1 << 50, admit_written: true, admit_read: true })
    }

    fn with(settings: Settings) -> Self {
        Self { steward: Steward::new(settings), now: 90 * 24 * HOUR, disk: EMPTY }
    }

    fn hear(&mut self, id: i64, hint: Hint) {
        self.hear_from(0, id, hint);
    }

    fn hear_from(&mut self, directory: u16, id: i64, hint: Hint) {
        let path = BlockPath { place: Place::of_layout(directory, id), pool: POOL, file: BlockFile::data(id) };
        self.steward.hear(&path, hint, self.now);
    }

    /// Does what is to be done until it is to wait. Scrubs find all right.
    fn work(&mut self) {
        loop {
            match self.steward.next(self.now) {
                Job::Wait(_) => return,
                Job::Scrub => {}
                Job::Remove(block, _) => self.steward.removed(block, false),
                Job::Copy(copy, _) => self.copy(copy, MIB),
            }
        }
    }

    fn copy(&mut self, copy: CopyRequest, bytes: u64) {
        let outcome = match self.steward.room(&copy, bytes, self.disk, self.now) {
            Err(why) => Outcome::Not(why, bytes),
            Ok(evicted) => {
                evicted.into_iter().for_each(|block| self.steward.removed(block, true));
                self.steward.wrote(bytes, self.now);
                Outcome::Mirrored { key: key(bytes), bytes, complete: true, left_out: 0 }
            }
        };
        self.steward.copied(copy, outcome, self.now);
    }

    fn mirror(&mut self, id: i64) {
        self.hear(id, Hint::Finalised);
        self.work();
    }

    fn mirrored(&self) -> Vec<i64> {
        let all =
            std::iter::successors(self.steward.mirror_after(None), |last| self.steward.mirror_after(Some(last.0)));
        all.map(|(block, _)| block.file.id).collect()
    }

    fn status(&self) -> Value {
        self.steward.status(Vec::new(), self.now)
    }
}

fn key(length: u64) -> Key {
    Key { device: 1, inode: 2, length, mtime: 3 }
}

fn block(id: i64) -> BlockId {
    BlockId { pool: 0, file: BlockFile::data(id) }
}

#[test]
fn what_is_written_is_mirrored_and_told() {
    let mut node = Node::new(10);
    node.mirror(1);
    assert_eq!(node.mirrored(), [1]);
    assert_eq!(node.steward.events(), [Event::Mirrored(block(1))]);
    node.hear(1, Hint::Gone);
    node.work();
    assert_eq!(node.steward.events(), [Event::Evicted(block(1))]);
    assert_eq!(node.status()["evicted"]["block_gone"], 1);
}

#[test]
fn what_is_read_is_mirrored_the_second_time_within_an_hour() {
    let settings = Settings { bytes: 10 * MIB, bytes_per_day: 1 << 50, admit_written: false, admit_read: true };
    let mut node = Node::with(settings);
    node.mirror(1);
    node.hear(1, Hint::Read(MIB, MIB, 0));
    node.work();
    assert!(node.mirrored().is_empty());
    node.now += HOUR + SECOND;
    node.hear(1, Hint::Read(MIB, MIB, 0));
    node.work();
    assert!(node.mirrored().is_empty());
    node.now += 59 * MINUTE;
    node.hear(1, Hint::Read(MIB, 0, 0));
    node.work();
    assert_eq!(node.mirrored(), [1]);
    assert_eq!(node.status()["read"]["disk"], 2 * MIB);
    assert_eq!(node.status()["read"]["memory"], MIB);
}

#[test]
fn nothing_is_admitted_that_an_operator_did_not_say() {
    let settings = Settings { bytes: 10 * MIB, bytes_per_day: 1 << 50, admit_written: true, admit_read: false };
    let mut node = Node::with(settings);
    for _ in 0..3 {
        node.hear(1, Hint::Read(MIB, MIB, 0));
        node.work();
    }
    assert!(node.mirrored().is_empty());
    node.mirror(1);
    assert_eq!(node.mirrored(), [1]);
}

#[test]
fn what_was_read_stays_and_what_was_never_read_goes_for_new_blocks() {
    let mut node = Node::new(3);
    for id in 1..=3 {
        node.mirror(id);
        node.now += SECOND;
    }
    node.hear(1, Hint::Read(MIB, 0, MIB));
    node.mirror(4);
    assert_eq!(node.mirrored(), [1, 3, 4]);
    assert_eq!(node.status()["evicted"]["room"], 1);
    assert_eq!(node.steward.used(), 3 * MIB);
}

#[test]
fn a_block_that_saves_less_than_all_that_would_go_is_not_mirrored() {
    let mut node = Node::new(2);
    for id in 1..=2 {
        node.mirror(id);
        (0..5).for_each(|_| node.hear(id, Hint::Read(MIB, 0, MIB)));
    }
    node.mirror(3);
    assert_eq!(node.mirrored(), [1, 2]);
    assert_eq!(node.steward.counts.of(Why::Rank), 1);
    // Half a day later what was read then counts nothing any more.
    node.now += 12 * HOUR;
    node.mirror(3);
    assert_eq!(node.mirrored().len(), 2);
    assert!(node.mirrored().contains(&3));
}

#[test]
fn reads_from_memory_save_no_disk_time() {
    let mut node = Node::new(2);
    node.mirror(1);
    node.now += SECOND;
    node.mirror(2);
    (0..100).for_each(|_| node.hear(1, Hint::Read(MIB, 0, 0)));
    node.now += SECOND;
    node.mirror(3);
    assert_eq!(node.mirrored(), [2, 3]);
}

#[test]
fn an_operator_s_wish_displaces_what_saves_more() {
    let mut node = Node::new(2);
    for id in 1..=2 {
        node.mirror(id);
        (0..5 * id).for_each(|_| node.hear(id, Hint::Read(MIB, 0, MIB)));
    }
    node.hear(3, Hint::Warm);
    node.work();
    assert_eq!(node.mirrored(), [2, 3]);
}

#[test]
fn no_more_is_written_in_a_day_than_may_be() {
    let settings = Settings { bytes: 100 * MIB, bytes_per_day: 3 * MIB, admit_written: true, admit_read: true };
    let mut node = Node::with(settings);
    (1..=5).for_each(|id| node.mirror(id));
    assert_eq!(node.mirrored(), [1, 2, 3]);
    assert_eq!(node.steward.counts.of(Why::Writes), 2);
    node.now += 25 * HOUR;
    node.mirror(6);
    assert_eq!(node.mirrored(), [1, 2, 3, 6]);
}

#[test]
fn a_file_system_that_others_fill_takes_no_more() {
    let mut node = Node::new(100);
    node.mirror(1);
    node.disk = FileSystem { size: 100 * MIB, free: 5 * MIB + MIB / 2 };
    node.now += SECOND;
    node.mirror(2);
    assert_eq!(node.mirrored(), [2]); // the older one made room
    node.disk.free = 0;
    node.steward.order(Order::Forget);
    node.mirror(3);
    assert_eq!((node.mirrored(), node.steward.counts.of(Why::Bytes)), (vec![], 1));
}

#[test]
fn a_block_larger_than_the_budget_displaces_nothing() {
    let mut node = Node::new(3);
    node.mirror(1);
    node.hear(2, Hint::Warm);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    node.copy(copy, 4 * MIB);
    assert_eq!((node.mirrored(), node.steward.counts.of(Why::Bytes)), (vec![1], 1));
}

#[test]
fn a_young_block_waits_and_is_given_up_in_the_end() {
    let mut node = Node::new(10);
    node.hear(1, Hint::Finalised);
    for _ in 0..3 {
        let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
        node.steward.copied(copy, Outcome::TooYoung(2 * SECOND), node.now);
        let early = node.steward.next(node.now + SECOND);
        assert!(matches!(early, Job::Wait(_)), "{early:?}");
        node.now += 2 * SECOND;
    }
    assert_eq!(node.steward.next(node.now), Job::Wait(Nanos::MAX));
    assert_eq!(node.steward.counts.of(Why::TooYoung), 1);
}

#[test]
fn a_block_that_goes_while_it_is_copied_has_no_mirror_in_the_end() {
    let mut node = Node::new(10);
    node.hear(1, Hint::Finalised);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    node.hear(1, Hint::Gone);
    assert!(node.steward.is_cancelled());
    node.copy(copy, MIB); // the last piece was done already
    node.work();
    assert!(node.mirrored().is_empty());
    assert_eq!(node.steward.events(), [Event::Mirrored(block(1)), Event::Evicted(block(1))]);
}

#[test]
fn a_mirror_that_lacks_pieces_is_filled_up_when_they_are_read_but_not_all_the_time() {
    let mut node = Node::new(10);
    node.hear(1, Hint::Finalised);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    let half = Outcome::Mirrored { key: key(2 * MIB), bytes: MIB, complete: false, left_out: 1 };
    node.steward.copied(copy, half, node.now);
    node.now += MINUTE;
    node.hear(1, Hint::Read(2 * MIB, MIB, MIB));
    let Job::Copy(copy, Some(mirrored)) = node.steward.next(node.now) else { panic!("no copy") };
    assert_eq!((copy.cause, mirrored), (Cause::Read, key(2 * MIB)));
    node.steward.copied(copy, Outcome::Not(Why::NotInMemory, 2 * MIB), node.now);
    for _ in 0..100 {
        node.hear(1, Hint::Read(2 * MIB, MIB, MIB));
        assert!(!matches!(node.steward.next(node.now), Job::Copy(..)));
    }
}

#[test]
fn pieces_that_memory_served_are_added_too() {
    let mut node = Node::new(10);
    node.hear(1, Hint::Finalised);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    let half = Outcome::Mirrored { key: key(2 * MIB), bytes: MIB, complete: false, left_out: 1 };
    node.steward.copied(copy, half, node.now);
    node.now += MINUTE;
    node.hear(1, Hint::Read(2 * MIB, 0, MIB)); // the one that it lacks was in memory
    assert!(matches!(node.steward.next(node.now), Job::Copy(..)));
}

#[test]
fn a_block_that_goes_from_where_it_was_moved_from_stays_where_it_is() {
    let mut node = Node::new(10);
    node.mirror(1);
    node.hear_from(1, 1, Hint::Finalised); // Hadoop's order
    node.hear_from(0, 1, Hint::Gone);
    let Job::Copy(copy, Some(_)) = node.steward.next(node.now) else { panic!("no copy") };
    assert_eq!(copy.place.directory, 1);
    node.hear_from(0, 1, Hint::Gone); // late
    assert!(!node.steward.is_cancelled());
    node.copy(copy, MIB);
    node.hear_from(0, 1, Hint::Gone); // later still
    node.work();
    assert_eq!(node.mirrored(), [1]);
    node.hear_from(1, 1, Hint::Gone);
    node.work();
    assert!(node.mirrored().is_empty());
}

#[test]
fn a_block_that_is_known_by_its_mirror_alone_goes_from_wherever_it_is() {
    let mut node = Node::new(10);
    let map = Map { id: 1, key: key(MIB), crcs: vec![7] };
    let found = Found { pool: POOL.into(), file: BlockFile::data(1), map, bytes: MIB, written: 0 };
    assert!(node.steward.restore(&found, HOUR, node.now));
    node.hear_from(1, 1, Hint::Gone);
    node.work();
    assert!(node.mirrored().is_empty());
}

#[test]
fn the_status_says_what_is_copied_now() {
    let mut node = Node::new(10);
    assert!(node.status()["copying"].is_null());
    node.hear(1, Hint::Warm);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    assert_eq!(node.status()["copying"], serde_json::json!({ "file": "blk_1", "cause": "warm" }));
    node.copy(copy, MIB);
    assert!(node.status()["copying"].is_null());
}

#[test]
fn three_bad_mirrors_in_a_minute_end_new_ones_for_ten_minutes() {
    let mut node = Node::new(10);
    (1..=4).for_each(|id| node.mirror(id));
    for (id, fault) in [(1, Fault::Crc), (2, Fault::Io), (3, Fault::Crc)] {
        node.hear(id, Hint::Bad(fault));
        node.hear(id, Hint::Bad(fault)); // another reader of the same one
    }
    node.work();
    assert_eq!(node.mirrored(), [4]);
    node.mirror(5);
    assert_eq!(node.mirrored(), [4]);
    assert_eq!((node.status()["state"].as_str(), node.steward.counts.of(Why::Off)), (Some("off_for_errors"), 1));
    assert_eq!(node.status()["evicted"]["bad_crc"], 2);
    node.now += 10 * MINUTE;
    node.mirror(5);
    assert_eq!(node.mirrored(), [4, 5]);
    assert_eq!(node.status()["times_off_for_errors"], 1);
}

#[test]
fn keys_that_do_not_fit_and_mirrors_that_are_not_there_are_no_fault_of_the_ssd() {
    let mut node = Node::new(10);
    for id in 1..=5 {
        node.mirror(id);
        node.hear(id, Hint::Bad(Fault::Key));
        node.hear(100 + id, Hint::Bad(Fault::Crc));
    }
    node.work();
    assert_eq!((node.mirrored(), node.status()["state"].as_str()), (vec![], Some("on")));
}

#[test]
fn errors_of_copies_count_as_bad_too() {
    let mut node = Node::new(10);
    for id in 1..=3 {
        node.hear(id, Hint::Finalised);
        let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
        node.steward.copied(copy, Outcome::SsdError, node.now);
    }
    assert_eq!(node.status()["state"], "off_for_errors");
}

#[test]
fn orders_do_what_they_say() {
    let mut node = Node::new(10);
    node.mirror(1);
    node.steward.order(Order::Off);
    node.mirror(2);
    assert_eq!((node.mirrored(), node.status()["state"].as_str()), (vec![1], Some("off")));
    node.steward.order(Order::On);
    node.mirror(2);
    assert_eq!(node.mirrored(), [1, 2]);
    node.steward.order(Order::Forget);
    node.work();
    node.mirror(3);
    assert_eq!(node.mirrored(), [3]);
    node.steward.order(Order::Discard);
    assert_eq!(node.steward.next(node.now), Job::Remove(block(3), true));
    node.steward.removed(block(3), false);
    node.mirror(4);
    node.steward.order(Order::Drain);
    assert_eq!(node.status()["state"], "draining");
    node.work();
    node.mirror(5);
    assert_eq!((node.mirrored(), node.status()["state"].as_str()), (vec![], Some("drained")));
}

#[test]
fn mirrors_that_were_there_before_count_by_their_age() {
    let mut node = Node::new(2);
    for (id, age) in [(1, 30 * HOUR), (2, HOUR)] {
        let map = Map { id, key: key(MIB), crcs: vec![7] };
        let found = Found { pool: POOL.into(), file: BlockFile::data(id), map, bytes: MIB, written: 0 };
        assert!(node.steward.restore(&found, age, node.now));
    }
    assert_eq!((node.mirrored(), node.steward.used()), (vec![1, 2], 2 * MIB));
    assert_eq!(node.status()["bytes_written_24h"], MIB);
    node.mirror(3);
    assert_eq!(node.mirrored(), [2, 3]);
}

#[test]
fn an_operator_who_says_less_than_before_gets_the_lowest_removed() {
    let mut node = Node::new(2);
    for id in 1..=5 {
        let map = Map { id, key: key(MIB), crcs: vec![7] };
        let found = Found { pool: POOL.into(), file: BlockFile::data(id), map, bytes: MIB, written: 0 };
        assert!(node.steward.restore(&found, id as u64 * HOUR, node.now));
    }
    node.steward.shrink();
    node.work();
    assert_eq!((node.mirrored(), &node.status()["evicted"]["room"]), (vec![1, 2], &3.into()));
}

#[test]
fn mirrors_are_checked_while_nothing_else_is_to_be_done() {
    let mut node = Node::new(10);
    assert_eq!(node.steward.next(node.now), Job::Wait(Nanos::MAX)); // nothing to check
    node.mirror(1);
    node.now += SECOND;
    node.hear(2, Hint::Finalised);
    let Job::Copy(copy, None) = node.steward.next(node.now) else { panic!("no copy") };
    node.copy(copy, MIB);
    assert_eq!(node.steward.next(node.now), Job::Scrub);
    assert!(matches!(node.steward.next(node.now), Job::Wait(until) if until == node.now + SECOND / 4));
    node.steward.scrubbed_all(node.now);
    assert!(matches!(node.steward.next(node.now), Job::Wait(until) if until == node.now + HOUR));
}

#[test]
fn whoever_does_not_fetch_events_is_told_that_some_are_lost() {
    let mut node = Node::new(1);
    for id in 0..40_000 {
        node.now += SECOND;
        node.mirror(id);
    }
    let events = node.steward.events();
    assert_eq!(events.front(), Some(&Event::Lost));
    assert!(events.len() <= 65_536);
}

#[test]
fn pools_without_end_are_passed_over() {
    let mut node = Node::new(10);
    for n in 0..1000 {
        let pool = format!("BP-{n}");
        let path = BlockPath { place: Place::of_layout(0, 1), pool: &pool, file: BlockFile::data(1) };
        node.steward.hear(&path, Hint::Gone, node.now);
    }
    assert_eq!(node.steward.counts.of(Why::Outside), 1000 - 256);
}

#[test]
fn the_status_is_never_longer_than_a_frame() {
    let node = Node::new(10);
    let peers = vec![serde_json::json!({ "role": "x".repeat(2000) }); 16];
    let text = blockd::status::text(node.steward.status(peers, node.now));
    assert!(text.len() <= blockd::frames::LONGEST_TEXT);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["peers"], 16);
}

#[derive(Clone, Debug)]
enum Step {
    Hint(i64, Hint),
    Order(Order),
    Work(usize),
    Later(Nanos),
}

fn steps() -> impl Strategy<Value = Step> {
    let hints = prop_oneof![
        Just(Hint::Finalised),
        (0..MIB, 0..MIB, 0..MIB).prop_map(|(bytes, disk, ssd)| Hint::Read(bytes, disk, ssd)),
        Just(Hint::Gone),
        Just(Hint::Warm),
        prop::sample::select(vec![Fault::Crc, Fault::Io, Fault::Key]).prop_map(Hint::Bad),
    ];
    let orders = vec![Order::On, Order::Off, Order::Drain, Order::Forget, Order::Discard];
    prop_oneof![
        8 => (0..12i64, hints).prop_map(|(id, hint)| Step::Hint(id, hint)),
        1 => prop::sample::select(orders).prop_map(Step::Order),
        6 => (1..6usize).prop_map(Step::Work),
        3 => (0..20 * MINUTE).prop_map(Step::Later),
    ]
}

proptest! {
    /// Whatever comes in whatever order, what DataNodes were told adds up to what there is, and no budget is passed.
    #[test]
    fn what_was_told_is_what_there_is(steps in prop::collection::vec(steps(), 1..300)) {
        let settings = Settings { bytes: 5 * MIB, bytes_per_day: 200 * MIB, admit_written: true, admit_read: true };
        let mut node = Node::with(settings);
        let mut told = std::collections::BTreeSet::new();
        let mut copying = None; // hints and orders come in the middle of a copy, too
        for step in steps {
            match step {
                Step::Hint(id, hint) => node.hear(id, hint),
                Step::Order(order) => node.steward.order(order),
                Step::Later(time) => node.now += time,
                Step::Work(jobs) => for _ in 0..jobs {
                    if let Some(copy) = copying.take() {
                        // As the worker does between two pieces.
                        while !node.steward.is_cancelled() && let Some(Job::Remove(block, _)) = node.steward.next_removal() {
                            node.steward.removed(block, false);
                        }
                        match node.steward.is_cancelled() {
                            true => node.steward.copied(copy, Outcome::Cancelled, node.now),
                            false => node.copy(copy, MIB),
                        }
                        continue;
                    }
                    match node.steward.next(node.now) {
                        Job::Remove(block, _) => node.steward.removed(block, false),
                        Job::Copy(copy, known) => {
                            prop_assert_eq!(known.is_some(), node.mirrored().contains(&copy.block.file.id));
                            copying = Some(copy);
                        }
                        Job::Scrub | Job::Wait(_) => {}
                    }
                },
            }
            for event in node.steward.events() {
                match event {
                    Event::Mirrored(block) => drop(told.insert(block.file.id)),
                    Event::Evicted(block) => prop_assert!(told.remove(&block.file.id)),
                    Event::Lost => prop_assert!(false),
                }
            }
            prop_assert_eq!(told.iter().copied().collect::<Vec<_>>(), node.mirrored());
            prop_assert!(node.steward.used() <= 5 * MIB);
        }
        if let Some(copy) = copying {
            node.steward.copied(copy, Outcome::Cancelled, node.now);
        }
        node.steward.order(Order::Drain);
        node.work();
        prop_assert!(node.mirrored().is_empty() && node.steward.used() == 0);
    }
}

#[test]
fn counts_of_what_went_say_why() {
    let mut node = Node::new(10);
    node.mirror(1);
    node.steward.remove(block(1), Gone::Block, false);
    node.steward.remove(block(1), Gone::Order, false); // it goes already
    node.work();
    assert_eq!((&node.status()["evicted"]["block_gone"], &node.status()["evicted"]["order"]), (&1.into(), &0.into()));
}
