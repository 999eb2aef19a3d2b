//! The command line.

mod report;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Replays block traces through I/O schedulers on simulated disks
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Replay a trace through one scheduler
    Run(run::Run),
    /// Replay traces through several schedulers, side by side
    Report(report::ReportCommand),
}

/// Runs; errors go to standard error in one line, the exit code is 1.
pub fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Run(run) => run.run(),
        Command::Report(report) => report.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("blocksim: {e:#}");
            ExitCode::FAILURE
        }
    }
}
