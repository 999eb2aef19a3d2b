//! Throughput of an access pattern, by running the model on virtual time.

use std::collections::HashMap;

use crate::engine::Engine;
use crate::model;
use crate::params::Params;
use crate::request::{Nanos, Op, Request};

/// An access pattern of clients that each have one request outstanding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// `streams` sequential streams of `size` bytes a request, spread evenly over the device; 1 is a single stream.
    Streams {
        /// How many.
        streams: u64,
        /// Bytes a request.
        size: u64,
    },
    /// `clients` that each ask for `size` bytes at random places, multiples of the size: a device kept at queue depth
    /// `clients`.
    Random {
        /// How many.
        clients: u64,
        /// Bytes a request.
        size: u64,
    },
}

impl Pattern {
    /// Clients with a request outstanding.
    pub fn clients(&self) -> u64 {
        match self {
            Pattern::Streams { streams, .. } => *streams,
            Pattern::Random { clients, .. } => *clients,
        }
    }

    /// Bytes a request.
    pub fn size(&self) -> u64 {
        match self {
            Pattern::Streams { size, .. } | Pattern::Random { size, .. } => *size,
        }
    }

    /// Where the `n`-th request of `client` starts, on a device of `device_bytes`. The sequence is fixed: a run and its
    /// prediction make exactly the same requests.
    pub fn offset(&self, client: u64, n: u64, device_bytes: u64) -> u64 {
        match self {
            Pattern::Streams { streams, size } => {
                let region = device_bytes / streams / size * size;
                client * region + n * size % region.max(*size)
            }
            Pattern::Random { clients, size } => {
                let places = (device_bytes / size).max(1);
                scramble(n * clients + client + 1) % places * size
            }
        }
    }
}

/// What a pattern achieves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throughput {
    /// Bytes per second.
    pub bytes_per_s: f64,
    /// Requests per second.
    pub requests_per_s: f64,
}

/// Predicts the throughput of `requests` requests of `pattern`, all of the direction `op`, over the whole device.
///
/// `slow` multiplies every time of the disk. `turnaround` is the time a client and the path to the disk need from one
/// completion to the arrival of the next request, in nanoseconds of wall clock (it is not slowed).
pub fn predict(
    params: &Params,
    device_bytes: u64,
    slow: f64,
    pattern: Pattern,
    op: Op,
    requests: u64,
    turnaround: Nanos,
) -> Throughput {
    predict_within(params, device_bytes, device_bytes, slow, pattern, op, requests, turnaround)
}

/// The same where the pattern has only the first `extent` bytes of the device.
#[allow(clippy::too_many_arguments)] // all of them say what is run
pub fn predict_within(
    params: &Params,
    device_bytes: u64,
    extent: u64,
    slow: f64,
    pattern: Pattern,
    op: Op,
    requests: u64,
    turnaround: Nanos,
) -> Throughput {
    let mut engine = Engine::new(model::build(params, device_bytes));
    let turnaround = (turnaround as f64 / slow).round() as Nanos;
    let mut sent: HashMap<u64, u64> = HashMap::new(); // by client
    let mut submit = |engine: &mut Engine, client: u64, arrival| {
        let n = sent.entry(client).or_default();
        let offset = pattern.offset(client, *n, extent);
        engine.submit(Request { id: client, op, offset, len: pattern.size(), arrival });
        *n += 1;
    };
    for client in 0..pattern.clients() {
        submit(&mut engine, client, 0);
    }
    let mut finish = 1;
    for _ in 0..requests {
        let Some(done) = engine.step(Nanos::MAX) else { break };
        finish = done.finish.max(1);
        submit(&mut engine, done.request.id, finish + turnaround);
    }
    let seconds = finish as f64 * slow / 1e9;
    let requests_per_s = requests as f64 / seconds;
    Throughput { bytes_per_s: requests_per_s * pattern.size() as f64, requests_per_s }
}

/// SplitMix64's output function: a fixed, well-spread sequence without a random generator's state.
fn scramble(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
