//! The BID paper's worked example: table 1 on a disk of 100 tracks with 100 sectors, figures 4 to 9.

use std::path::Path;

use blocksim::kept::Keep;
use blocksim::metrics::Figures;
use blocksim::options::{Constants, Name};
use blocksim::setup::SetupOptions;
use blocksim::trace;
use clap::Parser;

#[derive(Parser)]
struct Options {
    #[arg(long)]
    scheduler: Name,
    #[command(flatten)]
    constants: Constants,
    #[command(flatten)]
    setup: SetupOptions,
}

/// The order of service and the figures. The requests stay apart, as in the paper's figures.
fn serve(file: &str, options: &[&str]) -> (String, Figures) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file);
    let common = ["t", "--disk", "paper-example", "--no-merge", "--max-request-kb", "20"];
    let options = Options::parse_from(common.iter().chain(options));
    let setup = options.setup.load().unwrap();
    let accesses = trace::read(&path, None, setup.disk.blocks()).unwrap();
    let keep = Keep { order: true, ..Keep::default() };
    let (figures, kept) = setup.simulate(&accesses, options.scheduler, &options.constants, keep);
    let labels: Vec<&str> = kept.order.iter().map(|i| accesses[*i as usize].label.as_deref().unwrap()).collect();
    (labels.join(" "), figures)
}

#[test]
fn noop_is_first_come_first_served() {
    let (order, _) = serve("worked-example.csv", &["--scheduler", "noop"]);
    assert_eq!(order, "B1 A1 A2 A3 C1 B2 B3 A4 A5 A6 C2 B4");
}

#[test]
fn cfq_gives_each_process_its_quantum_in_a_cycle() {
    // The paper's cycles are of five requests: two of A and B each and one of C.
    let (order, figures) = serve("worked-example.csv", &["--scheduler", "cfq", "--quantum", "2", "--dispatch", "5"]);
    assert_eq!(order, "A1 A2 C1 B1 B2 A3 A4 C2 B3 B4 A5 A6");
    assert_eq!(figures.head_movements, 8);
    // The paper prints 203, but its own terms |16-3| + |71-16| + |72-71| + |3-72| + |4-3| + |16-4| + |72-16| + |4-72| are 275.
    assert_eq!(figures.seek_tracks_total, 275);
    assert!((figures.sweeps - 2.75).abs() < 1e-9);
    assert!((figures.seek_tracks_mean - 275.0 / 8.0).abs() < 1e-9);
}

#[test]
fn bid_hdd_serves_stream_by_stream() {
    let (order, figures) = serve("worked-example.csv", &["--scheduler", "bid-hdd"]);
    assert_eq!(order, "B1 B2 B3 B4 A1 A2 A3 A4 A5 A6 C1 C2");
    assert_eq!(figures.head_movements, 1 + 1 + 1 + 1);
}

#[test]
fn bid_hybrid_leaves_the_light_writer_to_the_ssd() {
    let options = ["--scheduler", "bid-hybrid", "--packing-threshold", "8"];
    let (order, figures) = serve("worked-example-hybrid.csv", &options);
    let on_disk: Vec<&str> = order.split(' ').filter(|l| !l.starts_with('C')).collect();
    assert_eq!(on_disk.join(" "), "B1 B2 B3 B4 A1 A2 A3 A4 A5 A6");
    assert_eq!(figures.seek_tracks_total, 1 + 69 + 1, "71 to 72, back to 3, on to 4");
}
