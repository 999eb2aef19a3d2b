//! The real process and its clients: who may say what, and that nobody holds up another.

mod node;

use std::io::{ErrorKind, Write};
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::{Duration, Instant};

use blockd::frames::{Answer, Fault, Order, Role, Said};
use node::{MIB, Node, Peer, bytes, set_mode, until};

/// The reason, where the next answer is a refusal and the connection ends after it.
fn refused(peer: &mut Peer) -> String {
    let Answer::Refused(why) = peer.next() else { panic!("not refused") };
    assert_eq!(peer.answer(), None);
    why
}

#[test]
fn whoever_says_what_makes_no_sense_is_told_why_and_cut_off() {
    let node = Node::started(10 * MIB, &[]);
    for (said, why) in [
        (&[2u8, 1, 0, 1, 1][..], "version 2 is not spoken here, 1 is"),
        (&[1, 99, 0, 0], "no frame has the type 99"),
        (&[1, 34, 0, 0], "no frame has the type 34"),
        (&[1, 1, 0xff, 0xff], "a payload of 65535 bytes is longer than 4160"),
        (&[1, 1, 0, 2, 1, 1], "a frame of type 1 is malformed"),
        (&[1, 4, 0, 3, 0, 1, b'/'], "the first frame is not a Hello"),
        (&[1, 1, 0, 1, 1, 1, 1, 0, 1, 1], "a second Hello"),
        (&[1, 1, 0, 1, 1, 1, 6, 0, 1, 1], "only a command may ask"),
        (&[1, 1, 0, 1, 2, 1, 7, 0, 3, 0, 1, b'/'], "only a command may ask"),
    ] {
        let mut peer = Peer::connect(&node.socket());
        peer.stream.write_all(said).unwrap();
        if said.starts_with(&[1, 1, 0, 1]) {
            assert!(matches!(peer.next(), Answer::Welcome(..)));
        }
        assert_eq!(refused(&mut peer), why);
    }
    assert_eq!(node.status()["peers_refused"], 9);
}

#[test]
fn whoever_does_not_say_who_it_is_is_cut_off_after_five_seconds() {
    let node = Node::started(10 * MIB, &[]);
    let began = Instant::now();
    let mut peer = Peer::connect(&node.socket());
    peer.stream.write_all(&[1, 1, 0]).unwrap(); // most of a Hello
    assert_eq!(refused(&mut peer), "no Hello within 5 s");
    assert!(began.elapsed() >= Duration::from_secs(5));
}

#[test]
fn there_are_sixteen_peers_at_most() {
    let node = Node::started(10 * MIB, &[]);
    let mut peers: Vec<_> = (0..16).map(|_| node.peer(Role::NodeManager)).collect();
    let mut one_more = Peer::connect(&node.socket());
    assert_eq!(refused(&mut one_more), "there are 16 peers already");
    drop(peers.pop());
    until("there is room again", || {
        let mut peer = Peer::connect(&node.socket());
        peer.stream.write_all(&[1, 1, 0, 1, 3]).is_ok() && matches!(peer.answer(), Some(Answer::Welcome(..)))
    });
}

#[test]
fn a_peer_that_does_not_read_is_cut_off_and_holds_up_nobody() {
    let node = Node::started(100 * MIB, &[]);
    let mut deaf = node.peer(Role::Command);
    deaf.stream.set_write_timeout(Some(Duration::from_millis(100))).unwrap();
    let mut question = Vec::new();
    Said::Ask(Order::Status).encode(&mut question);
    let question = question.repeat(1000);
    // More than the socket and the bound take, some 500 bytes for each of five.
    let cut_off = (0..1000).any(|_| match deaf.stream.write_all(&question) {
        Ok(()) => false,
        Err(e) => matches!(e.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset),
    });
    assert!(cut_off);
    let mut datanode = node.peer(Role::DataNode);
    node.write(1, &bytes(1, MIB));
    datanode.say(&Said::Finalised(node.path(1), MIB as u64));
    datanode.mirrored(1);
    assert_eq!(node.status()["peers_refused"], 1);
}

#[test]
fn a_datanode_that_comes_is_told_of_all_mirrors_however_many() {
    let mut node = Node::started(200 * MIB, &[]);
    let mut peer = node.peer(Role::DataNode);
    let blocks = 3000; // more than what may wait, with what a socket takes
    for id in 0..blocks {
        node.write(id, b"x");
        peer.say(&Said::Finalised(node.path(id), 1));
        peer.mirrored(id);
    }
    let count = |peer: &mut Peer| {
        let mut told: Vec<_> = (0..blocks)
            .map(|_| match peer.next() {
                Answer::Mirrored(_, file) => file.id,
                other => panic!("{other:?}"),
            })
            .collect();
        told.sort();
        assert!(told.into_iter().eq(0..blocks));
    };
    count(&mut node.peer(Role::DataNode));
    node.kill();
    node.start(200 * MIB, &[]);
    let mut slow = node.peer(Role::DataNode);
    let mut quick = node.peer(Role::DataNode);
    count(&mut quick); // while the other has read nothing
    count(&mut slow);
    quick.say(&Said::Bad(node.path(7), Fault::Key));
    quick.evicted(7);
    slow.evicted(7);
}

#[test]
fn a_peer_that_goes_in_the_middle_of_a_frame_leaves_nothing_behind() {
    let node = Node::started(10 * MIB, &[]);
    let mut command = node.peer(Role::Command);
    for _ in 0..50 {
        let mut peer = node.peer(Role::DataNode);
        peer.stream.write_all(&[1, 4, 0, 3, 0]).unwrap();
    }
    until("all are gone", || command.status()["peers"].as_array().unwrap().len() == 1);
}

#[test]
fn another_user_is_refused() {
    if !rustix::process::geteuid().is_root() {
        return; // nobody else to be
    }
    let node = Node::started(10 * MIB, &[]);
    // Somewhere that another user can read, and a socket that one can connect to: the mode alone must not be what protects.
    let binary = tempfile::tempdir().unwrap();
    set_mode(binary.path(), 0o755);
    let copy = binary.path().join("ibis-blockd");
    std::fs::copy(env!("CARGO_BIN_EXE_ibis-blockd"), &copy).unwrap();
    let ask = |socket: &std::path::Path| {
        let mut command = Command::new(&copy);
        command.arg("status").arg("--socket").arg(socket).uid(65_534).gid(65_534);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let socket = binary.path().join("blockd.sock");
    std::fs::hard_link(node.socket(), &socket).or_else(|_| std::fs::rename(node.socket(), &socket)).unwrap();
    let closed = ask(&socket);
    assert!(closed.contains("Permission denied"), "{closed}");
    set_mode(&socket, 0o666);
    let refused = ask(&socket);
    assert!(refused.contains("uid 65534 may not use this socket"), "{refused}");
}

#[test]
fn a_command_without_a_blockd_says_which_socket_it_asked() {
    let node = Node::new();
    let output = node.ask(&["status"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains(node.socket().to_str().unwrap()));
}
