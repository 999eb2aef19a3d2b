//! The committed traces of the BID paper's six workloads (its table 2), through every scheduler.

use std::path::{Path, PathBuf};

use blocksim::kept::Keep;
use blocksim::options::{Constants, Name};
use blocksim::setup::SetupOptions;
use clap::{Parser, ValueEnum};

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    constants: Constants,
    #[command(flatten)]
    setup: SetupOptions,
}

const WORKLOADS: [&str; 6] = ["grep", "randomtextwriter", "sort", "terasort", "wordcount", "wordstandarddeviation"];

fn path(workload: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("traces/{workload}.csv"))
}

#[test]
fn each_is_served_whole_under_every_scheduler() {
    let options = Options::parse_from(["t", "--slow", "20", "--disk", "hdd"]);
    let setup = options.setup.load().unwrap();
    for workload in WORKLOADS {
        let trace = options.setup.read(&setup, &path(workload), None).unwrap();
        let blocks: u64 = trace.iter().map(|access| access.blocks).sum();
        for name in Name::value_variants() {
            let (figures, _) = setup.simulate(&trace, *name, &options.constants, Keep::default());
            assert_eq!(figures.blocks, blocks, "{workload} under {name}");
            assert!(figures.completion_ms >= figures.lower_bound_ms * 0.99, "{workload} under {name}: {figures:?}");
            assert!(figures.busy_ms <= figures.completion_ms, "{workload} under {name}: {figures:?}");
        }
    }
}

#[test]
fn together_they_stay_small() {
    let bytes: u64 = WORKLOADS.iter().map(|w| path(w).metadata().unwrap().len()).sum();
    assert!(bytes < 5_000_000, "{bytes} bytes");
}
