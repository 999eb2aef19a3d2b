//! The socket: takes hints and orders, tells of mirrors, and waits for no peer.

use std::os::fd::OwnedFd;
use std::sync::Arc;

use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::io::Errno;
use rustix::net::{SocketFlags, acceptfrom_with, sockopt};
use serde_json::json;

use crate::block_path::DataDirectories;
use crate::counts::Why;
use crate::frames::{Answer, Order, Role, Said};
use crate::job::{Event, Hint};
use crate::log::say_seldom;
use crate::peer::{End, Peer};
use crate::shared::Shared;
use crate::status;
use crate::time::{Nanos, SECOND};

/// Peers at a time.
pub const MOST_PEERS: usize = 16;

/// The server.
#[derive(Debug)]
pub struct Server {
    shared: Arc<Shared>,
    listener: OwnedFd,
    signals: OwnedFd,
    directories: DataDirectories,
    welcome: Answer,
    user: u32,
    peers: Vec<Peer>,
    no_accept_before: Nanos,
}

/// Whether this user may be a peer of a blockd that runs as that one.
pub fn admits(peer: u32, user: u32) -> bool {
    peer == 0 || peer == user
}

impl Server {
    /// Ends when `signals` is readable. `welcome` is what new peers are told.
    pub fn new(
        shared: Arc<Shared>,
        listener: OwnedFd,
        signals: OwnedFd,
        directories: DataDirectories,
        welcome: Answer,
    ) -> Self {
        let user = rustix::process::geteuid().as_raw();
        Self { shared, listener, signals, directories, welcome, user, peers: Vec::new(), no_accept_before: 0 }
    }

    /// Serves until there is a signal.
    pub fn run(&mut self) -> std::io::Result<()> {
        loop {
            let ready = self.poll()?;
            if !ready[0].is_empty() {
                return Ok(());
            }
            if !ready[1].is_empty() {
                self.tell_events();
            }
            for (at, events) in ready[3..].iter().enumerate() {
                if events.intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR) {
                    self.serve(at);
                }
            }
            let now = self.shared.now();
            if !ready[2].is_empty() {
                self.accept(now);
            }
            self.write(now);
        }
    }

    /// Waits, and says what of signals, the worker, new peers and peers is ready.
    fn poll(&self) -> std::io::Result<Vec<PollFlags>> {
        let now = self.shared.now();
        let accepts = if now < self.no_accept_before { PollFlags::empty() } else { PollFlags::IN };
        let mut fds = vec![
            PollFd::new(&self.signals, PollFlags::IN),
            PollFd::new(self.shared.server_wakes(), PollFlags::IN),
            PollFd::new(&self.listener, accepts),
        ];
        fds.extend(self.peers.iter().map(|peer| {
            let idle = peer.out.is_empty() && !peer.wants_list();
            let writes = if idle { PollFlags::empty() } else { PollFlags::OUT };
            PollFd::new(&peer.stream, PollFlags::IN | writes)
        }));
        // A look once a second is enough for what is late, where anything can be.
        let looks = accepts.is_empty() || self.peers.iter().any(|peer| !peer.out.is_empty());
        let hello = self.peers.iter().filter_map(Peer::look_at).min();
        let wake = hello.into_iter().chain(looks.then_some(now + SECOND)).min();
        let timeout = wake.map(|at| {
            let time = at.saturating_sub(now);
            Timespec { tv_sec: (time / SECOND) as i64, tv_nsec: (time % SECOND) as _ }
        });
        match rustix::event::poll(&mut fds, timeout.as_ref()) {
            Ok(_) | Err(Errno::INTR) => Ok(fds.iter().map(PollFd::revents).collect()),
            Err(errno) => Err(errno.into()),
        }
    }

    fn accept(&mut self, now: Nanos) {
        let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
        loop {
            let stream = match acceptfrom_with(&self.listener, flags) {
                Ok((stream, _)) => stream,
                Err(Errno::AGAIN) => return,
                Err(Errno::INTR | Errno::CONNABORTED) => continue,
                Err(errno) => {
                    say_seldom("accept", || format!("no new peer for a second: {errno}"));
                    self.no_accept_before = now + SECOND;
                    return;
                }
            };
            let Ok(credentials) = sockopt::socket_peercred(&stream) else { continue };
            let uid = credentials.uid.as_raw();
            let mut peer = Peer::new(stream, credentials.pid.as_raw_nonzero().get(), uid, now);
            if !admits(uid, self.user) {
                peer.end = Some(End::Refused(format!("uid {uid} may not use this socket")));
            } else if self.peers.len() >= MOST_PEERS {
                peer.end = Some(End::Refused(format!("there are {MOST_PEERS} peers already")));
            }
            if peer.end.is_some() {
                self.shared.steward().counts.refused += 1;
                let _ = peer.farewell(now);
            } else {
                self.peers.push(peer);
            }
        }
    }

    fn serve(&mut self, at: usize) {
        let said = self.peers[at].receive();
        for said in said {
            if let Err(end) = self.hear(at, said) {
                self.peers[at].end = Some(end);
                break;
            }
        }
        self.shared.wake_worker();
    }

    fn hear(&mut self, at: usize, said: Said) -> Result<(), End> {
        let refused = |why: &str| Err(End::Refused(why.into()));
        let now = self.shared.now();
        let role = match (self.peers[at].role, &said) {
            (None, Said::Hello(role)) => {
                let peer = &mut self.peers[at];
                peer.role = Some(*role);
                peer.tell(&self.welcome, now);
                if *role == Role::DataNode {
                    peer.list_all();
                }
                return Ok(());
            }
            (None, _) => return refused("the first frame is not a Hello"),
            (Some(_), Said::Hello(_)) => return refused("a second Hello"),
            (Some(role), _) => role,
        };
        if matches!(said, Said::Ask(_) | Said::Warm(_)) && role != Role::Command {
            return refused("only a command may ask");
        }
        match said {
            Said::Hello(_) => {}
            Said::Finalised(path, _) => drop(self.hint(&path, Hint::Finalised, now)),
            Said::Read { path, bytes, disk, ssd } => drop(self.hint(&path, Hint::Read(bytes, disk, ssd), now)),
            Said::Gone(path) => drop(self.hint(&path, Hint::Gone, now)),
            Said::Bad(path, fault) => drop(self.hint(&path, Hint::Bad(fault), now)),
            Said::Ask(order) => {
                self.shared.steward().order(order);
                if order != Order::Status {
                    say_seldom("order", || format!("an operator says {order:?}"));
                }
                self.answer_status(at, None, now);
            }
            Said::Warm(path) => {
                let known = self.hint(&path, Hint::Warm, now);
                self.answer_status(at, Some(if known { "queued" } else { Why::Outside.name() }), now);
            }
        }
        Ok(())
    }

    /// False where the path is none of a block.
    fn hint(&mut self, path: &str, hint: Hint, now: Nanos) -> bool {
        let block = self.directories.parse(path);
        let mut steward = self.shared.steward();
        match &block {
            Some(block) => steward.hear(block, hint, now),
            None => steward.counts.not_mirrored(Why::Outside),
        }
        block.is_some()
    }

    fn answer_status(&mut self, at: usize, warm: Option<&str>, now: Nanos) {
        let peers = self.peers.iter().map(Peer::json).collect();
        let mut status = self.shared.steward().status(peers, now);
        if let Some(warm) = warm {
            status["warm"] = json!(warm);
        }
        self.peers[at].tell(&Answer::Status(status::text(status)), now);
    }

    fn tell_events(&mut self) {
        let mut woken = [0; 8];
        let _ = rustix::io::read(self.shared.server_wakes(), &mut woken);
        let now = self.shared.now();
        let (events, names) = {
            let mut steward = self.shared.steward();
            let events = steward.events();
            let names: Vec<_> = events
                .iter()
                .map(|event| match event {
                    Event::Mirrored(block) | Event::Evicted(block) => Some(steward.pool(*block)),
                    Event::Lost => None,
                })
                .collect();
            (events, names)
        };
        for (event, pool) in events.iter().zip(names) {
            let pool = pool.as_deref().unwrap_or_default().to_owned();
            let answer = match event {
                Event::Mirrored(block) => Answer::Mirrored(pool, block.file),
                Event::Evicted(block) => Answer::Evicted(pool, block.file),
                Event::Lost => Answer::Refused("too much happened at once: come again".into()),
            };
            for peer in self.peers.iter_mut().filter(|peer| peer.role == Some(Role::DataNode)) {
                peer.tell(&answer, now);
                if *event == Event::Lost {
                    peer.end = Some(End::Gone);
                } else if peer.out.len() > crate::outbox::MOST / 2 {
                    peer.write(now); // whoever reads as fast as we tell is not cut off
                }
            }
        }
    }

    /// Writes to all who take something, and lets those go whose end has come.
    fn write(&mut self, now: Nanos) {
        for peer in &mut self.peers {
            if peer.wants_list() {
                peer.list(&self.shared.steward(), now);
            }
            peer.write(now);
            peer.look(now);
        }
        for at in (0..self.peers.len()).rev().filter(|at| self.peers[*at].end.is_some()).collect::<Vec<_>>() {
            let peer = self.peers.swap_remove(at);
            if peer.end != Some(End::Gone) || !peer.out.is_empty() {
                self.shared.steward().counts.refused += 1;
            }
            let _ = peer.farewell(now);
        }
    }
}
