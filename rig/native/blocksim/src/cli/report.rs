//! `blocksim report`.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, ensure};
use blocksim::options::{Constants, Name};
use blocksim::report::{Report, Workload, csv, html, text};
use blocksim::setup::SetupOptions;
use blocksim::trace::Format;

#[derive(clap::Args)]
pub struct ReportCommand {
    /// A trace, and what to call it (default: the file's name), or a directory of traces; may be given more than once
    #[arg(long = "trace", value_name = "[NAME=]FILE|DIR", required = true)]
    traces: Vec<String>,

    /// How the traces are written (default: by their beginnings)
    #[arg(long)]
    format: Option<Format>,

    /// The schedulers
    #[arg(long, value_delimiter = ',', default_value = "noop,deadline,cfq,bid-hdd,bid-hybrid")]
    schedulers: Vec<Name>,

    #[command(flatten, next_help_heading = "Schedulers")]
    constants: Constants,

    #[command(flatten, next_help_heading = "Block layer and devices")]
    setup: SetupOptions,

    /// The report as a page with charts
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// The report for spreadsheets
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// The report for programs
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl ReportCommand {
    pub fn run(self) -> Result<()> {
        let setup = self.setup.load()?;
        let mut workloads = Vec::new();
        for argument in &self.traces {
            for (name, path) in named(argument)? {
                workloads.push(Workload { name, trace: self.setup.read(&setup, &path, self.format)? });
            }
        }
        let report = Report::of(&setup, &workloads, &self.schedulers, &self.constants);
        println!("{}", text::table(&report));
        if let Some(path) = &self.csv {
            write(path, &csv::lines(&report)?)?;
        }
        if let Some(path) = &self.json {
            write(path, (serde_json::to_string_pretty(&report)? + "\n").as_bytes())?;
        }
        if let Some(path) = &self.html {
            write(path, html::page(&report).map_err(|e| anyhow!(e))?.as_bytes())?;
        }
        Ok(())
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// `NAME=FILE`, or a file that gives the name, or a directory of such files.
fn named(argument: &str) -> Result<Vec<(String, PathBuf)>> {
    if let Some((name, file)) = argument.split_once('=').filter(|(name, _)| !name.contains('/')) {
        return Ok(vec![(name.into(), file.into())]);
    }
    let path = Path::new(argument);
    if !path.is_dir() {
        return Ok(vec![by_its_name(path.into())]);
    }
    let mut files = Vec::new();
    for entry in path.read_dir().with_context(|| argument.to_owned())? {
        files.push(entry.with_context(|| argument.to_owned())?.path());
    }
    ensure!(!files.is_empty(), "{argument}: there is no trace in it");
    files.sort();
    Ok(files.into_iter().map(by_its_name).collect())
}

fn by_its_name(path: PathBuf) -> (String, PathBuf) {
    let name = path.file_stem().map_or_else(|| path.to_string_lossy(), |stem| stem.to_string_lossy());
    (name.into_owned(), path)
}
