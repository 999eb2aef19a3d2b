//! The flash disks of today beside what their makers publish, and what they promise to whoever shares them.

use diskmodel::depths::DEPTHS;
use diskmodel::engine::Engine;
use diskmodel::model;
use diskmodel::params::{NVME_SSD, Params, SATA_SSD};
use diskmodel::predict::{Pattern, Throughput, predict};
use diskmodel::request::{Nanos, Op, Request};

const DEVICE: u64 = 20 << 30;
const PAGE: u64 = 4096;

/// What a maker publishes, and the queue depth that it takes.
struct Published {
    text: &'static str,
    depth: u64,
    reads: f64,    // of a page at random, a second
    writes: f64,   // the same
    read_mb: f64,  // MB/s in sequence
    write_mb: f64, // the same
    read_us: f64,  // of a page at random, nothing else going on
    write_us: f64, // in sequence, nothing else going on
}

const SATA: Published = Published {
    text: SATA_SSD,
    depth: 32,
    reads: 72e3,
    writes: 33e3,
    read_mb: 500.0,
    write_mb: 490.0,
    read_us: 110.0,
    write_us: 36.0,
};

const NVME: Published = Published {
    text: NVME_SSD,
    depth: 256,
    reads: 490e3,
    writes: 38e3,
    read_mb: 3200.0,
    write_mb: 1050.0,
    read_us: 85.0,
    write_us: 13.0,
};

fn params(text: &str) -> Params {
    Params::parse("flash", text).unwrap()
}

fn of(text: &str, pattern: Pattern, op: Op, requests: u64) -> Throughput {
    predict(&params(text), DEVICE, 1.0, pattern, op, requests, 0)
}

fn pages(clients: u64) -> Pattern {
    Pattern::Random { clients, size: PAGE }
}

fn assert_near(what: &str, measured: f64, published: f64) {
    assert!((measured / published - 1.0).abs() < 0.1, "{what}: {measured:.1} where {published} is published");
}

#[test]
fn what_is_published_is_met_within_a_tenth() {
    for p in [SATA, NVME] {
        let sequence = Pattern::Streams { streams: 8, size: 128 << 10 };
        assert_near("reads at random", of(p.text, pages(p.depth), Op::Read, 50_000).requests_per_s, p.reads);
        assert_near("writes at random", of(p.text, pages(p.depth), Op::Write, 60_000).requests_per_s, p.writes);
        assert_near("MB/s read", of(p.text, sequence, Op::Read, 4_000).bytes_per_s / 1e6, p.read_mb);
        assert_near("MB/s written", of(p.text, sequence, Op::Write, 6_000).bytes_per_s / 1e6, p.write_mb);
        assert_near("us to read", 1e6 / of(p.text, pages(1), Op::Read, 1_000).requests_per_s, p.read_us);
        let one = Pattern::Streams { streams: 1, size: PAGE };
        assert_near("us to write", 1e6 / of(p.text, one, Op::Write, 500).requests_per_s, p.write_us);
    }
}

#[test]
fn deeper_is_never_slower() {
    for text in [SATA_SSD, NVME_SSD] {
        for (op, requests) in [(Op::Read, 20_000), (Op::Write, 20_000)] {
            let rates: Vec<f64> = DEPTHS.iter().map(|d| of(text, pages(*d), op, requests).requests_per_s).collect();
            assert!(rates.is_sorted_by(|a, b| *a <= b * 1.02), "{op:?}: {rates:?}");
        }
    }
}

/// Runs a reader of pages at random beside a writer in sequence, or at random; the reader's times, ns, in order.
fn read_beside_writes(text: &str, at_random: bool) -> Vec<Nanos> {
    let mut engine = Engine::new(model::build(&params(text), DEVICE));
    let mut random = 1u64;
    let mut written = 0;
    let mut submit = |engine: &mut Engine, id: u64, arrival: Nanos| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let anywhere = (random >> 20) % (DEVICE / PAGE) * PAGE;
        let (op, offset, len) = match id {
            0 => (Op::Read, anywhere, PAGE),
            _ if at_random => (Op::Write, anywhere, PAGE),
            _ => {
                written += 128 << 10;
                (Op::Write, written, 128 << 10)
            }
        };
        engine.submit(Request { id, op, offset, len, arrival });
    };
    (0..8).for_each(|id| submit(&mut engine, id, 0));
    let mut times = Vec::new();
    while times.len() < 3_000 {
        let done = engine.step(Nanos::MAX).unwrap();
        if done.request.id == 0 {
            times.push(done.finish - done.request.arrival);
        }
        submit(&mut engine, done.request.id, done.finish);
    }
    times.sort_unstable();
    times
}

#[test]
fn reads_go_before_programs() {
    for p in [SATA, NVME] {
        let times = read_beside_writes(p.text, false);
        let median = times[times.len() / 2] as f64 / 1e3;
        // The cable and the controller are shared, but no read waits for the programs of a full buffer, some 4 ms a channel.
        assert!(median < 6.0 * p.read_us, "{median} us, {} alone", p.read_us);
    }
}

#[test]
fn a_cable_of_one_direction_carries_no_more_both_ways() {
    let mut engine = Engine::new(model::build(&params(SATA_SSD), DEVICE));
    let size = 128 << 10;
    let mut sent = [0; 8];
    let mut submit = |engine: &mut Engine, id: u64, arrival: Nanos| {
        let n = &mut sent[id as usize];
        *n += 1;
        let offset = id * (DEVICE / 8) + *n * size;
        let op = if id < 4 { Op::Read } else { Op::Write };
        engine.submit(Request { id, op, offset, len: size, arrival });
    };
    (0..8).for_each(|id| submit(&mut engine, id, 0));
    let mut now = 0;
    while now < 1_000_000_000 {
        let done = engine.step(Nanos::MAX).unwrap();
        now = done.finish;
        submit(&mut engine, done.request.id, now);
    }
    let totals = engine.totals();
    let both = (totals.read_bytes + totals.written_bytes) as f64 / now as f64 * 1e3;
    assert!((450.0..505.0).contains(&both), "{both} MB/s");
}

#[test]
fn garbage_of_writes_at_random_is_collected_in_bursts() {
    for p in [SATA, NVME] {
        let times = read_beside_writes(p.text, true);
        let longest = *times.last().unwrap();
        assert!(longest > 1_500_000, "no read met a burst of 2 ms: {longest} ns at most");
        let median = times[times.len() / 2] as f64 / 1e3;
        assert!(median < 3_000.0, "{median} us");
        let sequence = read_beside_writes(p.text, false);
        assert!(sequence.last().unwrap() < &1_500_000, "writes in sequence leave no garbage: {:?}", sequence.last());
    }
}
