//! A hard disk: its arm, a buffer that keeps streams streaming, and perhaps a write cache.

use std::ops::Range;

use super::arm::Arm;
use super::segments::Segments;
use super::write_cache::WriteCache;
use super::{DiskModel, Service};
use crate::params::{HddParams, QueuePolicy};
use crate::request::{Nanos, Op, Request, SECTOR, ms};

/// What goes from the write cache to the platters at a time, sectors: a read waits for no more.
const WRITTEN_BACK: u64 = 1024;

/// A hard disk's state and timing.
///
/// What was read ahead of a stream stays in a segment of the buffer when the [`Arm`] moves on to others. With a write cache a
/// write is complete when it is in there. It goes to the platters while nothing else is to be done, in the order that costs
/// the arm least; where the cache is full, writes wait for that.
#[derive(Debug)]
pub struct Hdd {
    arm: Arm,
    overhead: f64,        // ns
    bus_ns_per_byte: f64, // ns
    queue_depth: usize,
    queue_policy: QueuePolicy,
    max_bypass: u32,
    segments: Segments,
    cache: Option<WriteCache>,
}

impl Hdd {
    /// A disk with its arm at sector 0, cut to a device of `device_bytes`.
    pub fn new(p: &HddParams, device_bytes: u64) -> Self {
        Self {
            arm: Arm::new(p, device_bytes),
            overhead: ms(p.command_overhead_ms),
            bus_ns_per_byte: 1e3 / p.bus_mb_per_s,
            queue_depth: p.queue_depth as usize,
            queue_policy: p.queue_policy,
            max_bypass: p.max_bypass,
            segments: Segments::new(p.read_segments.saturating_sub(1) as usize),
            cache: (p.write_cache_kb > 0).then(|| WriteCache::new(u64::from(p.write_cache_kb) * 1024 / SECTOR)),
        }
    }

    /// Sustained transfer rate of one stream, bytes per second.
    pub fn sustained_rate(&self) -> f64 {
        self.arm.sustained_rate()
    }

    fn positioning_by_arm(&self, r: &Request, start: Nanos) -> u64 {
        match self.queue_policy {
            QueuePolicy::Fifo => 0,
            QueuePolicy::Nearest => self.arm.tracks_to(r),
            QueuePolicy::ShortestPositioning => self.arm.positioning(r, start),
        }
    }

    fn serve_by_arm(&mut self, r: &Request, start: Nanos) -> Service {
        let served = self.arm.serve(r, start);
        self.segments.keep(served.ahead);
        Service { finish: served.media, seek: served.seek }
    }

    /// Up to which sector a read is in memory; `None` where its first one is not.
    fn in_memory(&self, r: &Request) -> Option<u64> {
        let sectors = sectors(r);
        match &self.cache {
            Some(cache) if cache.holds(&sectors) => Some(sectors.end),
            _ => self.segments.to(sectors.start).map(|to| to.min(sectors.end)),
        }
    }

    fn read(&mut self, r: &Request, start: Nanos) -> Service {
        let Some(to) = self.in_memory(r) else { return self.serve_by_arm(r, start) };
        self.segments.take(r.first_sector(), to);
        if to == r.end_sector() {
            return Service { finish: start, seek: false };
        }
        let rest = Request { offset: to * SECTOR, len: (r.end_sector() - to) * SECTOR, ..*r };
        self.serve_by_arm(&rest, start)
    }

    fn write(&mut self, r: &Request, start: Nanos) -> Service {
        let sectors = sectors(r);
        self.segments.forget(&sectors);
        let Some(mut cache) = self.cache.take() else { return self.serve_by_arm(r, start) };
        let mut room = start;
        while !cache.has_room(sectors.end - sectors.start) {
            self.write_one_back(&mut cache);
            room = room.max(self.arm.free());
        }
        if cache.is_empty() {
            self.arm.rest_until(start);
        }
        cache.put(sectors);
        self.cache = Some(cache);
        Service { finish: room, seek: false }
    }

    /// Writes back until a time, or until nothing is left.
    fn write_back(&mut self, until: Nanos) {
        let Some(mut cache) = self.cache.take() else { return };
        while !cache.is_empty() && self.arm.free() < until {
            self.write_one_back(&mut cache);
        }
        self.cache = Some(cache);
    }

    fn write_one_back(&mut self, cache: &mut WriteCache) {
        let start = self.arm.free();
        let ahead = cache.from(self.arm.head()).take(self.queue_depth);
        let Some(next) = ahead.min_by_key(|w| self.positioning_by_arm(&written_back(w), start)) else { return };
        let taken = cache.take(&next, WRITTEN_BACK);
        self.serve_by_arm(&written_back(&taken), start);
    }
}

fn sectors(r: &Request) -> Range<u64> {
    r.first_sector()..r.end_sector()
}

/// The request that writes the first of a range's sectors.
fn written_back(range: &Range<u64>) -> Request {
    let len = (range.end - range.start).min(WRITTEN_BACK) * SECTOR;
    Request { id: 0, op: Op::Write, offset: range.start * SECTOR, len, arrival: 0 }
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
        let needs_no_arm = match r.op {
            Op::Read => self.in_memory(r) == Some(r.end_sector()),
            Op::Write => self.cache.as_ref().is_some_and(|c| c.has_room(r.end_sector() - r.first_sector())),
        };
        if needs_no_arm { 0 } else { self.positioning_by_arm(r, start) }
    }

    fn serve(&mut self, r: &Request, start: Nanos) -> Service {
        self.write_back(start);
        let service = match r.op {
            Op::Read => self.read(r, start),
            Op::Write => self.write(r, start),
        };
        // Buffered data still has to be asked for and to cross the cable.
        let delivered = start as f64 + self.overhead + r.len as f64 * self.bus_ns_per_byte;
        Service { finish: service.finish.max(delivered.round() as Nanos), ..service }
    }

    fn flush(&mut self, start: Nanos) -> Nanos {
        self.write_back(Nanos::MAX);
        start.max(self.arm.free())
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

    fn with(change: impl Fn(&mut HddParams)) -> Hdd {
        let Params::Hdd(mut p) = Params::load("hdd").unwrap() else { unreachable!() };
        change(&mut p);
        Hdd::new(&p, 20 * GB)
    }

    /// Reads 64 KiB of two streams in turn, with a pause in which the disk reads ahead; how often the arm moved.
    fn seeks_of_two_streams(read_segments: u32) -> u32 {
        let mut d = with(|p| p.read_segments = read_segments);
        let mut now = 0;
        let mut seeks = 0;
        for i in 0..16 {
            for place in [0, 10 * GB] {
                let s = d.serve(&read(place + i * 65_536, 65_536), now);
                now = s.finish + 4_000_000;
                seeks += u32::from(s.seek);
            }
        }
        seeks
    }

    #[test]
    fn what_was_read_ahead_of_a_stream_stays_when_the_arm_leaves_it() {
        assert_eq!(seeks_of_two_streams(1), 31);
        assert!(seeks_of_two_streams(2) <= 8, "{}", seeks_of_two_streams(2));
    }

    #[test]
    fn a_read_that_is_half_in_the_buffer_waits_for_the_rest() {
        let mut d = with(|p| p.read_segments = 4);
        let now = d.serve(&read(0, 65_536), 0).finish;
        let now = d.serve(&read(10 * GB, 4096), now + 1_000_000).finish; // some 120 KB of the first are ahead
        let hit = d.serve(&read(65_536, 65_536), now).finish - now;
        assert!(hit < 500_000, "{hit}");
        let now = now + hit;
        let rest = d.serve(&read(131_072, 1_000_000), now);
        assert!(rest.seek && rest.finish > now + 5_000_000);
    }

    #[test]
    fn what_is_written_is_no_longer_in_the_buffer() {
        let mut d = with(|p| p.read_segments = 4);
        let now = d.serve(&read(0, 65_536), 0).finish;
        let now = d.serve(&read(10 * GB, 4096), now + 1_000_000).finish;
        let now = d.serve(&write(65_536, 4096), now).finish;
        let now = d.serve(&read(15 * GB, 4096), now).finish;
        assert!(d.serve(&read(65_536, 4096), now).seek);
    }

    fn cached() -> Hdd {
        with(|p| p.write_cache_kb = 16 << 10)
    }

    #[test]
    fn a_cached_write_is_complete_at_once_and_can_be_read() {
        let mut d = cached();
        let mut now = 0;
        for i in 0..100 {
            let s = d.serve(&write(i * 97_000_448 / 512 * 512, 4096), now);
            assert!(s.finish < now + 200_000);
            now = s.finish;
        }
        let last = d.serve(&read(99 * 97_000_448 / 512 * 512, 4096), now);
        assert!(!last.seek && last.finish < now + 200_000);
    }

    #[test]
    fn a_flush_takes_as_long_as_what_is_cached() {
        let mut d = cached();
        let mut now = 0;
        for i in 0..100 {
            now = d.serve(&write(i * 97_000_448 / 512 * 512, 4096), now).finish;
        }
        let flushed = d.flush(now);
        assert!((200_000_000..1_200_000_000).contains(&(flushed - now)), "{}", flushed - now);
        assert_eq!(d.flush(flushed), flushed, "nothing is left");
    }

    #[test]
    fn while_nothing_else_is_to_be_done_the_cache_is_written_back() {
        let mut d = cached();
        let now = d.serve(&write(5 * GB, 4096), 0).finish;
        let later = now + 100_000_000;
        d.serve(&read(0, 4096), later);
        assert_eq!(d.flush(later + 50_000_000), later + 50_000_000);
    }

    #[test]
    fn a_stream_of_cached_writes_goes_at_the_rate_of_the_platters() {
        let mut d = cached();
        let mut now = 0;
        for i in 0..2000 {
            now = d.serve(&write(i * 262_144, 262_144), now).finish;
        }
        let rate = 2000.0 * 262_144.0 / (d.flush(now) as f64 / 1e9);
        assert!((rate / d.sustained_rate() - 1.0).abs() < 0.02, "{rate}");
    }

    #[test]
    fn where_the_cache_is_full_random_writes_go_as_fast_as_the_arm_puts_them_in_order() {
        let rate = |mut d: Hdd| {
            let mut now = 0;
            for i in 0..12_000u64 {
                let place = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % (19 * GB) / 4096 * 4096;
                now = d.serve(&write(place, 4096), now).finish;
            }
            12_000.0 / (d.flush(now) as f64 / 1e9)
        };
        let (without, with) = (rate(disk()), rate(cached()));
        assert!(with > 2.0 * without, "{with} a second, {without} without a cache");
    }

    #[test]
    fn shortest_positioning_prefers_the_stream() {
        let mut d = disk();
        let now = d.serve(&read(0, 4096), 0).finish;
        assert!(d.positioning(&read(4096, 4096), now) < d.positioning(&read(10 * GB, 4096), now));
    }
}
