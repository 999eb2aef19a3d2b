//! `emudisk check`: does a disk on this machine keep the time its model promises?

use std::fs::File;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use diskmodel::depths;
use diskmodel::params::Params;
use diskmodel::predict::{Pattern, Throughput, predict};
use diskmodel::request::{Nanos, Op};
use serde::Serialize;

use super::pattern::Run;
use super::state::{Role, StateDir};
use super::up::{DiskArgs, Up, UpArgs, up};
use super::{DirArgs, control, down, mounts, process};

#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    dir: DirArgs,
    #[command(flatten)]
    disk: DiskArgs,
    /// Largest difference from the prediction, as a fraction of it
    #[arg(long, default_value_t = 0.15)]
    tolerance: f64,
    /// Seconds that each measurement takes, about
    #[arg(long, default_value_t = 4.0)]
    seconds: f64,
    /// Measure 4 KiB and 512 KiB at random places at queue depths 1 to 32 instead
    #[arg(long)]
    depths: bool,
    /// Write the results to a file as well
    #[arg(long)]
    json: Option<PathBuf>,
}

/// One measurement.
#[derive(Serialize)]
struct Row {
    pattern: String,
    unit: &'static str,
    predicted: f64,
    measured: f64,
    /// measured / predicted - 1
    difference: f64,
    ok: bool,
}

struct Case {
    name: String,
    pattern: Pattern,
    op: Op,
    unit: &'static str, // of its figures: 1/s or MB/s
}

fn usual_cases() -> Vec<Case> {
    let one = Pattern::Streams { streams: 1, size: 1 << 20 };
    let six = Pattern::Streams { streams: 6, size: 256 << 10 };
    let random = Pattern::Random { clients: 1, size: 4096 };
    [
        ("one stream, reads", one, Op::Read, "MB/s"),
        ("six streams, 256 KiB reads", six, Op::Read, "MB/s"),
        ("random 4 KiB reads", random, Op::Read, "1/s"),
        ("one stream, writes", one, Op::Write, "MB/s"),
    ]
    .map(|(name, pattern, op, unit)| Case { name: name.into(), pattern, op, unit })
    .into()
}

fn depth_cases() -> Vec<Case> {
    let at = |case: &depths::Case, depth| Case {
        name: format!("{}, depth {depth}", case.name),
        pattern: case.at(depth),
        op: case.op,
        unit: "MB/s",
    };
    depths::CASES.iter().flat_map(|case| depths::DEPTHS.map(|depth| at(case, depth))).collect()
}

/// How often a measurement outside the tolerance is made before it counts.
const ATTEMPTS: usize = 3;

/// Brings a temporary disk up, measures it, and takes it down again.
pub fn check(args: &CheckArgs) -> Result<ExitCode> {
    let name = format!("check-{}", std::process::id());
    let mount = std::env::temp_dir().join(format!("emudisk-{name}"));
    let params = Params::load(&args.disk.model)?;
    let up_args = UpArgs { name: name.clone(), dir: args.dir.clone(), mount, disk: args.disk.clone() };
    let disk = up(&up_args, false)?;
    let state = StateDir::new(&args.dir.dir)?.disk(&name)?;
    let rows = measure(args, &params, &disk, || control::ask(&state, Role::Server, control::ARM).map(drop));
    down::down(&state, true)?;
    let rows = rows?;

    print(&rows);
    if let Some(path) = &args.json {
        serde_json::to_writer_pretty(File::create(path)?, &rows)?;
    }
    Ok(if rows.iter().all(|r| r.ok) { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn measure(args: &CheckArgs, params: &Params, disk: &Up, arm: impl Fn() -> Result<()>) -> Result<Vec<Row>> {
    // Where it is not allowed, a busy machine makes the figures worse.
    let _ = process::come_first();
    // The raw device, because a file system would add writes of its own.
    mounts::unmount(disk.mount(), false)?;
    let run = |case: &Case, requests| Run {
        target: &disk.device,
        extent: disk.size_bytes,
        pattern: case.pattern,
        op: case.op,
        requests,
    };
    // Before the timing starts the disk answers at once, so this is what the path through the kernel and back costs here.
    let cases = if args.depths { depth_cases() } else { usual_cases() };
    let mut turnarounds = Vec::new();
    for case in &cases {
        turnarounds.push(run(case, 200).latency()?.as_nanos() as Nanos);
    }
    arm()?;
    let mut rows = Vec::new();
    for (case, turnaround) in cases.iter().zip(turnarounds) {
        let promise =
            |requests| predict(params, disk.size_bytes, args.disk.slow, case.pattern, case.op, requests, turnaround);
        let requests = (promise(500).requests_per_s * args.seconds).ceil().max(20.0) as u64;
        let predicted = promise(requests);
        let mut best = row(case, predicted, run(case, requests).measure()?, args.tolerance);
        // Whatever else runs on the machine makes a measurement worse, never better.
        for _ in 1..ATTEMPTS {
            if best.ok {
                break;
            }
            let again = row(case, predicted, run(case, requests).measure()?, args.tolerance);
            if again.difference.abs() < best.difference.abs() {
                best = again;
            }
        }
        rows.push(best);
    }
    Ok(rows)
}

fn row(case: &Case, predicted: Throughput, measured: Throughput, tolerance: f64) -> Row {
    let unit = case.unit;
    let figure = |t: Throughput| if unit == "1/s" { t.requests_per_s } else { t.bytes_per_s / 1e6 };
    let (predicted, measured) = (figure(predicted), figure(measured));
    let difference = measured / predicted - 1.0;
    Row { pattern: case.name.clone(), unit, predicted, measured, difference, ok: difference.abs() <= tolerance }
}

fn print(rows: &[Row]) {
    println!("{:<28} {:>10} {:>10} {:<5} {:>7}", "pattern", "predicted", "measured", "", "differs");
    for r in rows {
        let mark = if r.ok { "" } else { "  outside" };
        let percent = r.difference * 100.0;
        println!("{:<28} {:>10.1} {:>10.1} {:<5} {percent:>+6.1}%{mark}", r.pattern, r.predicted, r.measured, r.unit);
    }
}
