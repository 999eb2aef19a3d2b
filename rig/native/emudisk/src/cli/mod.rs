//! The command line.

mod check;
mod clock;
mod control;
mod down;
mod fault;
mod filesystem;
mod keep;
mod loopdev;
mod mounts;
mod pattern;
mod predict;
mod prerequisites;
mod process;
mod serve;
mod service;
mod state;
mod up;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use state::{Disk, Role, StateDir};

/// A block device with the timing of a hard disk or an SSD.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Bring a disk up, make an ext4 on it and mount it; print one line of JSON
    Up(up::UpArgs),
    /// Unmount a disk, free its loop device and end its server; clean up after a crash
    Down(DownArgs),
    /// List the disks of a state directory, one line of JSON each
    List(DirArgs),
    /// Print a disk's totals since it came up, as one line of JSON
    Stats(OneArgs),
    /// Print what a disk's keeper has kept in memory and what it lost, as one line of JSON
    Kept(KeptArgs),
    /// Have something go wrong with a disk
    Fault(FaultArgs),
    /// Measure a temporary disk against its model's own prediction
    Check(check::CheckArgs),
    /// Print what a model gives at random places, as one line of JSON; no disk is needed
    Predict(predict::PredictArgs),
    /// Serve a disk (started by `up`)
    #[command(hide = true)]
    Serve(OneArgs),
    /// Keep what is in memory of a disk's files there (started by `up`)
    #[command(hide = true)]
    Keep(OneArgs),
}

#[derive(Args, Clone)]
struct DirArgs {
    /// Directory that holds the state of all disks
    #[arg(long = "dir", value_name = "STATE_DIR", default_value = "/run/emudisk")]
    dir: PathBuf,
}

#[derive(Args)]
struct OneArgs {
    /// The disk's name
    #[arg(long)]
    name: String,
    #[command(flatten)]
    dir: DirArgs,
}

#[derive(Args)]
struct FaultArgs {
    #[command(flatten)]
    disk: OneArgs,
    #[command(flatten)]
    fault: fault::Fault,
}

#[derive(Args)]
struct KeptArgs {
    #[command(flatten)]
    disk: OneArgs,
    /// Let go of everything first: before the page cache is dropped, which leaves what is kept
    #[arg(long)]
    forget: bool,
}

#[derive(Args)]
struct DownArgs {
    /// The disk's name
    #[arg(long, required_unless_present = "all")]
    name: Option<String>,
    /// Every disk of the state directory
    #[arg(long, conflicts_with = "name")]
    all: bool,
    /// Detach the mount even while files on it are open
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    dir: DirArgs,
}

/// Exit status when something the machine should provide is missing.
const EXIT_MISSING: u8 = 3;

/// Runs the command; its exit status is 0, 1 (failed, or a check outside its tolerance), 2 (usage) or 3 (something the
/// machine should provide is missing).
pub fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(e) => {
            eprintln!("emudisk: {e:#}");
            ExitCode::from(if e.is::<prerequisites::Missing>() { EXIT_MISSING } else { 1 })
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Up(args) => {
            let up = up::up(&args, true)?;
            println!("{}", serde_json::to_string(&up)?);
        }
        Command::Down(args) => {
            let state = StateDir::new(&args.dir.dir)?;
            let names = match args.name {
                Some(name) => vec![name],
                None => state.names()?,
            };
            for name in names {
                down::down(&state.disk(&name)?, args.force)?;
            }
        }
        Command::List(args) => {
            let state = StateDir::new(&args.dir)?;
            for name in state.names()? {
                println!("{}", describe(&state.disk(&name)?));
            }
        }
        Command::Stats(args) => {
            let disk = StateDir::new(&args.dir.dir)?.disk(&args.name)?;
            println!("{}", control::ask(&disk, Role::Server, control::STATS)?);
        }
        Command::Kept(args) => {
            let disk = StateDir::new(&args.disk.dir.dir)?.disk(&args.disk.name)?;
            let word = if args.forget { control::FORGET } else { control::STATS };
            println!("{}", control::ask(&disk, Role::Keeper, word)?);
        }
        Command::Fault(args) => {
            let disk = StateDir::new(&args.disk.dir.dir)?.disk(&args.disk.name)?;
            control::ask(&disk, Role::Server, &format!("{}{}", control::FAULT, args.fault))?;
        }
        Command::Check(args) => return check::check(&args),
        Command::Predict(args) => println!("{}", serde_json::to_string(&predict::predict(&args)?)?),
        Command::Serve(args) => serve::serve(&StateDir::new(&args.dir.dir)?.disk(&args.name)?)?,
        Command::Keep(args) => keep::keep(&StateDir::new(&args.dir.dir)?.disk(&args.name)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn describe(disk: &Disk) -> serde_json::Value {
    let spec = disk.spec().ok();
    serde_json::json!({
        "name": disk.name(),
        "alive": process::of(disk, Role::Server).is_some(),
        "mount": spec.as_ref().map(|s| s.mount.clone()),
        "model": spec.as_ref().map(|s| s.model.clone()),
        "slow": spec.as_ref().map(|s| s.slow),
    })
}
