//! `emudisk predict`: what a model gives at random places, for those who measure a disk by other means.

use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use diskmodel::params::Params;
use diskmodel::predict::{Pattern, predict_within};
use diskmodel::request::Op;
use serde::Serialize;

#[derive(Args)]
pub struct PredictArgs {
    /// `hdd`, `ssd`, or a parameter file
    #[arg(long, default_value = "hdd")]
    model: String,
    /// Size in GiB
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=65536))]
    size_gb: u64,
    /// How much of it, from its start on, the requests are spread over, in MiB
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    extent_mb: u64,
    /// Requests of each point, after which it is taken for what goes on
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    requests: u64,
    /// `read:BYTES:DEPTH` or `write:BYTES:DEPTH`
    #[arg(required = true, value_name = "POINT")]
    points: Vec<Asked>,
}

/// One size and direction, and how many of them are at the device all the time.
#[derive(Clone)]
struct Asked {
    op: Op,
    bytes: u64,
    depth: u64,
}

impl FromStr for Asked {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("'{text}' is not read:BYTES:DEPTH or write:BYTES:DEPTH, both over 0");
        let parts: Vec<&str> = text.split(':').collect();
        let [op, bytes, depth] = parts[..] else { return Err(wanted()) };
        let op = match op {
            "read" => Op::Read,
            "write" => Op::Write,
            _ => return Err(wanted()),
        };
        let number = |text: &str| text.parse().ok().filter(|n| (1..=1 << 30).contains(n)).ok_or_else(wanted);
        Ok(Asked { op, bytes: number(bytes)?, depth: number(depth)? })
    }
}

/// What comes of one.
#[derive(Serialize)]
pub struct Predicted {
    bytes: u64,
    depth: u64,
    per_second: f64,
}

/// One for each point, in their order.
pub fn predict(args: &PredictArgs) -> Result<Vec<Predicted>> {
    let params = Params::load(&args.model)?;
    let device = args.size_gb << 30;
    let extent = (args.extent_mb << 20).min(device);
    let of = |asked: &Asked| {
        let pattern = Pattern::Random { clients: asked.depth, size: asked.bytes };
        let rate = predict_within(&params, device, extent, 1.0, pattern, asked.op, args.requests, 0);
        Predicted { bytes: asked.bytes, depth: asked.depth, per_second: rate.requests_per_s }
    };
    Ok(args.points.iter().map(of).collect())
}

#[cfg(test)]
mod tests {
    use super::Asked;

    #[test]
    fn a_point_is_a_direction_a_size_and_a_depth() {
        let asked: Asked = "write:4096:8".parse().expect("a point");
        assert_eq!((4096, 8), (asked.bytes, asked.depth));
        for bad in ["", "read", "read:1", "read:0:1", "read:1:0", "trim:1:1", "read:1:1:1", "read:x:1", "read:-1:1"] {
            assert!(bad.parse::<Asked>().is_err(), "{bad}");
        }
    }
}
