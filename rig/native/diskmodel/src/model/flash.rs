//! A flash disk of today: a controller, a write buffer, and channels that put reads before programs.

use std::collections::VecDeque;

use super::cable::Cable;
use super::{DiskModel, Service};
use crate::params::FlashParams;
use crate::request::{Nanos, Op, Request, ms};

/// Streams whose end is remembered, to tell writes in sequence from writes at random.
const STREAMS: usize = 64;

/// A flash disk's state and timing.
///
/// A command occupies the controller, one after the other. A read takes its pages from their channels and then the cable. A
/// write is complete when it is in the buffer: the channels program it when nobody reads from them, and where the buffer is
/// full it waits for that. On a cable of one direction reads and writes take turns. Writes at random leave garbage behind,
/// whose collection stops all channels for a while, now and then.
#[derive(Debug)]
pub struct Flash {
    page: u64, // bytes
    read: Nanos,
    program: Nanos,
    suspend: Nanos,
    command: Nanos,
    latency: Nanos,
    bus_ns_per_byte: f64,
    queue_depth: usize,
    buffer: Nanos,   // the programs that fit into it, all channels' together
    garbage: f64,    // ns of collection by one channel for each page that is written at random
    collection: f64, // ns
    controller: Nanos,
    channels: Vec<Channel>,
    next: usize, // the channel that programs the next page
    full_duplex: bool,
    reads: Cable,        // the cable as reads see it: they go before writes
    writes: Nanos,       // when it has carried all writes so far
    interrupted: Nanos,  // time that reads took it from them since
    ends: VecDeque<u64>, // of streams that are written, the latest last
    debt: f64,           // ns of collection by one channel that are to be done
}

/// What a channel has to do.
#[derive(Clone, Copy, Debug, Default)]
struct Channel {
    busy: Nanos,     // until when with reads and collection
    programs: Nanos, // that wait, from then on
}

impl Channel {
    /// Goes on to `now`, programming while nobody reads.
    fn advance(&mut self, now: Nanos) {
        self.programs = self.left(now);
        self.busy = self.busy.max(now);
    }

    /// Programs that will wait at `now` if nothing else comes.
    fn left(&self, now: Nanos) -> Nanos {
        self.programs.saturating_sub(now.saturating_sub(self.busy))
    }

    /// Reads a page that is asked for at `ready`; gives when it is there.
    fn read(&mut self, ready: Nanos, access: Nanos, suspend: Nanos) -> Nanos {
        let stops = if self.busy <= ready && self.left(ready) > 0 { suspend } else { 0 };
        self.advance(ready);
        self.busy += stops + access;
        self.busy
    }
}

impl Flash {
    /// An idle disk with an empty buffer.
    pub fn new(p: &FlashParams) -> Self {
        let nanos = |milliseconds| ms(milliseconds) as Nanos;
        let page = u64::from(p.page_kb) * 1024;
        let program = nanos(p.program_ms);
        Self {
            page,
            read: nanos(p.read_access_ms),
            program,
            suspend: nanos(p.suspend_ms),
            command: nanos(p.command_ms),
            latency: nanos(p.latency_ms),
            bus_ns_per_byte: 1e3 / p.bus_mb_per_s,
            queue_depth: p.queue_depth as usize,
            buffer: (u64::from(p.buffer_kb) * 1024 / page).saturating_mul(program),
            garbage: (p.random_write_cost - 1.0).max(0.0) * ms(p.program_ms),
            collection: ms(p.collection_ms),
            controller: 0,
            channels: vec![Channel::default(); p.channels as usize],
            next: 0,
            full_duplex: p.full_duplex,
            reads: Cable::default(),
            writes: 0,
            interrupted: 0,
            ends: VecDeque::new(),
            debt: 0.0,
        }
    }

    /// Time in which `bytes` cross the cable.
    fn crossing(&self, bytes: u64) -> Nanos {
        (bytes as f64 * self.bus_ns_per_byte).round() as Nanos
    }

    fn read(&mut self, r: &Request, ready: Nanos) -> Nanos {
        let mut finish = ready;
        for (page, bytes) in r.pages(self.page) {
            let channel = (page % self.channels.len() as u64) as usize;
            let there = self.channels[channel].read(ready, self.read, self.suspend);
            let mut crossing = self.crossing(bytes);
            if !self.full_duplex && there < self.writes {
                self.interrupted += crossing; // told to the next write, as this one's end is known already
                crossing *= 2; // they take turns
            }
            finish = finish.max(self.reads.transfer(there, crossing));
        }
        finish
    }

    fn write(&mut self, r: &Request, ready: Nanos) -> Nanos {
        let pages = r.pages(self.page).count();
        let room = self.room(ready, (pages as Nanos).saturating_mul(self.program));
        if self.writes <= ready && !self.full_duplex {
            self.interrupted += self.reads.taken_from(ready);
        }
        let finish = room.max(self.writes) + self.crossing(r.len) + std::mem::take(&mut self.interrupted);
        self.writes = finish;
        // They take their place behind the others' now, though there is no room for them yet: reads go before all of them.
        for channel in &mut self.channels {
            channel.advance(ready);
        }
        for _ in 0..pages {
            let programs = &mut self.channels[self.next].programs;
            *programs = programs.saturating_add(self.program);
            self.next = (self.next + 1) % self.channels.len();
        }
        if !self.is_in_sequence(r) {
            self.debt += pages as f64 * self.garbage;
            self.collect();
        }
        finish
    }

    /// When the buffer has room for `work`, from `ready` on.
    fn room(&self, ready: Nanos, work: Nanos) -> Nanos {
        let most = self.buffer.saturating_sub(work);
        let left = |now| self.channels.iter().map(|c| c.left(now)).fold(0, Nanos::saturating_add);
        if left(ready) <= most {
            return ready;
        }
        let (mut full, mut free) =
            (ready, self.channels.iter().map(|c| c.busy.saturating_add(c.programs)).max().unwrap_or(0));
        while free - full > 1 {
            let middle = full + (free - full) / 2;
            if left(middle) <= most {
                free = middle;
            } else {
                full = middle;
            }
        }
        free
    }

    /// Whether a write goes on where one of the last streams ended; remembers where it ends.
    fn is_in_sequence(&mut self, r: &Request) -> bool {
        let known = self.ends.iter().rposition(|end| *end == r.offset);
        if let Some(at) = known {
            self.ends.remove(at);
        } else if self.ends.len() == STREAMS {
            self.ends.pop_front();
        }
        self.ends.push_back(r.offset + r.len);
        known.is_some()
    }

    fn collect(&mut self) {
        let burst = self.collection * self.channels.len() as f64;
        while self.debt >= burst {
            self.debt -= burst;
            for channel in &mut self.channels {
                channel.busy += self.collection as Nanos;
            }
        }
    }
}

impl DiskModel for Flash {
    fn slots(&self) -> usize {
        self.queue_depth
    }

    fn serve(&mut self, r: &Request, start: Nanos) -> Service {
        self.reads.forget(start);
        self.controller = self.controller.max(start) + self.command;
        let ready = self.controller + self.latency;
        let finish = match r.op {
            Op::Read => self.read(r, ready),
            Op::Write => self.write(r, ready),
        };
        Service { finish, seek: false }
    }
}
