//! How much of an SSD's parallelism a queue depth uses.

use diskmodel::depths::{CASES, DEPTHS};
use diskmodel::engine::Engine;
use diskmodel::model;
use diskmodel::params::{Params, SSD};
use diskmodel::predict::predict;
use diskmodel::request::{Nanos, Op, Request};

const DEVICE: u64 = 20 << 30;

/// The shipped SSD with another number of channels.
fn ssd(channels: u64) -> Params {
    Params::parse("ssd", &SSD.replace("channels = 16", &format!("channels = {channels}"))).unwrap()
}

/// MB/s that all channels have together at most, and the cable.
fn limit(op: Op, channels: u64) -> f64 {
    let page_ms = match op {
        Op::Read => 0.025,
        Op::Write => 0.5 + 1.5 / 256.0, // with its part of the erase
    };
    (channels as f64 * 4.096 / page_ms).min(300.0)
}

#[test]
fn throughput_rises_until_the_channels_are_used_and_is_flat_from_there() {
    for channels in [1, 4, 16] {
        for case in CASES {
            let requests = (200_000_000 / case.size).clamp(800, 10_000);
            let rates: Vec<f64> = DEPTHS
                .iter()
                .map(|depth| {
                    predict(&ssd(channels), DEVICE, 1.0, case.at(*depth), case.op, requests, 0).bytes_per_s / 1e6
                })
                .collect();
            let told = format!("{} on {channels} channels: {rates:?}", case.name);
            let limit = limit(case.op, channels);
            for (rate, depth) in rates.iter().zip(DEPTHS) {
                // A page uses one channel, which another page may be on already: of c channels, d pages at random places keep
                // d / (d + c - 1) busy where service times vary as an exponential's do, and more where they don't vary. A long
                // request uses all of them.
                let pages = depth * case.size / 4096;
                let used = pages as f64 / (pages + channels - 1) as f64;
                assert!(*rate <= limit * 1.01, "depth {depth} of {told}");
                assert!(*rate <= rates[0] * depth as f64 * 1.01, "depth {depth} of {told}");
                assert!(*rate >= (limit * used).min(rates[0] * depth as f64) * 0.92, "depth {depth} of {told}");
            }
            assert!(rates.is_sorted_by(|a, b| *a <= b * 1.01), "{told}");
        }
    }
}

#[test]
fn data_that_is_not_ready_keeps_nobody_from_the_cable() {
    // Eight clients read pages and eight write them. Writes wait for their channel; reads of the others don't wait for those.
    let mut engine = Engine::new(model::build(&ssd(16), DEVICE));
    let mut random = 1u64;
    let mut submit = |engine: &mut Engine, id: u64, arrival: Nanos| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let op = if id < 8 { Op::Read } else { Op::Write };
        engine.submit(Request { id, op, offset: (random >> 20) % (DEVICE / 4096) * 4096, len: 4096, arrival });
    };
    (0..16).for_each(|id| submit(&mut engine, id, 0));
    let mut now = 0;
    while now < 500_000_000 {
        let done = engine.step(Nanos::MAX).unwrap();
        now = done.finish;
        submit(&mut engine, done.request.id, now);
    }
    let written = engine.totals().written_bytes as f64 / now as f64 * 1e3;
    let alone = {
        let case = &CASES[1];
        predict(&ssd(16), DEVICE, 1.0, case.at(8), case.op, 5_000, 0).bytes_per_s / 1e6
    };
    assert!(written > 0.85 * alone, "{written} MB/s, {alone} without the readers");
}
