//! A hard disk: one arm, one platter angle, and a buffer that keeps a stream streaming.

use super::geometry::Geometry;
use super::seek::SeekCurve;
use super::{DiskModel, Service};
use crate::params::{HddParams, QueuePolicy};
use crate::request::{Nanos, Op, Request, ms};

/// A hard disk's state and timing.
///
/// A request costs command overhead, seek, the wait until its first sector passes under the head, and the transfer. The
/// wait follows from the platter's angle at that time, so it is deterministic.
///
/// The next request of a stream (it starts where the last one ended, in the same direction) is different: the disk has
/// kept on reading into its buffer, or the write waits in it, so no turn is lost when it arrives a moment later.
#[derive(Debug)]
pub struct Hdd {
    geometry: Geometry,
    seek: SeekCurve,
    overhead: f64,        // ns
    write_settle: f64,    // ns
    bus_ns_per_byte: f64, // ns
    read_ahead: Nanos,    // how long the platter can run ahead of a reader
    write_behind: Nanos,  // how long a writer can lag without losing its turn
    read_ahead_sectors: u64,
    queue_depth: usize,
    queue_policy: QueuePolicy,
    max_bypass: u32,
    head: u64, // the sector after the last one served
    stream: Option<Stream>,
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
}

impl Hdd {
    /// A disk with its arm at sector 0, cut to a device of `device_bytes`.
    pub fn new(p: &HddParams, device_bytes: u64) -> Self {
        let geometry = Geometry::new(p, device_bytes);
        let read_ahead = u64::from(p.read_ahead_kb) * 1024;
        Self {
            geometry,
            seek: SeekCurve::new(p),
            overhead: ms(p.command_overhead_ms),
            write_settle: ms(p.write_settle_ms),
            bus_ns_per_byte: 1e3 / p.bus_mb_per_s,
            read_ahead: geometry.buffered(read_ahead),
            write_behind: geometry.buffered(u64::from(p.write_behind_kb) * 1024),
            read_ahead_sectors: read_ahead / crate::request::SECTOR,
            queue_depth: p.queue_depth as usize,
            queue_policy: p.queue_policy,
            max_bypass: p.max_bypass,
            head: 0,
            stream: None,
        }
    }

    /// Sustained transfer rate of one stream, bytes per second.
    pub fn sustained_rate(&self) -> f64 {
        self.geometry.sustained_rate()
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
        })
    }

    fn continues_stream(&self, r: &Request) -> bool {
        self.stream.is_some_and(|s| s.op == r.op && s.end == r.first_sector())
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
        Plan { positioned, media: positioned + g.pass(first, r.end_sector()), seek: distance > 0.0 }
    }
}

impl DiskModel for Hdd {
    fn slots(&self) -> usize {
        1
    }

    fn choice(&self) -> usize {
        if self.queue_policy == QueuePolicy::Fifo { 1 } else { self.queue_depth }
    }

    fn max_bypass(&self) -> u32 {
        self.max_bypass
    }

    fn positioning(&self, r: &Request, start: Nanos) -> u64 {
        match self.queue_policy {
            QueuePolicy::Fifo => 0,
            QueuePolicy::Nearest => self.geometry.track(self.head).abs_diff(self.geometry.track(r.first_sector())),
            // Further sectors of the same track may come under the head while it changes tracks. To take them first would
            // cost the stream a turn.
            QueuePolicy::ShortestPositioning if self.continues_stream(r) => 0,
            QueuePolicy::ShortestPositioning => (self.plan(r, start).positioned - start as f64) as u64,
        }
    }

    fn serve(&mut self, r: &Request, start: Nanos) -> Service {
        let plan = self.plan(r, start);
        // Buffered data still has to be asked for and to cross the cable.
        let delivered = start as f64 + self.overhead + r.len as f64 * self.bus_ns_per_byte;
        let media = plan.media.round() as Nanos;
        self.head = r.end_sector();
        self.stream = Some(Stream { op: r.op, end: self.head, media });
        Service { finish: media.max(delivered.round() as Nanos), seek: plan.seek }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::request::SECTOR;

    const GB: u64 = 1_000_000_000;

    fn disk() -> Hdd {
        let Params::Hdd(p) = Params::load("hdd").unwrap() else { unreachable!() };
        Hdd::new(&p, 20 * GB)
    }

    fn read(offset: u64, len: u64) -> Request {
        Request { id: 0, op: Op::Read, offset, len, arrival: 0 }
    }

    fn write(offset: u64, len: u64) -> Request {
        Request { op: Op::Write, ..read(offset, len) }
    }

    /// Nanoseconds that `count` requests of `len` take in a stream, each sent `late` ns after the one before completed.
    fn stream(op: Op, count: u64, len: u64, late: Nanos) -> Nanos {
        let mut d = disk();
        let mut now = d.serve(&Request { op, ..read(0, len) }, 0).finish;
        let begun = now;
        for i in 1..=count {
            now = d.serve(&Request { op, ..read(i * len, len) }, now + late).finish;
        }
        now - begun
    }

    #[test]
    fn a_stream_reaches_the_transfer_rate_even_when_each_request_comes_late() {
        for op in [Op::Read, Op::Write] {
            for late in [0, 50_000, 300_000] {
                let rate = 1000.0 * 262_144.0 / (stream(op, 1000, 262_144, late) as f64 / 1e9);
                let want = disk().sustained_rate();
                assert!((rate / want - 1.0).abs() < 0.01, "{op:?} {late}: {rate} against {want}");
            }
        }
    }

    #[test]
    fn a_write_stream_that_pauses_loses_a_turn_but_a_read_stream_does_not() {
        let pause = 20_000_000;
        let turn = 8_333_333;
        assert!(stream(Op::Write, 1, 65_536, pause) > pause + turn / 4);
        assert!(stream(Op::Read, 1, 65_536, pause) < pause + 500_000);
    }

    #[test]
    fn rotation_follows_the_platter() {
        let sector_time = 60e9 / 7200.0 / 2112.0;
        let at = |start| {
            let mut d = disk();
            d.serve(&read(100 * SECTOR, SECTOR), start).finish
        };
        // Asking a little earlier or later for the same sector gives the same completion until the sector is missed.
        assert_eq!(at(0), at(1000));
        let missed = (100.0 * sector_time) as Nanos;
        assert!(at(missed) > at(0) + 8_000_000);
    }

    #[test]
    fn rereading_a_sector_costs_a_turn() {
        let mut d = disk();
        let first = d.serve(&read(4096, 4096), 0).finish;
        let again = d.serve(&read(4096, 4096), first).finish - first;
        assert!((8_200_000..8_400_000).contains(&again), "{again}");
    }

    #[test]
    fn a_write_after_a_read_at_the_same_place_is_no_stream() {
        let mut d = disk();
        let now = d.serve(&read(0, 4096), 0).finish;
        assert!(d.serve(&write(4096, 4096), now).finish > now + 7_000_000);
    }

    #[test]
    fn a_short_skip_forward_is_read_over() {
        let mut d = disk();
        let now = d.serve(&read(0, 4096), 0).finish;
        assert!(d.serve(&read(65_536, 4096), now).finish < now + 1_000_000);
    }

    #[test]
    fn shortest_positioning_prefers_the_stream() {
        let mut d = disk();
        let now = d.serve(&read(0, 4096), 0).finish;
        assert!(d.positioning(&read(4096, 4096), now) < d.positioning(&read(10 * GB, 4096), now));
    }
}
