//! The real process: where it refuses to start, what it makes of what it finds, and that it may end at any moment.

mod node;

use std::fs;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::process::{Command, Stdio};
use std::time::Duration;

use blockd::block_path::{BlockFile, MirrorFile};
use blockd::frames::{Role, Said};
use node::{MIB, Node, POOL, bytes, set_mode, until};

/// What it says when it does not start, and with which exit status.
fn refusal(command: &mut Command) -> (String, Option<i32>) {
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    (said, output.status.code())
}

fn with_ssd(node: &Node, ssd: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ibis-blockd"));
    command.arg("run").arg("--ssd").arg(ssd).arg("--data").arg(node.data.path()).arg("--socket").arg(node.socket());
    command
}

#[test]
fn a_directory_that_is_not_fit_is_refused_in_one_line_that_names_it() {
    let node = Node::new();
    let refused = |ssd: &std::path::Path, why: &str| {
        let (said, code) = refusal(&mut with_ssd(&node, ssd));
        assert!(said.contains(ssd.to_str().unwrap()) && said.contains(why), "{said}");
        assert_eq!(code, Some(3));
    };
    refused(&node.ssd.path().join("none"), "is not there: make it");
    let file = node.ssd.path().join("file");
    fs::write(&file, "").unwrap();
    refused(&file, "is not a directory");
    let link = node.ssd.path().join("link");
    std::os::unix::fs::symlink(node.ssd.path(), &link).unwrap();
    refused(&link, "is not a directory, or is a link to one");
    for mode in [0o770, 0o702] {
        set_mode(node.ssd.path(), mode);
        refused(node.ssd.path(), "chmod 700 it");
    }
    set_mode(node.ssd.path(), 0o700);
    let beside = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    refused(beside.path(), "are on the same device");
    if rustix::process::geteuid().is_root() {
        std::os::unix::fs::chown(node.ssd.path(), Some(65_534), None).unwrap();
        refused(node.ssd.path(), "belongs to uid 65534, and blockd runs as uid 0");
    }
    let names: Vec<_> = fs::read_dir(node.ssd.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "it wrote something: {names:?}");
}

#[test]
fn a_directory_in_use_or_a_socket_in_use_is_refused() {
    let mut node = Node::started(10 * MIB, &[]);
    let mut other = node.command(10 * MIB, &[]);
    other.arg("--socket").arg(node.data.path().join("other.sock"));
    let mut twice = Node::new();
    let (said, code) = refusal(with_ssd(&node, node.ssd.path()).arg("--bytes").arg("1000000"));
    assert!(said.contains("in use by another ibis-blockd") && code == Some(3), "{said}");
    let mut elsewhere = with_ssd(&node, twice.ssd.path());
    let (said, code) = refusal(elsewhere.arg("--bytes").arg("1000000"));
    assert!(said.contains("somebody else's socket") && code == Some(1), "{said}");
    // A file that is no socket is nobody's to remove.
    fs::write(twice.socket(), "mine").unwrap();
    let (said, _) = refusal(&mut twice.command(10 * MIB, &[]));
    assert!(said.contains("is no socket"), "{said}");
    fs::remove_file(twice.socket()).unwrap();
    twice.start(10 * MIB, &[]);
    // The socket of one that was killed is replaced.
    node.kill();
    assert!(node.socket().exists());
    node.start(10 * MIB, &[]);
}

#[test]
fn without_any_data_directory_it_does_not_start_and_without_one_of_two_it_does() {
    let mut node = Node::new();
    let gone = node.data.path().join("gone");
    let mut command = Command::new(env!("CARGO_BIN_EXE_ibis-blockd"));
    command.arg("run").arg("--ssd").arg(node.ssd.path()).arg("--data").arg(&gone).arg("--socket").arg(node.socket());
    let output = command.output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("none of the data directories is there"));
    node.start(10 * MIB, &["--data", gone.to_str().unwrap()]);
}

#[test]
fn a_signal_ends_it_cleanly_in_the_middle_of_a_copy() {
    let mut node = Node::started(100 * MIB, &["--copy-bytes-per-second", "1000000"]);
    let mut command = node.peer(Role::Command);
    node.write(1, &bytes(1, 50 * MIB));
    command.say(&Said::Finalised(node.path(1), 50 * MIB as u64));
    until("it is at it", || command.status()["bytes_written_24h"].as_u64() > Some(0));
    assert_eq!(node.terminate(), Some(0));
    assert!(!node.socket().exists());
    assert!(
        !node.mirror(MirrorFile::Data(BlockFile::data(1))).exists()
            && !node.mirror(MirrorFile::Map(BlockFile::data(1))).exists()
    );
}

#[test]
fn what_there_was_is_there_after_a_start_and_what_is_not_whole_is_removed() {
    let mut node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=6 {
        node.write(id, &bytes(id as u64, 2 * MIB));
        peer.say(&Said::Finalised(node.path(id), 2 * MIB as u64));
        peer.mirrored(id);
    }
    node.kill();
    let map = |id| node.mirror(MirrorFile::Map(BlockFile::data(id)));
    let whole = fs::read(map(1)).unwrap();
    fs::write(map(1), &whole[..whole.len() - 4]).unwrap(); // cut
    fs::write(map(2), &whole).unwrap(); // of another block
    fs::write(map(3), vec![7; 1 << 20]).unwrap(); // longer than any
    fs::File::options()
        .write(true)
        .open(node.mirror(MirrorFile::Data(BlockFile::data(4))))
        .unwrap()
        .set_len(5)
        .unwrap();
    fs::remove_file(map(5)).unwrap();
    fs::write(node.mirror(MirrorFile::Unfinished(BlockFile::data(6))), "half").unwrap();
    let others = [
        node.mirror(MirrorFile::Data(BlockFile::data(6))).with_file_name("notes"),
        node.ssd.path().join("mirrors/lost+found"),
    ];
    others.iter().for_each(|path| fs::write(path, "mine").unwrap());

    node.start(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    peer.mirrored(6);
    let status = node.status();
    assert_eq!((&status["mirrors"], &status["at_start"]["bad_maps"]), (&1.into(), &4.into()));
    assert_eq!(status["at_start"]["leftovers"], 4 + 1 + 1); // data of those, of 5, and an unfinished map
    assert_eq!(node.check(6, &bytes(6, 2 * MIB)), 2);
    assert!(others.iter().all(|path| path.exists()));
    for id in 1..=5 {
        assert!(
            !node.mirror(MirrorFile::Data(BlockFile::data(id))).exists()
                && !node.mirror(MirrorFile::Map(BlockFile::data(id))).exists()
        );
    }
    assert!(status["bytes_written_24h"].as_u64() >= Some(2 * MIB as u64));
}

#[test]
fn bytes_that_rot_and_blocks_that_change_meanwhile_are_found() {
    let mut node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=4 {
        node.write(id, &bytes(id as u64, 2 * MIB));
        peer.say(&Said::Finalised(node.path(id), 2 * MIB as u64));
        peer.mirrored(id);
    }
    node.kill();
    let rotten = fs::File::options().write(true).open(node.mirror(MirrorFile::Data(BlockFile::data(1)))).unwrap();
    rotten.write_all_at(b"?", MIB as u64 + 77).unwrap();
    node.write(2, &bytes(99, 2 * MIB));
    fs::remove_file(node.block(3)).unwrap();
    node.start(100 * MIB, &[]);
    let mut command = node.peer(Role::Command);
    for why in ["bad_crc", "bad_key", "block_gone"] {
        command.until_status(&format!("/evicted/{why}"), 1);
    }
    until("the fourth is checked", || command.status()["pieces_checked"].as_u64() >= Some(3));
    assert_eq!(command.status()["mirrors"], 1);
    assert_eq!(node.check(4, &bytes(4, 2 * MIB)), 2);
    assert!(!node.mirror(MirrorFile::Map(BlockFile::data(1))).exists());
}

/// Killed at a moment that differs from round to round, it leaves maps whose data is right, and the next start makes
/// good what is left. `IBIS_BLOCKD_KILLS` says how many rounds.
#[test]
fn killed_at_any_moment_it_leaves_only_maps_whose_data_is_right() {
    let rounds: u64 = std::env::var("IBIS_BLOCKD_KILLS").ok().map_or(20, |rounds| rounds.parse().unwrap());
    let mut node = Node::new();
    let contents = |id: i64, round: u64| bytes(id as u64 * 1000 + round, (id as usize % 5 + 1) * MIB - 99);
    let mut written = [0; 13]; // round of each block
    let (mut maps, mut made_good) = (0, 0);
    for round in 1..=rounds {
        node.start(12 * MIB, &["--bytes-per-day", "1000000000000"]);
        let mut peer = node.peer(Role::Command);
        let status = peer.status();
        assert_eq!(status["at_start"]["bad_maps"], 0, "a map that is not whole");
        made_good += status["at_start"]["leftovers"].as_u64().unwrap();
        for id in 1..=12 {
            // Some change, some are deleted, some stay.
            if (id as u64 + round).is_multiple_of(3) || written[id as usize] == 0 {
                node.write(id, &contents(id, round));
                written[id as usize] = round;
            } else if (id as u64 + round).is_multiple_of(7) {
                peer.say(&Said::Gone(node.path(id)));
            }
            peer.say(&Said::Finalised(node.path(id), 0));
        }
        // Not a wait for something: the moment is what is tried.
        std::thread::sleep(Duration::from_micros(round * 7_919 % 60_000));
        node.kill();
        for id in 1..=12 {
            if node.mirror(MirrorFile::Map(BlockFile::data(id))).exists() && node.map(id).key == node.key(id) {
                node.check(id, &contents(id, written[id as usize]));
                maps += 1;
            }
        }
    }
    node.start(12 * MIB, &["--bytes-per-day", "1000000000000"]);
    let status = node.status();
    println!("{rounds} rounds: {maps} maps checked, {made_good} leftovers made good");
    assert!(maps > 0 && made_good > 0, "it was never killed in the middle of anything");
    let files: Vec<_> = walk(&node.ssd.path().join("mirrors").join(POOL));
    assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
    let data = files.iter().filter(|name| !name.ends_with(".map")).count();
    assert_eq!((files.len(), status["mirrors"].as_u64()), (2 * data, Some(data as u64)));
}

fn walk(directory: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(directory).unwrap().map(Result::unwrap);
    let names = entries.flat_map(|entry| match entry.file_type().unwrap().is_dir() {
        true => walk(&entry.path()),
        false => vec![entry.file_name().into_string().unwrap()],
    });
    names.collect()
}

#[test]
fn with_fewer_bytes_than_before_it_gives_up_the_rest() {
    let mut node = Node::started(100 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    for id in 1..=4 {
        node.write(id, &bytes(id as u64, MIB));
        peer.say(&Said::Finalised(node.path(id), MIB as u64));
        peer.mirrored(id);
    }
    assert_eq!(node.terminate(), Some(0));
    node.start(2 * MIB + 2 * 4096, &[]);
    node.peer(Role::Command).until_status("/mirrors", 2);
    assert_eq!(node.check(3, &bytes(3, MIB)) + node.check(4, &bytes(4, MIB)), 2);
}

#[test]
fn on_an_overlapping_device_later_blocks_are_passed_over() {
    // A data directory that is a link to the SSD by the time a block is heard of, as after a wrong mount.
    let mut node = Node::new();
    let later = node.data.path().join("later");
    fs::create_dir(&later).unwrap();
    node.start(10 * MIB, &["--data", later.to_str().unwrap()]);
    fs::remove_dir(&later).unwrap();
    let wrong = tempfile::tempdir_in("/dev/shm").unwrap();
    assert_eq!(fs::metadata(wrong.path()).unwrap().dev(), fs::metadata(node.ssd.path()).unwrap().dev());
    std::os::unix::fs::symlink(wrong.path(), &later).unwrap();
    node.write(1, &bytes(1, MIB));
    let path = node.path(1).replace(node.data.path().to_str().unwrap(), later.to_str().unwrap());
    fs::create_dir_all(std::path::Path::new(&path).parent().unwrap()).unwrap();
    fs::copy(node.block(1), &path).unwrap();
    let mut command = node.peer(Role::Command);
    command.say(&Said::Finalised(path, MIB as u64));
    command.until_status("/not_mirrored/outside", 1);
}

#[test]
fn the_help_needs_nothing() {
    let help = Command::new(env!("CARGO_BIN_EXE_ibis-blockd")).arg("--help").stdin(Stdio::null()).output().unwrap();
    let text = String::from_utf8(help.stdout).unwrap();
    assert!(help.status.success());
    for command in ["run", "status", "drain", "forget", "off", "on", "warm"] {
        assert!(text.contains(command), "{command}");
    }
}
