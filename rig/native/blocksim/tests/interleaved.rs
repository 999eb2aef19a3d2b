//! What BID is for: streams whose small requests come interleaved, more of them than the disk can serve in that order.

use bid::Op;
use blocksim::kept::Keep;
use blocksim::metrics::Figures;
use blocksim::options::{Constants, Name};
use blocksim::setup::SetupOptions;
use blocksim::trace::Access;
use clap::Parser;

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    constants: Constants,
    #[command(flatten)]
    setup: SetupOptions,
}

const STREAMS: u64 = 8;
const BLOCKS: u64 = 256; // 128 KiB, as Linux reads ahead by itself
const REQUESTS: u64 = 400; // of a stream
const GAP: u64 = 1_250_000; // ns from one stream's request to the next one's: 105 MB/s in all

/// Every other stream reads; each goes through a file of its own, far from the others.
fn interleaved() -> Vec<Access> {
    let access = |i: u64| {
        let stream = i % STREAMS;
        Access {
            time: i * GAP,
            end: None,
            pid: stream,
            lba: stream * 40_000_000 + i / STREAMS * BLOCKS,
            blocks: BLOCKS,
            op: if stream.is_multiple_of(2) { Op::Read } else { Op::Write },
            label: None,
            after: None,
        }
    };
    (0..STREAMS * REQUESTS).map(access).collect()
}

fn figures(name: Name) -> Figures {
    let options = Options::parse_from(["t", "--disk", "hdd"]);
    options.setup.load().unwrap().simulate(&interleaved(), name, &options.constants, Keep::default()).0
}

#[test]
fn the_disk_works_a_fifth_less_under_bid_than_under_noop_or_cfq() {
    let (noop, cfq, bid) = (figures(Name::Noop), figures(Name::Cfq), figures(Name::BidHdd));
    let best = f64::min(noop.busy_ms, cfq.busy_ms);
    assert!(bid.busy_ms < 0.8 * best, "{bid:?} {noop:?} {cfq:?}");
    assert!(bid.head_movements < noop.head_movements.min(cfq.head_movements), "{bid:?} {noop:?} {cfq:?}");
}
