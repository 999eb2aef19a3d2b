//! One client of the socket: who it is, what came of it, what is to go to it.

use std::io;
use std::os::fd::OwnedFd;

use rustix::io::Errno;
use serde_json::{Value, json};

use crate::catalogue::BlockId;
use crate::frames::{self, Answer, NotAFrame, Role, Said};
use crate::outbox::Outbox;
use crate::steward::Steward;
use crate::time::{Nanos, SECOND};

const HELLO_WITHIN: Nanos = 5 * SECOND;

/// What is read of a peer before others have their turn, in bytes.
const MOST_AT_A_TIME: usize = 64 << 10;

/// So much of the list of all mirrors waits at a time, so that there is room for news.
const LIST_AHEAD: usize = 64 << 10;

/// Why a connection ends.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// The peer did something that it must not, and is told so.
    Refused(String),
    /// The peer has gone.
    Gone,
}

impl From<NotAFrame> for End {
    fn from(why: NotAFrame) -> Self {
        Self::Refused(why.to_string())
    }
}

/// A connection.
#[derive(Debug)]
pub struct Peer {
    /// The socket.
    pub stream: OwnedFd,
    /// What waits to be written.
    pub out: Outbox,
    /// Who it says it is.
    pub role: Option<Role>,
    /// It is cut off at the end of this round.
    pub end: Option<End>,
    pid: i32,
    uid: u32,
    input: Vec<u8>,
    hello_by: Nanos,
    listed: Option<Option<BlockId>>, // while it is being told of all mirrors: the last one
}

impl Peer {
    /// That has come now.
    pub fn new(stream: OwnedFd, pid: i32, uid: u32, now: Nanos) -> Self {
        Self {
            stream,
            out: Outbox::default(),
            role: None,
            end: None,
            pid,
            uid,
            input: Vec::new(),
            hello_by: now + HELLO_WITHIN,
            listed: None,
        }
    }

    /// Reads what is there, and says which frames are complete. What makes no sense ends the peer, after those before it.
    pub fn receive(&mut self) -> Vec<Said> {
        let mut buffer = [0; 16 << 10];
        let mut read_now = 0;
        while read_now < MOST_AT_A_TIME && self.end.is_none() {
            match rustix::io::read(&self.stream, &mut buffer) {
                Ok(0) => self.end = Some(End::Gone),
                Ok(read) => {
                    self.input.extend(&buffer[..read]);
                    read_now += read;
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(_) => self.end = Some(End::Gone),
            }
        }
        let (mut frames, mut used) = (Vec::new(), 0);
        loop {
            match frames::decode(&self.input[used..]) {
                Ok(Some((frame, bytes))) => {
                    frames.push(frame);
                    used += bytes;
                }
                Ok(None) => break,
                Err(why) => {
                    self.end = Some(why.into());
                    break;
                }
            }
        }
        self.input.drain(..used);
        frames
    }

    /// Lets an answer wait; a peer that has too many waiting is cut off.
    pub fn tell(&mut self, answer: &Answer, now: Nanos) {
        if self.end.is_none() && !self.out.push(answer, now) {
            self.end = Some(End::Gone);
        }
    }

    /// Has it told of all mirrors, bit by bit.
    pub fn list_all(&mut self) {
        self.listed = Some(None);
    }

    /// Whether more of the list is to come.
    pub fn wants_list(&self) -> bool {
        self.listed.is_some() && self.out.len() < LIST_AHEAD
    }

    /// Tells as much of the list as may wait.
    pub fn list(&mut self, steward: &Steward, now: Nanos) {
        while let Some(last) = self.listed.filter(|_| self.out.len() < LIST_AHEAD && self.end.is_none()) {
            self.listed = steward.mirror_after(last).map(|(block, _)| {
                self.tell(&Answer::Mirrored(steward.pool(block).to_string(), block.file), now);
                Some(block)
            });
        }
    }

    /// When somebody must look whether it is late with something.
    pub fn look_at(&self) -> Option<Nanos> {
        self.role.is_none().then_some(self.hello_by)
    }

    /// Cuts it off where it is late.
    pub fn look(&mut self, now: Nanos) {
        if self.end.is_none() && self.role.is_none() && now >= self.hello_by {
            self.end = Some(End::Refused("no Hello within 5 s".into()));
        }
        if self.out.is_stuck(now) {
            self.end = Some(End::Gone);
        }
    }

    /// Writes what it takes.
    pub fn write(&mut self, now: Nanos) {
        if self.out.write(&self.stream, now).is_err() {
            self.end = Some(End::Gone);
        }
    }

    /// Says why it ends, if it still listens.
    pub fn farewell(mut self, now: Nanos) -> io::Result<()> {
        if let Some(End::Refused(why)) = self.end.take() {
            self.out.push(&Answer::Refused(why), now);
        }
        self.out.write(&self.stream, now)
    }

    /// For the status.
    pub fn json(&self) -> Value {
        let role = match self.role {
            None => "unknown",
            Some(Role::DataNode) => "datanode",
            Some(Role::NodeManager) => "nodemanager",
            Some(Role::Command) => "command",
        };
        json!({ "role": role, "pid": self.pid, "uid": self.uid, "bytes_waiting": self.out.len() })
    }
}
