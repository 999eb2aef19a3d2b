//! `blocksim run`.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use bid::Nanos;
use blocksim::kept::{Keep, Kept, Span};
use blocksim::metrics::Figures;
use blocksim::options::{Constants, Name};
use blocksim::setup::SetupOptions;
use blocksim::trace::Format;
use serde::Serialize;

#[derive(clap::Args)]
pub struct Run {
    /// The trace
    #[arg(long, value_name = "FILE")]
    trace: PathBuf,

    /// How it is written (default: by its beginning)
    #[arg(long)]
    format: Option<Format>,

    /// The scheduler
    #[arg(long)]
    scheduler: Name,

    #[command(flatten, next_help_heading = "Schedulers")]
    constants: Constants,

    #[command(flatten, next_help_heading = "Block layer and devices")]
    setup: SetupOptions,

    /// Print the labels (or numbers, from 1) of the accesses in the order in which they were served
    #[arg(long)]
    order: bool,

    /// Add to the figures when the accesses of each label began and ended, and when they would have for whoever does not
    /// wait for writes
    #[arg(long)]
    labels: bool,

    /// The figures for programs; - for standard output, which is also where they go without --order
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

impl Run {
    pub fn run(self) -> Result<()> {
        let setup = self.setup.load()?;
        let accesses = self.setup.read(&setup, &self.trace, self.format)?;
        let traced = accesses.iter().filter_map(|access| access.end).max();
        let keep = Keep { order: self.order, labels: self.labels, ..Keep::default() };
        let (figures, kept) = setup.simulate(&accesses, self.scheduler, &self.constants, keep);
        let mut out = BufWriter::new(io::stdout().lock());
        for number in &kept.order {
            match &accesses[*number as usize].label {
                Some(label) => writeln!(out, "{label}")?,
                None => writeln!(out, "{}", number + 1)?,
            }
        }
        let traced_ms = traced.map(|nanos| nanos as f64 / 1e6);
        let json = serde_json::to_string_pretty(&Output { figures, traced_ms, labels: spans(&kept) })?;
        match self.json {
            Some(path) if path.as_os_str() == "-" => writeln!(out, "{json}")?,
            Some(path) => std::fs::write(&path, json + "\n").with_context(|| path.display().to_string())?,
            None if !self.order => writeln!(out, "{json}")?,
            None => {}
        }
        out.flush()?;
        Ok(())
    }
}

#[derive(Serialize)]
struct Output {
    #[serde(flatten)]
    figures: Figures,
    /// When the last access was done in the trace itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    traced_ms: Option<f64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    labels: BTreeMap<String, Millis>,
}

#[derive(Serialize)]
struct Millis {
    from_ms: f64,
    to_ms: f64,
    waited_ms: f64,
}

fn spans(kept: &Kept) -> BTreeMap<String, Millis> {
    let milli = |nanos: Nanos| nanos as f64 / 1e6;
    let millis = |s: &Span| Millis { from_ms: milli(s.from), to_ms: milli(s.to), waited_ms: milli(s.waited) };
    kept.labels.iter().map(|(label, span)| (label.to_string(), millis(span))).collect()
}
