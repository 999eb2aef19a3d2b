//! The queue and the models together, on virtual time.

use diskmodel::engine::{Completion, Engine};
use diskmodel::model;
use diskmodel::params::{HDD_7200, NVME_SSD, Params, SATA_SSD, SSD};
use diskmodel::predict::{Pattern, Throughput, predict};
use diskmodel::request::{Nanos, Op, Request};
use proptest::prelude::*;

const DEVICE: u64 = 20 << 30;

const RANDOM: Pattern = Pattern::Random { clients: 1, size: 4096 };

fn hdd() -> Params {
    Params::parse("hdd", HDD_7200).unwrap()
}

fn ssd() -> Params {
    Params::parse("ssd", SSD).unwrap()
}

fn engine(params: &Params) -> Engine {
    Engine::new(model::build(params, DEVICE))
}

fn of(params: &Params, pattern: Pattern, slow: f64, turnaround: Nanos) -> Throughput {
    predict(params, DEVICE, slow, pattern, Op::Read, 3000, turnaround)
}

fn streams(streams: u64) -> Pattern {
    Pattern::Streams { streams, size: 256 << 10 }
}

#[test]
fn one_stream_reaches_the_transfer_rate() {
    let rate = of(&hdd(), streams(1), 1.0, 100_000).bytes_per_s / 1e6;
    assert!((119.0..123.0).contains(&rate), "{rate} MB/s");
}

#[test]
fn six_streams_move_a_fraction_of_what_one_does() {
    let rate = of(&hdd(), streams(6), 1.0, 100_000).bytes_per_s / 1e6;
    assert!((20.0..40.0).contains(&rate), "{rate} MB/s");
}

#[test]
fn a_7200_rpm_disk_reads_60_to_100_random_pages_a_second() {
    let rate = of(&hdd(), RANDOM, 1.0, 100_000).requests_per_s;
    assert!((60.0..100.0).contains(&rate), "{rate} a second");
}

#[test]
fn slow_motion_scales_exactly() {
    for params in [hdd(), ssd()] {
        for pattern in [streams(1), streams(6), RANDOM] {
            let (normal, slow) = (of(&params, pattern, 1.0, 50_000), of(&params, pattern, 5.0, 250_000));
            assert!((normal.requests_per_s / slow.requests_per_s - 5.0).abs() < 1e-9);
        }
    }
}

#[test]
fn farther_is_slower_on_average_over_the_platter() {
    // The rotational wait depends on where the arm arrives; over many targets it averages out.
    let mean = |distance: u64| {
        let far = distance * DEVICE / 1000;
        let total: Nanos = (0..200)
            .map(|i| {
                let mut e = engine(&hdd());
                e.submit(Request { id: 0, op: Op::Read, offset: far + i * 5_376, len: 4096, arrival: 0 });
                e.step(Nanos::MAX).unwrap().finish
            })
            .sum();
        total / 200
    };
    let means: Vec<Nanos> = [1, 100, 300, 600, 950].into_iter().map(mean).collect();
    assert!(means.windows(2).all(|w| w[0] < w[1]), "{means:?}");
}

#[test]
fn a_stream_in_the_queue_is_served_in_order() {
    const CHUNK: u64 = 512 << 10;
    // One of the requests begins where a cylinder does, so that the head must move on just before it.
    const START: u64 = 8448 * 512 - 4 * CHUNK;
    let mut e = engine(&hdd());
    for id in 0..30 {
        // The first one comes alone: among many the disk begins with the one that comes under the head first.
        e.submit(Request { id, op: Op::Read, offset: START + id * CHUNK, len: CHUNK, arrival: id.min(1) });
    }
    let served: Vec<u64> = std::iter::from_fn(|| e.step(Nanos::MAX)).map(|c| c.request.id).collect();
    assert_eq!(served, (0..30).collect::<Vec<_>>());
}

#[test]
fn a_stream_with_a_deep_queue_starves_nobody() {
    let mut e = engine(&hdd());
    let read = |id, offset| Request { id, op: Op::Read, offset, len: 65_536, arrival: 0 };
    for id in 0..20 {
        e.submit(read(id, id * 65_536));
    }
    e.submit(read(u64::MAX, DEVICE - 65_536));
    let mut served_before = 0;
    for id in 20.. {
        let done = e.step(Nanos::MAX).unwrap();
        if done.request.id == u64::MAX {
            break;
        }
        served_before += 1;
        let again = Request { arrival: done.start, ..read(id, id * 65_536) };
        e.submit(again);
    }
    assert!(served_before <= 20 + 32, "{served_before}");
}

#[test]
fn waking_up_late_loses_nothing() {
    let run = |wake: Nanos| {
        let mut e = engine(&hdd());
        for id in 0..50 {
            e.submit(Request { id, op: Op::Read, offset: id * 7_919 * 4096, len: 4096, arrival: 0 });
        }
        let mut finishes = Vec::new();
        for now in (0..).step_by(wake as usize) {
            while let Some(done) = e.step(now) {
                finishes.push(done.finish);
            }
            if e.pending() == 0 {
                return finishes;
            }
        }
        unreachable!()
    };
    assert_eq!(run(10_000), run(7_000_000));
}

/// A random request: direction, 4 KiB page, pages, pause before it.
fn requests() -> impl Strategy<Value = Vec<(bool, u64, u64, Nanos)>> {
    prop::collection::vec((any::<bool>(), 0..DEVICE / 4096 - 256, 1..=256u64, 0..30_000_000u64), 1..80)
}

fn run(params: &Params, list: &[(bool, u64, u64, Nanos)]) -> (usize, Vec<Completion>) {
    let mut e = engine(params);
    let mut now = 0;
    let mut done = Vec::new();
    for (id, (write, page, pages, pause)) in list.iter().enumerate() {
        now += pause;
        done.extend(std::iter::from_fn(|| e.step(now)));
        let op = if *write { Op::Write } else { Op::Read };
        e.submit(Request { id: id as u64, op, offset: page * 4096, len: pages * 4096, arrival: now });
    }
    done.extend(std::iter::from_fn(|| e.step(Nanos::MAX)));
    (e.pending(), done)
}

proptest! {
    #[test]
    fn every_request_completes_once_after_it_arrives(list in requests(), disk in 0..4usize) {
        let params = Params::parse("disk", [HDD_7200, SSD, SATA_SSD, NVME_SSD][disk]).unwrap();
        let (pending, done) = run(&params, &list);
        prop_assert_eq!(pending, 0);
        let mut ids: Vec<u64> = done.iter().map(|c| c.request.id).collect();
        ids.sort_unstable();
        prop_assert_eq!(ids, (0..list.len() as u64).collect::<Vec<_>>());
        for c in &done {
            prop_assert!(c.start >= c.request.arrival);
            prop_assert!(c.finish > c.start);
            prop_assert!(c.finish - c.start < 10_000_000_000, "no service lasts ten seconds");
        }
        prop_assert!(done.windows(2).all(|w| w[0].finish <= w[1].finish));
    }

    #[test]
    fn a_hard_disk_serves_one_at_a_time(list in requests()) {
        let (_, done) = run(&hdd(), &list);
        prop_assert!(done.windows(2).all(|w| w[1].start >= w[0].finish));
    }
}
