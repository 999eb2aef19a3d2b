//! The real process: what becomes of blocks that are written, read, changed and deleted.

mod node;

use std::fs;
use std::os::unix::fs::{FileExt, MetadataExt, symlink};
use std::time::{Duration, SystemTime};

use blockd::block_path::{BlockFile, MirrorFile};
use blockd::frames::{Fault, Role, Said};
use node::{MIB, Node, bytes, only_in_memory, until};

#[test]
fn a_block_that_is_written_is_mirrored_with_its_bytes_key_and_crcs() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for (id, length) in [(1, 3 * MIB), (-2, 5 * MIB + 12_345), (266, 1), (4, 4096)] {
        let bytes = bytes(id as u64, length);
        node.write(id, &bytes);
        peer.say(&Said::Finalised(node.path(id), length as u64));
        peer.mirrored(id);
        assert_eq!(node.check(id, &bytes), length.div_ceil(MIB));
        assert_eq!(node.map(id).key, node.key(id));
        for file in [MirrorFile::Data(BlockFile::data(id)), MirrorFile::Map(BlockFile::data(id))] {
            assert_eq!(fs::metadata(node.mirror(file)).unwrap().mode() & 0o7777, 0o600);
        }
    }
    let status = node.status();
    assert_eq!((&status["mirrors"], &status["copies"], &status["state"]), (&4.into(), &4.into(), &"on".into()));
    assert!(status["bytes_used"].as_u64().unwrap() >= 8 * MIB as u64);
    assert_eq!(status["bytes_written_24h"], (8 * MIB + 12_345 + 1 + 4096) as u64);
}

#[test]
fn a_block_and_its_checksums_have_mirrors_that_come_and_go_by_themselves() {
    let mut node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let (data, checksums) = (BlockFile::data(7), BlockFile { id: 7, stamp: 1001 });
    let contents = [(data, bytes(1, 2 * MIB)), (checksums, bytes(2, 16_391))];
    for (file, bytes) in &contents {
        node.write(*file, bytes);
        peer.say(&Said::Finalised(node.path(*file), bytes.len() as u64));
        peer.mirrored(*file);
    }
    node.kill();
    node.start(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for (file, bytes) in &contents {
        peer.mirrored(*file);
        assert_eq!(node.check(*file, bytes), bytes.len().div_ceil(MIB));
        assert_eq!(node.map(*file).key, node.key(*file));
    }
    // Appended to: its checksums have another name then.
    peer.say(&Said::Gone(node.path(checksums)));
    peer.evicted(checksums);
    until("the mirror is removed", || !node.mirror(MirrorFile::Data(checksums)).exists());
    assert_eq!(node.check(data, &contents[0].1), 2);
    assert_eq!(node.status()["mirrors"], 1);
}

#[test]
fn a_block_is_mirrored_when_it_is_read_a_second_time() {
    let node = Node::started(100 * MIB, &["--admit", "read"]);
    let mut peer = node.peer(Role::DataNode);
    let bytes = bytes(1, 2 * MIB);
    node.write(1, &bytes);
    peer.say(&Said::Finalised(node.path(1), 2 * MIB as u64));
    let read = Said::Read { path: node.path(1), bytes: 2 * MIB as u64, disk: MIB as u64, ssd: 0 };
    peer.say(&read);
    let mut command = node.peer(Role::Command);
    command.until_status("/read/disk", MIB as u64);
    assert_eq!(command.status()["mirrors"], 0);
    peer.say(&read);
    peer.mirrored(1);
    assert_eq!(node.check(1, &bytes), 2);
    peer.say(&Said::Read { path: node.path(1), bytes: 9, disk: 2, ssd: 3 });
    command.until_status("/read/ssd", 3);
    assert_eq!(command.status()["read"]["memory"], 2 * MIB + 4);
}

#[test]
fn a_block_that_changes_loses_its_mirror_and_gets_another_one() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    node.write(1, &bytes(1, 2 * MIB));
    peer.say(&Said::Finalised(node.path(1), 2 * MIB as u64));
    peer.mirrored(1);
    let old = fs::metadata(node.mirror(MirrorFile::Data(BlockFile::data(1)))).unwrap().ino();
    // Appended to and finalised once more, under another length.
    let longer = bytes(2, 3 * MIB);
    node.write(1, &longer);
    peer.say(&Said::Finalised(node.path(1), 3 * MIB as u64));
    peer.evicted(1);
    peer.mirrored(1);
    assert_eq!(node.check(1, &longer), 3);
    assert_ne!(
        fs::metadata(node.mirror(MirrorFile::Data(BlockFile::data(1)))).unwrap().ino(),
        old,
        "who has the old one open keeps it"
    );
    assert_eq!(node.status()["evicted"]["bad_key"], 1);
}

#[test]
fn a_block_that_changes_while_it_is_copied_is_not_mirrored() {
    // A piece a second, so that there is time.
    let node = Node::started(100 * MIB, &["--copy-bytes-per-second", "1048576"]);
    let mut peer = node.peer(Role::DataNode);
    let mut command = node.peer(Role::Command);
    node.write(1, &bytes(1, 2 * MIB));
    peer.say(&Said::Finalised(node.path(1), 2 * MIB as u64));
    until("it is at it", || command.status()["bytes_written_24h"] == MIB);
    let file = fs::File::options().write(true).open(node.block(1)).unwrap();
    file.write_all_at(b"other", 0).unwrap();
    command.until_status("/not_mirrored/changed", 1);
    assert!(
        !node.mirror(MirrorFile::Map(BlockFile::data(1))).exists()
            && !node.mirror(MirrorFile::Data(BlockFile::data(1))).exists()
    );
}

#[test]
fn a_block_that_is_gone_or_whose_mirror_is_bad_has_none() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=4 {
        node.write(id, &bytes(1, MIB));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
        peer.mirrored(id);
    }
    peer.say(&Said::Gone(node.path(1)));
    peer.evicted(1);
    for (id, fault) in [(2, Fault::Crc), (3, Fault::Io), (4, Fault::Key)] {
        peer.say(&Said::Bad(node.path(id), fault));
        peer.evicted(id);
    }
    for id in 1..=4 {
        until("its files are gone", || {
            !node.mirror(MirrorFile::Map(BlockFile::data(id))).exists()
                && !node.mirror(MirrorFile::Data(BlockFile::data(id))).exists()
        });
    }
    let evicted = &node.status()["evicted"];
    for why in ["block_gone", "bad_crc", "bad_io", "bad_key"] {
        assert_eq!(evicted[why], 1, "{why}");
    }
}

#[test]
fn three_bad_mirrors_stop_new_ones_until_an_operator_says_on() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=4 {
        node.write(id, &bytes(1, MIB));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
        peer.mirrored(id);
    }
    for id in 1..=3 {
        peer.say(&Said::Bad(node.path(id), Fault::Crc));
        peer.evicted(id);
    }
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    let mut command = node.peer(Role::Command);
    command.until_status("/not_mirrored/off", 1);
    assert_eq!((&command.status()["state"], &command.status()["mirrors"]), (&"off_for_errors".into(), &1.into()));
    assert!(node.ask(&["on"]).status.success());
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    peer.mirrored(1);
}

#[test]
fn a_full_directory_gives_up_what_saves_least() {
    let node = Node::started(3 * MIB + 3 * 4096, &["--bytes-per-day", "100000000"]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=3 {
        node.write(id, &bytes(1, MIB));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
        peer.mirrored(id);
    }
    let mib = MIB as u64;
    peer.say(&Said::Read { path: node.path(1), bytes: mib, disk: 0, ssd: mib });
    node.write(4, &bytes(4, MIB));
    peer.say(&Said::Finalised(node.path(4), mib));
    peer.evicted(2);
    peer.mirrored(4);
    let status = node.status();
    assert!(status["bytes_used"].as_u64() <= status["bytes_budget"].as_u64());
    assert_eq!((&status["mirrors"], &status["evicted"]["room"]), (&3.into(), &1.into()));
    // What could never fit displaces nothing.
    node.write(5, &bytes(5, 4 * MIB));
    peer.say(&Said::Finalised(node.path(5), 4 * mib));
    let mut command = node.peer(Role::Command);
    command.until_status("/not_mirrored/budget_of_bytes", 1);
    assert_eq!(command.status()["mirrors"], 3);
}

#[test]
fn no_more_is_written_in_a_day_than_an_operator_said() {
    let node = Node::started(100 * MIB, &["--bytes-per-day", "1100000"]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=2 {
        node.write(id, &bytes(1, MIB));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
    }
    peer.mirrored(1);
    node.peer(Role::Command).until_status("/not_mirrored/budget_of_writes", 1);
}

#[test]
fn only_what_is_in_memory_is_copied_but_for_an_operator() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let mut command = node.peer(Role::Command);
    let bytes = bytes(1, 4 * MIB);
    // The kernel need not do as it is told: the first blocks may stay in memory.
    let forgotten = (1..20).find(|&id| {
        node.write(id, &bytes);
        only_in_memory(&node.block(id), &[])
    });
    let gone = forgotten.expect("nothing ever leaves memory here");
    peer.say(&Said::Finalised(node.path(gone), 4 * MIB as u64));
    command.until_status("/not_mirrored/not_in_memory", 1);
    let half = (100..120).find(|&id| {
        node.write(id, &bytes);
        only_in_memory(&node.block(id), &[0, 1, 3])
    });
    let half = half.expect("nothing ever leaves memory here");
    peer.say(&Said::Finalised(node.path(half), 4 * MIB as u64));
    peer.mirrored(half);
    assert_eq!(node.check(half, &bytes), 3);
    assert_eq!(node.map(half).crcs[2], 0);
    assert_eq!(command.status()["pieces_left_out"], 1);

    for id in [gone, half] {
        assert!(node.ask(&["warm", &node.path(id)]).status.success());
        peer.mirrored(id);
        assert_eq!(node.check(id, &bytes), 4);
    }
}

#[test]
fn a_mirror_is_filled_up_in_place() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let bytes = bytes(1, 3 * MIB);
    let half = (1..20).find(|&id| {
        node.write(id, &bytes);
        only_in_memory(&node.block(id), &[0, 2])
    });
    let half = half.expect("nothing ever leaves memory here");
    peer.say(&Said::Finalised(node.path(half), 3 * MIB as u64));
    peer.mirrored(half);
    let inode = fs::metadata(node.mirror(MirrorFile::Data(BlockFile::data(half)))).unwrap().ino();
    fs::read(node.block(half)).unwrap(); // now it is in memory
    peer.say(&Said::Finalised(node.path(half), 3 * MIB as u64));
    peer.mirrored(half);
    assert_eq!(node.check(half, &bytes), 3);
    assert_eq!(fs::metadata(node.mirror(MirrorFile::Data(BlockFile::data(half)))).unwrap().ino(), inode);
}

#[test]
fn a_block_waits_until_it_has_not_changed_for_two_seconds() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let bytes = bytes(1, MIB);
    node.write(1, &bytes);
    let file = fs::File::options().write(true).open(node.block(1)).unwrap();
    let changed = SystemTime::now();
    file.set_modified(changed).unwrap();
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    peer.mirrored(1);
    assert!(changed.elapsed().unwrap() >= Duration::from_secs(2));
    assert_eq!(node.check(1, &bytes), 1);
}

#[test]
fn what_can_not_be_told_apart_or_is_elsewhere_is_counted_and_not_mirrored() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::Command);
    node.write(1, &bytes(1, MIB));
    let whole = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    fs::File::options().write(true).open(node.block(1)).unwrap().set_modified(whole).unwrap();
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    peer.until_status("/not_mirrored/mtime_of_whole_seconds", 1);

    node.write(2, &bytes(2, MIB));
    symlink(node.block(2), node.block(3)).unwrap();
    let outside = node.data.path().join("blk_2");
    fs::copy(node.block(2), &outside).unwrap();
    for path in [
        node.path(3),
        outside.to_str().unwrap().into(),
        "/etc/passwd".into(),
        node.path(2).replace("/current/BP", "/current/../current/BP"),
    ] {
        peer.say(&Said::Finalised(path, MIB as u64));
    }
    peer.until_status("/not_mirrored/outside", 4);

    node.write(4, b"");
    peer.say(&Said::Finalised(node.path(4), 0));
    peer.until_status("/not_mirrored/length", 1);
    peer.say(&Said::Finalised(node.path(5), 1));
    peer.until_status("/not_mirrored/unreadable", 1);
    assert_eq!(peer.status()["mirrors"], 0);
}

#[test]
fn operators_end_all_mirrors_or_new_ones() {
    let node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let data = |id| node.mirror(MirrorFile::Data(BlockFile::data(id)));
    for id in 1..=2 {
        node.write(id, &bytes(1, MIB + 1));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
        peer.mirrored(id);
    }
    let kept = fs::File::open(data(1)).unwrap();
    assert!(node.ask(&["forget", "--discard"]).status.success());
    peer.evicted(1);
    peer.evicted(2);
    until("both are gone", || !data(1).exists() && !data(2).exists());
    let mut old = vec![1; MIB + 1];
    kept.read_exact_at(&mut old, 0).unwrap();
    assert!(old.iter().all(|byte| *byte == 0), "not overwritten");

    assert!(node.ask(&["drain"]).status.success());
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    let mut command = node.peer(Role::Command);
    command.until_status("/not_mirrored/off", 1);
    assert_eq!(command.status()["state"], "drained");
    assert!(node.ask(&["on"]).status.success());
    peer.say(&Said::Finalised(node.path(1), MIB as u64));
    peer.mirrored(1);
    assert!(node.ask(&["off"]).status.success());
    peer.say(&Said::Finalised(node.path(2), MIB as u64));
    command.until_status("/not_mirrored/off", 2);
    assert_eq!((&command.status()["mirrors"], &command.status()["state"]), (&1.into(), &"off".into()));
}
