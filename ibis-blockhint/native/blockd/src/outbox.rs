//! What is to be written to a peer, within a bound.

use std::collections::VecDeque;
use std::io;
use std::os::fd::AsFd;

use rustix::io::Errno;
use rustix::net::SendFlags;

use crate::frames::Answer;
use crate::time::{Nanos, SECOND};

/// A peer that has not taken so many bytes is cut off.
pub const MOST: usize = 256 << 10;

/// A peer that takes nothing for so long is cut off.
const SLOWEST: Nanos = 30 * SECOND;

/// Bytes that wait.
#[derive(Debug, Default)]
pub struct Outbox {
    bytes: VecDeque<u8>,
    since: Nanos, // the peer took something, or the first byte came to wait
}

impl Outbox {
    /// Lets an answer wait. False where that is more than may wait.
    pub fn push(&mut self, answer: &Answer, now: Nanos) -> bool {
        let mut frame = Vec::new();
        answer.encode(&mut frame);
        if self.bytes.len() + frame.len() > MOST {
            return false;
        }
        if self.bytes.is_empty() {
            self.since = now;
        }
        self.bytes.extend(frame);
        true
    }

    /// Writes what the peer takes without a wait.
    pub fn write(&mut self, stream: impl AsFd, now: Nanos) -> io::Result<()> {
        while !self.bytes.is_empty() {
            match rustix::net::send(&stream, self.bytes.as_slices().0, SendFlags::NOSIGNAL | SendFlags::DONTWAIT) {
                Ok(taken) => {
                    self.bytes.drain(..taken);
                    self.since = now;
                }
                Err(Errno::AGAIN) => break,
                Err(Errno::INTR) => {}
                Err(errno) => return Err(errno.into()),
            }
        }
        Ok(())
    }

    /// Bytes that wait.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether the peer takes nothing.
    pub fn is_stuck(&self, now: Nanos) -> bool {
        !self.is_empty() && now.saturating_sub(self.since) > SLOWEST
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixStream;

    use super::*;

    #[test]
    fn a_peer_that_does_not_read_gets_so_much_and_no_more() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let mut outbox = Outbox::default();
        let answer = Answer::Refused("x".repeat(4000));
        let mut pushed = 0;
        while outbox.push(&answer, 0) {
            outbox.write(&ours, 0).unwrap();
            pushed += 1;
            assert!(pushed < 10_000, "a socket without an end");
        }
        assert!(outbox.len() <= MOST && outbox.len() + 4006 > MOST);
        assert!(!outbox.is_stuck(SLOWEST) && outbox.is_stuck(SLOWEST + 1));
        drop(theirs);
        assert!(outbox.write(&ours, 0).is_err());
    }
}
