//! The hard disks beside what is published of them, at queue depths 1 to 32.

use diskmodel::depths::DEPTHS;
use diskmodel::engine::Engine;
use diskmodel::model;
use diskmodel::params::{HDD_7200, HDD_NEARLINE, Params};
use diskmodel::predict::{Pattern, Throughput, predict};
use diskmodel::request::{Nanos, Op, Request};

const DEVICE: u64 = 40 << 30;

fn params(text: &str) -> Params {
    Params::parse("hdd", text).unwrap()
}

fn of(text: &str, pattern: Pattern, op: Op, requests: u64) -> Throughput {
    predict(&params(text), DEVICE, 1.0, pattern, op, requests, 0)
}

/// Reads of 4 KiB at random a second, at the depths.
fn reads(text: &str) -> Vec<f64> {
    DEPTHS
        .iter()
        .map(|d| of(text, Pattern::Random { clients: *d, size: 4096 }, Op::Read, 8_000).requests_per_s)
        .collect()
}

#[test]
fn the_disk_of_today_does_what_its_data_sheet_says() {
    let at_16 = reads(HDD_NEARLINE)[4];
    assert!((at_16 / 170.0 - 1.0).abs() < 0.1, "{at_16} reads a second at depth 16, 170 are published");
    for op in [Op::Read, Op::Write] {
        let rate = of(HDD_NEARLINE, Pattern::Streams { streams: 1, size: 1 << 20 }, op, 4_000).bytes_per_s / 1e6;
        assert!((rate / 261.0 - 1.0).abs() < 0.03, "{op:?}: {rate} MB/s, 261 are published");
    }
}

/// With a queue the arm serves what is nearest in time, first of all in rotation: enterprise SATA disks gain up to 100 % by
/// it, SCSI disks more than that.
#[test]
fn a_queue_of_32_gives_twice_to_three_times_what_one_request_at_a_time_gives() {
    for text in [HDD_7200, HDD_NEARLINE] {
        let rates = reads(text);
        assert!(rates.is_sorted_by(|a, b| *a <= b * 1.02), "deeper is never slower: {rates:?}");
        let gain = rates[5] / rates[0];
        assert!((2.0..3.0).contains(&gain), "{gain}: {rates:?}");
    }
}

/// Two streams of 64 KiB that think for 20 ms, as clients do that compute.
fn thinking_streams(text: &str) -> f64 {
    const SIZE: u64 = 64 << 10;
    let mut engine = Engine::new(model::build(&params(text), DEVICE));
    let mut sent = [0; 2];
    let mut submit = |engine: &mut Engine, id: u64, arrival: Nanos| {
        let n = &mut sent[id as usize];
        engine.submit(Request { id, op: Op::Read, offset: id * (DEVICE / 2) + *n * SIZE, len: SIZE, arrival });
        *n += 1;
    };
    (0..2).for_each(|id| submit(&mut engine, id, 0));
    let mut now = 0;
    while now < 5_000_000_000 {
        let done = engine.step(Nanos::MAX).unwrap();
        now = done.finish;
        submit(&mut engine, done.request.id, now + 20_000_000);
    }
    engine.totals().read_bytes as f64 / now as f64 * 1e3
}

#[test]
fn segments_keep_what_was_read_ahead_of_several_streams() {
    let one = HDD_NEARLINE.replace("read_segments = 32", "read_segments = 1");
    let (with, without) = (thinking_streams(HDD_NEARLINE), thinking_streams(&one));
    assert!(with > 1.3 * without, "{with} MB/s, {without} with one segment");
}

#[test]
fn a_write_cache_makes_writes_at_random_as_quick_as_a_deep_queue_does() {
    let writes =
        |text: &str, clients| of(text, Pattern::Random { clients, size: 4096 }, Op::Write, 40_000).requests_per_s;
    let none = HDD_NEARLINE.replace("write_cache_kb = 65536", "write_cache_kb = 0");
    let small = HDD_NEARLINE.replace("write_cache_kb = 65536", "write_cache_kb = 1024");
    let (cached, queued) = (writes(&small, 1), writes(&none, 32));
    assert!(cached > 0.8 * queued, "{cached} a second, {queued} with a queue of 32 and no cache");
}

#[test]
fn a_flush_waits_for_what_was_written_and_nothing_overtakes_it() {
    let mut engine = Engine::new(model::build(&params(HDD_NEARLINE), DEVICE));
    for id in 0..50 {
        engine.submit(Request { id, op: Op::Write, offset: id * (DEVICE / 64), len: 4096, arrival: 0 });
    }
    engine.submit_flush(50, 0);
    engine.submit(Request { id: 51, op: Op::Write, offset: 0, len: 4096, arrival: 0 });
    let done: Vec<_> = std::iter::from_fn(|| engine.step(Nanos::MAX)).collect();
    assert_eq!(done.iter().map(|c| c.request.id).skip(50).collect::<Vec<_>>(), [50, 51]);
    assert!(done[49].finish < 10_000_000, "cached");
    assert!(done[50].finish - done[50].start > 100_000_000, "fifty times the arm");
    assert_eq!(engine.totals().writes, 51, "a flush is no write");
}
