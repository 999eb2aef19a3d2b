//! The report for spreadsheets.

use super::{Cell, Report};
use crate::metrics::LatencyFigures;

/// One line a cell, after a header. What there is none of is empty.
pub fn lines(report: &Report) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "workload",
        "scheduler",
        "completion_ms",
        "saved",
        "busy_ms",
        "busy_saved",
        "lower_bound_ms",
        "head_movements",
        "seek_tracks_mean",
        "seek_tracks_total",
        "sweeps",
        "read_mean_ms",
        "read_p50_ms",
        "read_p99_ms",
        "write_mean_ms",
        "write_p50_ms",
        "write_p99_ms",
        "ssd_blocks_fraction",
    ])?;
    for cell in &report.cells {
        writer.write_record(record(cell))?;
    }
    writer.into_inner().map_err(|e| e.into_error().into())
}

fn record(cell: &Cell) -> Vec<String> {
    let f = &cell.figures;
    let mut record = vec![
        cell.workload.clone(),
        f.scheduler.clone(),
        f.completion_ms.to_string(),
        cell.saved.map_or_else(String::new, |s| s.to_string()),
        f.busy_ms.to_string(),
        cell.busy_saved.map_or_else(String::new, |s| s.to_string()),
        f.lower_bound_ms.to_string(),
        f.head_movements.to_string(),
        f.seek_tracks_mean.to_string(),
        f.seek_tracks_total.to_string(),
        f.sweeps.to_string(),
    ];
    record.extend(latency(f.read_latency_ms));
    record.extend(latency(f.write_latency_ms));
    record.push(f.ssd_blocks_fraction.to_string());
    record
}

fn latency(figures: Option<LatencyFigures>) -> [String; 3] {
    figures.map_or_else(Default::default, |l| [l.mean, l.p50, l.p99].map(|ms| ms.to_string()))
}
