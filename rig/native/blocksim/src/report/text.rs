//! The report as a table for a terminal.

use comfy_table::{CellAlignment, Table, presets};

use super::{Cell, Report};

/// Columns of the table.
pub(super) const COLUMNS: usize = 13;

/// What they are called.
pub(super) const HEADER: [&str; COLUMNS] = [
    "workload",
    "scheduler",
    "time s",
    "saved",
    "busy s",
    "saved",
    "over bound",
    "moves",
    "tracks/move",
    "sweeps",
    "read ms (99 %)",
    "write ms (99 %)",
    "SSD",
];

/// One line a cell. "busy" is the time in which devices worked; "saved" is against the better one of noop and CFQ, "over
/// bound" against what no scheduler can beat.
pub fn table(report: &Report) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN).set_header(HEADER);
    for cell in &report.cells {
        table.add_row(row(cell));
    }
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.to_string()
}

/// A cell's fields.
pub(super) fn row(cell: &Cell) -> [String; COLUMNS] {
    let f = &cell.figures;
    let latency = |l: Option<crate::metrics::LatencyFigures>| {
        l.map_or_else(|| "-".into(), |l| format!("{:.1} ({:.0})", l.mean, l.p99))
    };
    [
        cell.workload.clone(),
        f.scheduler.clone(),
        format!("{:.2}", f.completion_ms / 1e3),
        percent(cell.saved),
        format!("{:.2}", f.busy_ms / 1e3),
        percent(cell.busy_saved),
        format!("{:.0} %", f.over_bound() * 100.0),
        f.head_movements.to_string(),
        format!("{:.0}", f.seek_tracks_mean),
        format!("{:.1}", f.sweeps),
        latency(f.read_latency_ms),
        latency(f.write_latency_ms),
        format!("{:.1} %", f.ssd_blocks_fraction * 100.0),
    ]
}

fn percent(fraction: Option<f64>) -> String {
    fraction.map_or_else(|| "-".into(), |f| format!("{:.1} %", f * 100.0))
}
