//! How many requests a second the models work through.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use diskmodel::params::Params;
use diskmodel::predict::{Pattern, predict};
use diskmodel::request::Op;

const REQUESTS: u64 = 10_000;

fn model(c: &mut Criterion) {
    let mut group = c.benchmark_group("model");
    group.throughput(Throughput::Elements(REQUESTS));
    for kind in ["hdd", "ssd"] {
        let params = Params::load(kind).expect("a shipped file");
        for (name, pattern) in [
            ("six streams", Pattern::Streams { streams: 6, size: 256 << 10 }),
            ("64 streams", Pattern::Streams { streams: 64, size: 64 << 10 }),
            ("random", Pattern::Random { clients: 1, size: 4096 }),
        ] {
            group.bench_function(format!("{kind}/{name}"), |b| {
                b.iter(|| predict(&params, 20 << 30, 1.0, pattern, Op::Read, REQUESTS, 100_000))
            });
        }
    }
    group.finish();
}

criterion_group!(benches, model);
criterion_main!(benches);
