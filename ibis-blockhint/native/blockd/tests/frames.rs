//! The socket's frames: each is read as it was written, and no bytes at all do harm.

use blockd::block_path::BlockFile;
use blockd::frames::{Answer, Fault, Frame, HEAD, LONGEST, NotAFrame, Order, Role, Said, VERSION, decode};
use proptest::prelude::*;

fn said() -> impl Strategy<Value = Said> {
    let path = || "\\PC{0,900}";
    let orders = [Order::Status, Order::Drain, Order::Forget, Order::Discard, Order::Off, Order::On];
    prop_oneof![
        prop::sample::select(&[Role::DataNode, Role::NodeManager, Role::Command][..]).prop_map(Said::Hello),
        (path(), any::<u64>()).prop_map(|(path, length)| Said::Finalised(path, length)),
        (path(), any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(path, bytes, disk, ssd)| Said::Read {
            path,
            bytes,
            disk,
            ssd
        }),
        path().prop_map(Said::Gone),
        (path(), prop::sample::select(&[Fault::Crc, Fault::Io, Fault::Key][..]))
            .prop_map(|(path, fault)| Said::Bad(path, fault)),
        prop::sample::select(orders.to_vec()).prop_map(Said::Ask),
        path().prop_map(Said::Warm),
    ]
}

fn file() -> impl Strategy<Value = BlockFile> {
    any::<(i64, u64)>().prop_map(|(id, stamp)| BlockFile { id, stamp })
}

fn answer() -> impl Strategy<Value = Answer> {
    let text = || "\\PC{0,900}";
    prop_oneof![
        (text(), any::<u64>()).prop_map(|(directory, bytes)| Answer::Welcome(directory, bytes)),
        (text(), file()).prop_map(|(pool, file)| Answer::Mirrored(pool, file)),
        (text(), file()).prop_map(|(pool, file)| Answer::Evicted(pool, file)),
        text().prop_map(Answer::Refused),
        text().prop_map(Answer::Status),
    ]
}

fn bytes_of(said: &Said) -> Vec<u8> {
    let mut bytes = Vec::new();
    said.encode(&mut bytes);
    bytes
}

#[test]
fn frames_are_laid_out_as_the_protocol_says() {
    assert_eq!(bytes_of(&Said::Hello(Role::DataNode)), [1, 1, 0, 1, 1]);
    let mut finalised = vec![1, 2, 0, 12, 0, 2, b'/', b'a'];
    finalised.extend(7u64.to_be_bytes());
    assert_eq!(bytes_of(&Said::Finalised("/a".into(), 7)), finalised);
    let mut read = vec![1, 3, 0, 28, 0, 2, b'/', b'a'];
    [9u64, 4, 3].iter().for_each(|number| read.extend(number.to_be_bytes()));
    assert_eq!(bytes_of(&Said::Read { path: "/a".into(), bytes: 9, disk: 4, ssd: 3 }), read);
    assert_eq!(bytes_of(&Said::Gone("/a".into())), [1, 4, 0, 4, 0, 2, b'/', b'a']);
    assert_eq!(bytes_of(&Said::Bad("/a".into(), Fault::Io)), [1, 5, 0, 5, 0, 2, b'/', b'a', 2]);
    assert_eq!(bytes_of(&Said::Ask(Order::Discard)), [1, 6, 0, 1, 4]);
    assert_eq!(bytes_of(&Said::Warm("/a".into())), [1, 7, 0, 4, 0, 2, b'/', b'a']);

    let answers: [(Answer, &[u8]); 5] = [
        (Answer::Welcome("/s".into(), 1), &[1, 33, 0, 12, 0, 2, b'/', b's', 0, 0, 0, 0, 0, 0, 0, 1]),
        (
            Answer::Mirrored("BP".into(), BlockFile { id: -2, stamp: 1001 }),
            &[1, 34, 0, 20, 0, 2, b'B', b'P', 255, 255, 255, 255, 255, 255, 255, 254, 0, 0, 0, 0, 0, 0, 3, 233],
        ),
        (
            Answer::Evicted("BP".into(), BlockFile::data(2)),
            &[1, 35, 0, 20, 0, 2, b'B', b'P', 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
        ),
        (Answer::Refused("no".into()), &[1, 36, 0, 4, 0, 2, b'n', b'o']),
        (Answer::Status("{}".into()), &[1, 37, 0, 4, 0, 2, b'{', b'}']),
    ];
    for (answer, right) in answers {
        let mut bytes = Vec::new();
        answer.encode(&mut bytes);
        assert_eq!(bytes, right);
    }
}

#[test]
fn what_is_no_frame_is_said_to_be_none_as_soon_as_that_can_be_told() {
    let none = |bytes: &[u8]| decode::<Said>(bytes).unwrap_err();
    assert_eq!(none(&[2]), NotAFrame::Version(2));
    assert_eq!(none(&[1, 33]), NotAFrame::Type(33)); // an answer is nothing that a client says
    assert_eq!(none(&[1, 0]), NotAFrame::Type(0));
    assert_eq!(none(&[1, 4, 0x10, 0x41]), NotAFrame::TooLong(4161));
    assert_eq!(decode::<Said>(&[1, 4, 0x10, 0x40]), Ok(None));
    for malformed in [
        &[1, 1, 0, 0][..],               // bytes missing
        &[1, 1, 0, 2, 1, 0],             // bytes left over
        &[1, 1, 0, 1, 4],                // no such role
        &[1, 6, 0, 1, 0],                // no such order
        &[1, 5, 0, 4, 0, 1, b'/', 9],    // no such fault
        &[1, 4, 0, 4, 0, 3, b'/', b'a'], // a text longer than its frame
        &[1, 4, 0, 4, 0, 2, 0xff, 0xff], // no UTF-8
        &[1, 2, 0, 5, 0, 1, b'/', 0, 0], // half a number
    ] {
        assert_eq!(none(malformed), NotAFrame::Malformed(malformed[1]));
    }
    assert_eq!(decode::<Answer>(&[1, 1]), Err(NotAFrame::Type(1)));
}

#[test]
fn a_text_that_is_too_long_is_cut_at_a_character() {
    for text in ["x".repeat(10_000), "ü".repeat(5_000), "€".repeat(5_000)] {
        for said in [Said::Gone(text.clone()), Said::Finalised(text.clone(), 1)] {
            let bytes = bytes_of(&said);
            assert!(bytes.len() <= HEAD + LONGEST && bytes.len() > HEAD + LONGEST - 4);
            assert!(matches!(decode::<Said>(&bytes), Ok(Some((_, used))) if used == bytes.len()));
        }
    }
}

/// Feeds bytes as a peer would have: whatever they are, decoding goes on or ends, and never beyond what is there.
fn digest<F: Frame>(bytes: &[u8]) -> usize {
    let mut used = 0;
    while let Ok(Some((_, frame))) = decode::<F>(&bytes[used..]) {
        assert!((HEAD..=HEAD + LONGEST).contains(&frame));
        used += frame;
        assert!(used <= bytes.len());
    }
    used
}

/// A generator without state elsewhere: the same seed gives the same frames (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

fn mutated(random: &mut Random) -> Vec<u8> {
    let path = "/data/1/current/BP-1-10.0.0.1-17/current/finalized/subdir0/subdir1/blk_1073741825";
    let path = path[..random.below(path.len() + 1)].to_owned();
    let mut bytes = Vec::new();
    for _ in 0..=random.below(4) {
        match random.below(7) {
            0 => Said::Hello(Role::NodeManager),
            1 => Said::Finalised(path.clone(), random.next()),
            2 => Said::Read { path: path.clone(), bytes: random.next(), disk: random.next(), ssd: 0 },
            3 => Said::Gone(path.clone()),
            4 => Said::Bad(path.clone(), Fault::Key),
            5 => Said::Ask(Order::On),
            _ => Said::Warm(path.clone()),
        }
        .encode(&mut bytes);
    }
    for _ in 0..=random.below(6) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => bytes[at] = random.next() as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes.truncate(at + 1),
            3 => bytes.insert(at, random.next() as u8),
            _ => drop(bytes.remove(at.min(bytes.len() - 1))),
        }
        if bytes.is_empty() {
            bytes.push(VERSION);
        }
    }
    bytes
}

fn digest_mutated(frames: usize) {
    let mut random = Random(1);
    let (mut whole, mut all) = (0, 0);
    for _ in 0..frames {
        let bytes = mutated(&mut random);
        let used = digest::<Said>(&bytes);
        digest::<Answer>(&bytes);
        all += 1;
        whole += usize::from(used == bytes.len());
    }
    // Most are broken, and some still are frames, or nothing would have been tested.
    assert!(whole > all / 50 && whole < all / 2, "{whole} of {all}");
}

#[test]
fn a_hundred_thousand_mutated_frames_do_no_harm() {
    digest_mutated(100_000);
}

#[test]
#[ignore = "ten million: slow without optimisation"]
fn ten_million_mutated_frames_do_no_harm() {
    digest_mutated(10_000_000);
}

proptest! {
    #[test]
    fn what_clients_say_is_read_as_it_was_written(said in said()) {
        let bytes = bytes_of(&said);
        prop_assert_eq!(decode(&bytes), Ok(Some((said, bytes.len()))));
        for cut in 0..bytes.len() {
            prop_assert_eq!(decode::<Said>(&bytes[..cut]), Ok(None));
        }
    }

    #[test]
    fn answers_are_read_as_they_were_written(answer in answer()) {
        let mut bytes = Vec::new();
        answer.encode(&mut bytes);
        prop_assert_eq!(decode(&bytes), Ok(Some((answer, bytes.len()))));
    }

    #[test]
    fn any_bytes_are_digested(bytes in prop::collection::vec(any::<u8>(), 0..9000)) {
        digest::<Said>(&bytes);
        digest::<Answer>(&bytes);
    }
}
