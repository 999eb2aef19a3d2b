//! The command itself: what it prints, and what it says to bad input.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const HEADER: &str = "time_us,pid,lba,blocks,op,label\n";

fn blocksim(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_blocksim")).args(args).output().unwrap()
}

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/worked-example.csv")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_json_has_the_figures_and_is_the_same_every_time() {
    let trace = example();
    let args = ["run", "--trace", trace.to_str().unwrap(), "--scheduler", "bid-hybrid", "--disk", "paper-example"];
    let first = blocksim(&args);
    assert!(first.status.success(), "{}", text(&first.stderr));
    assert_eq!(first.stdout, blocksim(&args).stdout);
    let figures: Value = serde_json::from_slice(&first.stdout).unwrap();
    for key in [
        "completion_ms",
        "busy_ms",
        "head_movements",
        "seek_tracks_total",
        "seek_tracks_mean",
        "sweeps",
        "ssd_blocks_fraction",
    ] {
        assert!(figures[key].is_number(), "{key} in {figures}");
    }
    for latency in ["read_latency_ms", "write_latency_ms"] {
        for key in ["mean", "p50", "p99"] {
            assert!(figures[latency][key].is_number(), "{latency}.{key} in {figures}");
        }
    }
}

#[test]
fn the_order_is_printed_by_label_and_the_json_goes_to_its_file() {
    let dir = tempfile::tempdir().unwrap();
    let json = dir.path().join("out.json");
    let trace = example();
    let out = blocksim(&[
        "run",
        "--trace",
        trace.to_str().unwrap(),
        "--scheduler",
        "noop",
        "--disk",
        "paper-example",
        "--no-merge",
        "--order",
        "--json",
        json.to_str().unwrap(),
    ]);
    assert_eq!(text(&out.stdout), "B1\nA1\nA2\nA3\nC1\nB2\nB3\nA4\nA5\nA6\nC2\nB4\n");
    assert!(serde_json::from_slice::<Value>(&std::fs::read(json).unwrap()).is_ok());
}

#[test]
fn a_report_names_every_workload_and_scheduler() {
    let dir = tempfile::tempdir().unwrap();
    let (html, csv) = (dir.path().join("r.html"), dir.path().join("r.csv"));
    let trace = example();
    let out = blocksim(&[
        "report",
        "--trace",
        trace.to_str().unwrap(),
        "--trace",
        &format!("again={}", trace.display()),
        "--disk",
        "paper-example",
        "--html",
        html.to_str().unwrap(),
        "--csv",
        csv.to_str().unwrap(),
    ]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    for written in [text(&out.stdout), std::fs::read_to_string(html).unwrap(), std::fs::read_to_string(csv).unwrap()] {
        for word in ["worked-example", "again", "noop", "cfq", "bid-hybrid"] {
            assert!(written.contains(word), "no {word} in {written}");
        }
    }
}

#[test]
fn a_directory_gives_its_traces_by_name() {
    let dir = tempfile::tempdir().unwrap();
    let report = |schedulers: &str| {
        let dir = dir.path().to_str().unwrap();
        blocksim(&["report", "--trace", dir, "--disk", "paper-example", "--schedulers", schedulers])
    };
    assert!(text(&report("noop").stderr).contains("there is no trace in it"));
    for name in ["b.csv", "a.csv"] {
        std::fs::copy(example(), dir.path().join(name)).unwrap();
    }
    let table = text(&report("noop").stdout);
    let workloads: Vec<&str> = table.lines().skip(2).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(workloads, ["a", "b"], "{table}");
}

/// What the command says to a trace, in one line.
fn refused(content: &[u8], more: &[&str]) -> String {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("trace");
    std::fs::write(&path, content).unwrap();
    let mut args = vec!["run", "--trace", path.to_str().unwrap(), "--scheduler", "noop"];
    if !more.contains(&"--disk") {
        args.extend(["--disk", "paper-example"]);
    }
    args.extend(more);
    let out = blocksim(&args);
    assert_eq!(out.status.code(), Some(1), "{}", text(&out.stdout));
    let said = text(&out.stderr).replace(&dir.path().display().to_string(), "DIR");
    assert_eq!(said.lines().count(), 1, "{said}");
    said.trim_end().to_owned()
}

#[test]
fn what_makes_no_sense_is_said_in_one_line_with_its_place() {
    let rows = |rows: &str| format!("{HEADER}{rows}").into_bytes();
    for (content, want) in [
        (rows("0,1,9999,8,R\n"), "DIR/trace: line 2: 8 blocks from 9999 on are past the disk's end, at 10000"),
        (rows("0,1,0,8,R\n0,1,0,0,R\n"), "DIR/trace: line 3: a length of 0"),
        (rows("9,1,0,8,R\n0,1,0,8,R\n"), "DIR/trace: line 3: time runs backwards"),
        (rows("0,1,0,8,R\n1,1,0"), "DIR/trace: line 3: 3 fields"),
        (rows(""), "DIR/trace: no I/O in it"),
        (b"\x00te\x61garbage".to_vec(), "DIR/trace: "),
    ] {
        let said = refused(&content, &[]);
        assert!(said.starts_with(&format!("blocksim: {want}")), "{said}");
    }
}

#[test]
fn a_parameter_file_with_nonsense_is_refused_with_its_key() {
    let dir = tempfile::tempdir().unwrap();
    let disk = dir.path().join("disk.toml");
    let nonsense = diskmodel::params::PAPER_EXAMPLE.replace("rpm = 7200.0", "rpm = -1.0");
    std::fs::write(&disk, nonsense).unwrap();
    let said = refused(format!("{HEADER}0,1,0,8,R\n").as_bytes(), &["--disk", disk.to_str().unwrap()]);
    assert!(said.contains("disk.toml: key `hdd.rpm`: -1"), "{said}");
    let said = refused(format!("{HEADER}0,1,0,8,R\n").as_bytes(), &["--disk", "ssd"]);
    assert_eq!(said, "blocksim: ssd: it must have the table [hdd]");
}
