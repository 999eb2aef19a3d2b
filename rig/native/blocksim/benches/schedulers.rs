//! Simulated requests a second of each scheduler.

use std::hint::black_box;

use bid::Op;
use blocksim::kept::Keep;
use blocksim::options::{Constants, Name};
use blocksim::setup::SetupOptions;
use blocksim::trace::Access;
use clap::{Parser, ValueEnum};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    constants: Constants,
    #[command(flatten)]
    setup: SetupOptions,
}

const REQUESTS: u64 = 100_000;
const PROCESSES: u64 = 8;

/// Eight processes, half of them writers, that each go through a region of their own in requests that don't adjoin.
fn trace() -> Vec<Access> {
    let access = |i: u64| {
        let pid = i % PROCESSES;
        let op = if pid.is_multiple_of(2) { Op::Read } else { Op::Write };
        Access {
            time: i * 100_000,
            end: None,
            pid,
            lba: pid * 10_000_000 + i / PROCESSES * 72,
            blocks: 64,
            op,
            label: None,
            after: None,
        }
    };
    (0..REQUESTS).map(access).collect()
}

fn schedulers(c: &mut Criterion) {
    let trace = trace();
    let options = Options::parse_from(["bench"]);
    let setup = options.setup.load().expect("shipped files");
    let mut group = c.benchmark_group("requests");
    group.throughput(Throughput::Elements(REQUESTS));
    group.sample_size(10);
    for name in Name::value_variants() {
        group.bench_function(name.to_string(), |b| {
            b.iter(|| black_box(setup.simulate(&trace, *name, &options.constants, Keep::default()).0.requests))
        });
    }
    group.finish();
}

criterion_group!(benches, schedulers);
criterion_main!(benches);
