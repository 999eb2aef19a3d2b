//! The command line.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::client;
use crate::fitness::Unfit;
use crate::frames::{Order, Said};
use crate::log::say;
use crate::run::{Options, run};

/// What clap ends with for a command line that makes no sense; ours for anything that failed, and for a directory that is unfit.
const FAILED: u8 = 1;
const UNFIT: u8 = 3;

/// The steward of a node's SSD: mirrors of HDFS blocks.
#[derive(Debug, Parser)]
#[command(name = "ibis-blockd", version, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Keep mirrors on an SSD, until SIGTERM
    Run(Run),
    /// What is mirrored, what was read from where, and why what is not mirrored is not: JSON
    Status(Socket),
    /// Remove all mirrors and make no new ones, until "on" or the next start
    Drain(Socket),
    /// Remove all mirrors
    Forget {
        /// Overwrite their bytes before
        #[arg(long)]
        discard: bool,
        #[command(flatten)]
        socket: Socket,
    },
    /// Make no new mirrors, until "on" or the next start
    Off(Socket),
    /// Make new mirrors again
    On(Socket),
    /// Mirror a block now, reading it from its disk
    Warm {
        /// Of the block's file
        path: PathBuf,
        #[command(flatten)]
        socket: Socket,
    },
}

#[derive(Debug, Args)]
struct Socket {
    /// Where it listens
    #[arg(long)]
    socket: PathBuf,
}

#[derive(Debug, Args)]
struct Run {
    /// Directory on the SSD, of mode 0700, that is this user's
    #[arg(long)]
    ssd: PathBuf,
    /// A data directory of the DataNode, as in dfs.datanode.data.dir
    #[arg(long, required = true)]
    data: Vec<PathBuf>,
    /// Where to listen: a Unix domain socket
    #[arg(long)]
    socket: PathBuf,
    /// Bytes that mirrors may use [default: 90 % of the file system]
    #[arg(long)]
    bytes: Option<u64>,
    /// Bytes that may be written within 24 hours [default: as --bytes]
    #[arg(long)]
    bytes_per_day: Option<u64>,
    /// Bytes that may be copied a second
    #[arg(long, default_value_t = 100_000_000)]
    copy_bytes_per_second: u64,
    /// When a block is mirrored
    #[arg(long, value_delimiter = ',', default_value = "write,read")]
    admit: Vec<Admit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Admit {
    /// When it is written
    Write,
    /// When it is read a second time within an hour
    Read,
}

/// Does what the command line says.
pub fn main() -> ExitCode {
    match done(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            say(&format!("{e:#}"));
            ExitCode::from(if e.is::<Unfit>() { UNFIT } else { FAILED })
        }
    }
}

fn done(command: Command) -> Result<()> {
    let absolute = |path: PathBuf| std::path::absolute(&path).with_context(|| path.display().to_string());
    let (said, socket) = match command {
        Command::Run(this) => {
            return run(Options {
                ssd: absolute(this.ssd)?,
                data: this.data.into_iter().map(absolute).collect::<Result<_>>()?,
                socket: this.socket,
                bytes: this.bytes,
                bytes_per_day: this.bytes_per_day,
                copy_bytes_per_second: this.copy_bytes_per_second,
                admit_written: this.admit.contains(&Admit::Write),
                admit_read: this.admit.contains(&Admit::Read),
            });
        }
        Command::Status(socket) => (Said::Ask(Order::Status), socket),
        Command::Drain(socket) => (Said::Ask(Order::Drain), socket),
        Command::Forget { discard, socket } => {
            (Said::Ask(if discard { Order::Discard } else { Order::Forget }), socket)
        }
        Command::Off(socket) => (Said::Ask(Order::Off), socket),
        Command::On(socket) => (Said::Ask(Order::On), socket),
        Command::Warm { path, socket } => {
            let path = absolute(path)?;
            let path = path.to_str().context("the path is not UTF-8")?;
            (Said::Warm(path.into()), socket)
        }
    };
    let socket = socket.socket;
    let json = client::ask(&socket, &said).with_context(|| socket.display().to_string())?;
    let status: serde_json::Value = serde_json::from_str(&json).context("the answer")?;
    println!("{status:#}");
    Ok(())
}
