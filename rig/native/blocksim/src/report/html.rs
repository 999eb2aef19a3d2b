//! The report as one page that loads nothing from elsewhere.

use askama::Template;

use super::charts::{self, ChartError, Frame};
use super::{Cell, Report, text};
use crate::metrics::LatencyFigures;

struct Chart {
    title: &'static str,
    note: &'static str,
    svg: String,
}

struct Arm {
    scheduler: String,
    whole: String,
    magnified: String,
}

struct ArmsOfWorkload {
    workload: String,
    arms: Vec<Arm>,
}

/// Of the table.
struct Row {
    begins_workload: bool,
    fields: [String; text::COLUMNS],
}

struct Colour {
    scheduler: String,
    css: String,
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page {
    header: [&'static str; text::COLUMNS],
    rows: Vec<Row>,
    colours: Vec<Colour>,
    tracks: u64,
    charts: Vec<Chart>,
    workloads: Vec<ArmsOfWorkload>,
}

type Figure = (&'static str, &'static str, &'static str, fn(&Cell) -> Option<f64>);

/// Title, unit, note and value of each chart.
const FIGURES: [Figure; 9] = [
    ("Completion time", "s", "When the last request was done.", |c| Some(c.figures.completion_ms / 1e3)),
    ("Time of the devices", "s", "In which some device worked (figure 12).", |c| Some(c.figures.busy_ms / 1e3)),
    ("Head movements", "movements", "Changes of the track (figure 15).", |c| Some(c.figures.head_movements as f64)),
    ("Seek distance", "tracks a movement", "Mean (figure 16).", |c| Some(c.figures.seek_tracks_mean)),
    ("Total seek distance", "sweeps", "In sweeps over the whole disk (figure 17).", |c| Some(c.figures.sweeps)),
    ("Read latency", "ms", "Mean (figure 18).", |c| mean(c.figures.read_latency_ms)),
    ("Read latency, 99 %", "ms", "99 % of the reads took at most this.", |c| p99(c.figures.read_latency_ms)),
    ("Write latency", "ms", "Mean (figure 19).", |c| mean(c.figures.write_latency_ms)),
    ("Write latency, 99 %", "ms", "99 % of the writes took at most this.", |c| p99(c.figures.write_latency_ms)),
];

fn mean(figures: Option<LatencyFigures>) -> Option<f64> {
    figures.map(|l| l.mean)
}

fn p99(figures: Option<LatencyFigures>) -> Option<f64> {
    figures.map(|l| l.p99)
}

/// The whole page.
pub fn page(report: &Report) -> Result<String, ChartError> {
    let mut all = Vec::new();
    for (title, unit, note, figure) in FIGURES {
        let schedulers = report.schedulers();
        let series: Vec<_> =
            schedulers.into_iter().enumerate().map(|(i, name)| (name, report.series(i, figure))).collect();
        all.push(Chart { title, note, svg: charts::bars(unit, report.workloads(), &series)? });
    }
    let mut workloads = Vec::new();
    let mut rows = Vec::new();
    for row in report.cells.chunk_by(|a, b| a.workload == b.workload) {
        let frame = Frame::around(row.iter().map(|c| &c.path[..]));
        let busiest = Frame::busiest(&row[0].path);
        let mut arms = Vec::new();
        for (i, cell) in row.iter().enumerate() {
            rows.push(Row { begins_workload: i == 0, fields: text::row(cell) });
            arms.push(Arm {
                scheduler: cell.figures.scheduler.clone(),
                whole: charts::arm(&cell.path, &frame)?,
                magnified: charts::arm(&cell.path, &busiest)?,
            });
        }
        workloads.push(ArmsOfWorkload { workload: row[0].workload.clone(), arms });
    }
    let colour = |(i, scheduler)| Colour { scheduler, css: charts::colour(i) };
    let page = Page {
        header: text::HEADER,
        rows,
        colours: report.schedulers().into_iter().enumerate().map(colour).collect(),
        tracks: report.tracks,
        charts: all,
        workloads,
    };
    Ok(page.render()?)
}
