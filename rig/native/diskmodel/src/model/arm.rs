//! A hard disk's arm above one turning platter, and the stream that it is on.

use std::ops::Range;

use super::geometry::Geometry;
use super::seek::SeekCurve;
use crate::params::HddParams;
use crate::request::{Nanos, Op, Request, SECTOR, ms};

/// What the arm does for one request after another.
///
/// A request costs command overhead, seek, the wait until its first sector passes under the head, and the transfer. The
/// wait follows from the platter's angle at that time, so it is deterministic.
///
/// The next request of a stream (it starts where the last one ended, in the same direction) is different: the disk has
/// kept on reading into its buffer, or the write waits in it, so no turn is lost when it arrives a moment later.
#[derive(Debug)]
pub struct Arm {
    geometry: Geometry,
    seek: SeekCurve,
    overhead: f64,       // ns
    write_settle: f64,   // ns
    read_ahead: Nanos,   // how long the platter can run ahead of a reader
    write_behind: Nanos, // how long a writer can lag without losing its turn
    read_ahead_sectors: u64,
    head: u64, // the sector after the last one served
    stream: Option<Stream>,
    free: Nanos, // when it has done what it is at
}

/// The stream served last.
#[derive(Clone, Copy, Debug)]
struct Stream {
    op: Op,
    end: u64,     // next sector
    media: Nanos, // when the head passed `end`; a reader's buffer makes this earlier than its last completion
}

/// How a request would be served.
struct Plan {
    positioned: f64, // ns; when its first sector is under the head
    media: f64,      // ns; when its last sector has passed
    seek: bool,
    streams: bool, // on from the last one
}

/// What serving a request took.
pub struct Served {
    /// When its last sector has passed under the head.
    pub media: Nanos,
    /// Whether the arm moved to another cylinder.
    pub seek: bool,
    /// What had been read ahead of the stream that it left; empty where it went on with that, or left none.
    pub ahead: Range<u64>,
}

impl Arm {
    /// At sector 0 of a disk that is cut to a device of `device_bytes`.
    pub fn new(p: &HddParams, device_bytes: u64) -> Self {
        let geometry = Geometry::new(p, device_bytes);
        let read_ahead = u64::from(p.read_ahead_kb) * 1024;
        Self {
            geometry,
            seek: SeekCurve::new(p),
            overhead: ms(p.command_overhead_ms),
            write_settle: ms(p.write_settle_ms),
            read_ahead: geometry.buffered(read_ahead),
            write_behind: geometry.buffered(u64::from(p.write_behind_kb) * 1024),
            read_ahead_sectors: read_ahead / SECTOR,
            head: 0,
            stream: None,
            free: 0,
        }
    }

    /// Sustained transfer rate of one stream, bytes per second.
    pub fn sustained_rate(&self) -> f64 {
        self.geometry.sustained_rate()
    }

    /// When it has done what it is at.
    pub fn free(&self) -> Nanos {
        self.free
    }

    /// The sector after the last one served.
    pub fn head(&self) -> u64 {
        self.head
    }

    /// How many tracks away a request is.
    pub fn tracks_to(&self, r: &Request) -> u64 {
        self.geometry.track(self.head).abs_diff(self.geometry.track(r.first_sector()))
    }

    /// Nanoseconds from `start` until a request's first sector would be under the head; none for the stream's next one:
    /// further sectors of the same track may come under the head while it changes tracks, but to take them first would cost
    /// the stream a turn.
    pub fn positioning(&self, r: &Request, start: Nanos) -> u64 {
        if self.stream.is_some_and(|s| s.op == r.op && s.end == r.first_sector()) {
            return 0;
        }
        (self.plan(r, start).positioned - start as f64) as u64
    }

    /// Has nothing to do before `time`.
    pub fn rest_until(&mut self, time: Nanos) {
        self.free = self.free.max(time);
    }

    /// Serves a request from `start`, or when it has done what it is at.
    pub fn serve(&mut self, r: &Request, start: Nanos) -> Served {
        let start = start.max(self.free);
        let plan = self.plan(r, start);
        let ahead = if plan.streams { 0..0 } else { self.read_ahead_by(start) };
        let media = plan.media.round() as Nanos;
        self.head = r.end_sector();
        self.stream = Some(Stream { op: r.op, end: self.head, media });
        self.free = media;
        Served { media, seek: plan.seek, ahead }
    }

    /// What has been read ahead of the last stream by now.
    fn read_ahead_by(&self, now: Nanos) -> Range<u64> {
        let Some(s) = self.stream.filter(|s| s.op == Op::Read) else { return 0..0 };
        let bytes = self.sustained_rate() * now.saturating_sub(s.media) as f64 / 1e9;
        s.end..s.end + (bytes as u64 / SECTOR).min(self.read_ahead_sectors)
    }

    fn plan(&self, r: &Request, start: Nanos) -> Plan {
        let moved = self.plan_with_move(r, start);
        match self.plan_in_stream(r, start) {
            // Reading on over a long gap can be slower than moving the arm.
            Some(streamed) if streamed.media <= moved.media => streamed,
            _ => moved,
        }
    }

    /// The stream's next request, or a read a little further on that the disk has read ahead anyway.
    fn plan_in_stream(&self, r: &Request, start: Nanos) -> Option<Plan> {
        let s = self.stream.filter(|s| s.op == r.op)?;
        let gap = r.first_sector().checked_sub(s.end)?;
        let (reach, slack) = match r.op {
            Op::Read => (self.read_ahead_sectors, self.read_ahead),
            Op::Write => (0, self.write_behind),
        };
        // A read-ahead buffer stays valid however late the reader comes. A writer that comes too late has lost its turn.
        let too_late = r.op == Op::Write && start > s.media + slack + self.geometry.turn() as Nanos;
        if gap > reach || too_late {
            return None;
        }
        let resumed = s.media.max(start.saturating_sub(slack)) as f64;
        // From the stream's last sector, so that a switch at its very end is paid for.
        let from = s.end - 1;
        let passed = |end| self.geometry.pass(from, end) - self.geometry.pass(from, s.end);
        Some(Plan {
            positioned: (resumed + passed(r.first_sector() + 1)).max(start as f64),
            media: resumed + passed(r.end_sector()),
            seek: false,
            streams: true,
        })
    }

    fn plan_with_move(&self, r: &Request, start: Nanos) -> Plan {
        let (g, first) = (&self.geometry, r.first_sector());
        let distance = g.distance(self.head, first);
        let mut travel = self.seek.time(distance);
        if distance == 0.0 && g.track(self.head) != g.track(first) {
            travel += g.head_switch();
        }
        if r.op == Op::Write {
            travel += self.write_settle;
        }
        let there = start as f64 + self.overhead + travel;
        let positioned = there + g.rotation_to(first, there);
        Plan { positioned, media: positioned + g.pass(first, r.end_sector()), seek: distance > 0.0, streams: false }
    }
}
