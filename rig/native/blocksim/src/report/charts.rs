//! Charts as SVG.

use std::error::Error;
use std::ops::Range;

use bid::Nanos;
use plotters::prelude::*;

/// Why a chart could not be drawn.
pub type ChartError = Box<dyn Error + Send + Sync>;

const SIZE: (u32, u32) = (580, 260);
const FONT: (&str, u32) = ("sans-serif", 12);
const COLUMNS: usize = 600; // of a picture of the arm

/// Told apart by readers who don't see all colours (after Okabe and Ito); schedulers in their order.
const COLOURS: [RGBColor; 9] = [
    RGBColor(0x7a, 0x7a, 0x7a),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x8a, 0x5a, 0x2b),
    RGBColor(0xf0, 0xe4, 0x42),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xb0, 0xb0, 0xd8),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xd5, 0x5e, 0x00),
];

/// A scheduler's colour for CSS, by its place in the order in which they are compared.
pub fn colour(scheduler: usize) -> String {
    let RGBColor(r, g, b) = COLOURS[scheduler % COLOURS.len()];
    format!("rgb({r} {g} {b})")
}

/// Bars of a figure, grouped by workload: one colour a scheduler. Whose is whose is said beside it.
pub fn bars(unit: &str, workloads: &[String], series: &[(String, Vec<f64>)]) -> Result<String, ChartError> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let most = series.iter().flat_map(|(_, v)| v).copied().fold(0.0, f64::max);
        let top = if most > 0.0 { most * 1.08 } else { 1.0 };
        let n = workloads.len() as f64;
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .x_label_area_size(24)
            .y_label_area_size(72)
            .build_cartesian_2d(-0.5..n - 0.5, 0.0..top)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(workloads.len() + 1)
            .x_label_formatter(&|x| workload(workloads, *x))
            .y_labels(6)
            .y_label_formatter(&|y| y.to_string())
            .y_desc(unit)
            .max_light_lines(0)
            .axis_desc_style(FONT)
            .label_style(FONT)
            .draw()?;
        let width = 0.8 / series.len().max(1) as f64;
        for (i, (_, values)) in series.iter().enumerate() {
            let colour = COLOURS[i % COLOURS.len()];
            let left = -0.4 + i as f64 * width;
            let bar = |(w, v): (usize, &f64)| {
                let x = w as f64 + left;
                Rectangle::new([(x, 0.0), (x + width * 0.9, *v)], colour.filled())
            };
            chart.draw_series(values.iter().enumerate().map(bar))?;
        }
        root.present()?;
    }
    Ok(svg)
}

fn workload(workloads: &[String], x: f64) -> String {
    let i = x.round();
    if i < 0.0 || (x - i).abs() > 1e-6 {
        return String::new();
    }
    workloads.get(i as usize).cloned().unwrap_or_default()
}

/// A part of the arm's way over the tracks, as large for each picture that is laid beside the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The time, ns.
    pub time: Range<Nanos>,
    /// The tracks.
    pub tracks: Range<u64>,
}

impl Frame {
    /// All of these ways.
    pub fn around<'a>(paths: impl IntoIterator<Item = &'a [(Nanos, u64)]>) -> Self {
        let (mut until, mut low, mut high) = (1, u64::MAX, 0);
        for &(time, track) in paths.into_iter().flatten() {
            (until, low, high) = (until.max(time), low.min(track), high.max(track + 1));
        }
        Self { time: 0..until, tracks: low.min(high)..high.max(1) }
    }

    /// The twentieth of the time in which the arm of this way had most to do, and where it was then.
    pub fn busiest(path: &[(Nanos, u64)]) -> Self {
        let whole = Self::around([path]);
        let width = (whole.time.end / 20).max(1);
        let (mut best, mut first) = (0..0, 0);
        for (last, (time, _)) in path.iter().enumerate() {
            while path[first].0 + width < *time {
                first += 1;
            }
            if last - first >= best.len() {
                best = first..last + 1;
            }
        }
        let Some(begin) = path.get(best.start) else { return whole };
        let tracks = Self::around([&path[best]]).tracks;
        Self { time: begin.0..begin.0 + width, tracks }
    }
}

/// The arm's way over the tracks: figures 13 and 14.
pub fn arm(path: &[(Nanos, u64)], frame: &Frame) -> Result<String, ChartError> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let seconds = |t: Nanos| t as f64 / 1e9;
        let (low, high) = (frame.tracks.start as f64, frame.tracks.end as f64);
        let room = (high - low) * 0.03;
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .x_label_area_size(32)
            .y_label_area_size(72)
            .build_cartesian_2d(seconds(frame.time.start)..seconds(frame.time.end), low - room..high + room)?;
        chart
            .configure_mesh()
            .disable_mesh()
            .x_labels(8)
            .y_labels(6)
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc("s")
            .y_desc("track")
            .max_light_lines(0)
            .axis_desc_style(FONT)
            .label_style(FONT)
            .draw()?;
        let from = path.partition_point(|p| p.0 < frame.time.start);
        let until = path.partition_point(|p| p.0 <= frame.time.end);
        let width = (frame.time.end - frame.time.start) / COLUMNS as u64;
        let points = thinned(&path[from..until], width).into_iter().map(|(t, track)| (seconds(t), track as f64));
        chart.draw_series(LineSeries::new(points, BLACK.stroke_width(1)))?;
        root.present()?;
    }
    Ok(svg)
}

/// The first, lowest, highest and last point of each column of the picture: it looks the same, whatever the length.
fn thinned(path: &[(Nanos, u64)], width: Nanos) -> Vec<(Nanos, u64)> {
    let width = width.max(1);
    path.chunk_by(|a, b| a.0 / width == b.0 / width)
        .flat_map(|column| {
            let lowest = column.iter().min_by_key(|p| p.1);
            let highest = column.iter().max_by_key(|p| p.1);
            let mut points: Vec<_> =
                [column.first(), lowest, highest, column.last()].into_iter().flatten().copied().collect();
            points.sort_by_key(|p| p.0);
            points.dedup();
            points
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_keeps_the_extremes_of_each_column() {
        let path: Vec<(Nanos, u64)> = (0..10_000).map(|i| (i * 1000, if i == 5003 { 90 } else { i % 7 })).collect();
        let thin = thinned(&path, 20_000);
        assert!(thin.len() <= 4 * 501, "{}", thin.len());
        assert!(thin.contains(&(5_003_000, 90)));
        assert_eq!((thin.first(), thin.last()), (path.first(), path.last()));
    }

    #[test]
    fn a_chart_names_its_workloads() {
        let svg = bars("s", &["grep".into(), "sort".into()], &[("noop".into(), vec![1.0, 2.0])]).unwrap();
        for text in ["grep", "sort", "</svg>"] {
            assert!(svg.contains(text), "no {text} in {svg}");
        }
    }

    #[test]
    fn the_busiest_part_is_where_most_was_served() {
        let mut path: Vec<(Nanos, u64)> = (0..100).map(|i| (i * 1000, i)).collect();
        path.extend((0..50).map(|i| (100_000 + i * 10, 500 + i % 2)));
        path.push((200_000, 7));
        let frame = Frame::busiest(&path);
        assert_eq!(frame.time.end - frame.time.start, 10_000);
        assert!(frame.time.contains(&100_000) && frame.time.contains(&100_490), "{frame:?}");
        assert_eq!(frame.tracks.end, 502);
        assert_eq!(Frame::around([&path[..]]), Frame { time: 0..200_000, tracks: 0..502 });
        assert_eq!(Frame::busiest(&[]).time, 0..1);
    }
}
