//! Workloads under schedulers, side by side: figures 12 to 19 of the BID paper.

pub mod charts;
pub mod csv;
pub mod html;
pub mod text;

use rayon::prelude::*;
use serde::Serialize;

use crate::kept::Keep;
use crate::metrics::Figures;
use crate::options::{Constants, Name};
use crate::setup::Setup;
use crate::trace::Access;
use bid::Nanos;

/// A trace with a name.
#[derive(Clone, Debug)]
pub struct Workload {
    /// For people.
    pub name: String,
    /// What it did.
    pub trace: Vec<Access>,
}

/// A workload under a scheduler.
#[derive(Clone, Debug, Serialize)]
pub struct Cell {
    /// The workload.
    pub workload: String,
    /// What came out.
    #[serde(flatten)]
    pub figures: Figures,
    /// How much sooner it was done than under the better one of noop and CFQ, as a fraction; null where neither was run.
    pub saved: Option<f64>,
    /// The same of the time in which devices worked.
    pub busy_saved: Option<f64>,
    /// Where the arm was when: `(ns, track)` of each request to the disk.
    #[serde(skip)]
    pub path: Vec<(Nanos, u64)>,
}

/// All of them, by workload and then by scheduler, in the order given.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The cells.
    pub cells: Vec<Cell>,
    /// Tracks of the disk.
    pub tracks: u64,
    #[serde(skip)]
    schedulers: Vec<Name>,
    #[serde(skip)]
    workloads: Vec<String>,
}

impl Report {
    /// Simulates each workload under each scheduler.
    pub fn of(setup: &Setup, workloads: &[Workload], schedulers: &[Name], constants: &Constants) -> Self {
        let pairs: Vec<(&Workload, Name)> =
            workloads.iter().flat_map(|w| schedulers.iter().map(move |s| (w, *s))).collect();
        let mut cells: Vec<Cell> = pairs
            .par_iter()
            .map(|(workload, name)| {
                let keep = Keep { path: true, ..Keep::default() };
                let (figures, kept) = setup.simulate(&workload.trace, *name, constants, keep);
                Cell { workload: workload.name.clone(), figures, saved: None, busy_saved: None, path: kept.path }
            })
            .collect();
        for row in cells.chunks_mut(schedulers.len().max(1)) {
            let done = baseline(row, |f| f.completion_ms);
            let busy = baseline(row, |f| f.busy_ms);
            for cell in row {
                cell.saved = done.map(|best| 1.0 - cell.figures.completion_ms / best);
                cell.busy_saved = busy.map(|best| 1.0 - cell.figures.busy_ms / best);
            }
        }
        Self {
            cells,
            tracks: setup.disk.tracks(),
            schedulers: schedulers.to_vec(),
            workloads: workloads.iter().map(|w| w.name.clone()).collect(),
        }
    }

    /// The schedulers' names, in the order given.
    pub fn schedulers(&self) -> Vec<String> {
        self.schedulers.iter().map(Name::to_string).collect()
    }

    /// The workloads' names, in the order given.
    pub fn workloads(&self) -> &[String] {
        &self.workloads
    }

    /// A figure of each workload under one scheduler, in the order of the workloads; 0 where there is none.
    pub fn series(&self, scheduler: usize, figure: impl Fn(&Cell) -> Option<f64>) -> Vec<f64> {
        let every = self.schedulers.len().max(1);
        self.cells.iter().skip(scheduler).step_by(every).map(|c| figure(c).unwrap_or(0.0)).collect()
    }
}

/// The paper compares with the better one of noop and CFQ.
fn baseline(row: &[Cell], figure: fn(&Figures) -> f64) -> Option<f64> {
    let of = |c: &&Cell| [Name::Noop, Name::Cfq].iter().any(|n| n.to_string() == c.figures.scheduler);
    row.iter().filter(of).map(|c| figure(&c.figures)).reduce(f64::min)
}
