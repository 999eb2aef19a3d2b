/* global Chart */
import { element } from "./dom.js";
import { SPAN_SECONDS } from "./history.js";

const AXIS_WIDTH = 60; // the same everywhere, so that charts above each other line up
const MOST_GAP_SECONDS = 15; // longer ones are shown as gaps

const MOST_OF_A_UNIT = 10000; // beyond that, the larger one

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

const before = (x) => (x === 0 ? "now" : Math.round(-x / 60) + " min ago");

const all = new Set();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => all.forEach((c) => c.paint()));

/** Lines over the last five minutes, or areas on top of each other. */
export class LineChart {
  #canvas;
  #chart;
  #series = [];
  #stacked;
  #units;

  /**
   * @param label for those who don't see it: what is shown, and where the numbers stand
   * @param unit of y
   * @param thousand what a thousand of these are called, where there may be many
   * @param high that y reaches at least
   */
  constructor({ label, unit, thousand = null, stacked = false, high = 1, legend = true }) {
    this.#stacked = stacked;
    this.#units = { unit, thousand };
    this.#canvas = element("canvas", { role: "img", "aria-label": label });
    this.root = element("div", { class: "chart" }, this.#canvas);
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    this.#chart = new Chart(this.#canvas, {
      type: "line",
      data: { datasets: [] },
      options: {
        animation: false,
        maintainAspectRatio: false,
        parsing: false,
        normalized: true,
        spanGaps: MOST_GAP_SECONDS,
        interaction: { mode: "index", intersect: false },
        elements: { point: { radius: 0, hitRadius: 0 }, line: { borderWidth: stacked ? 1 : 1.75 } },
        scales: {
          x: {
            type: "linear",
            min: -SPAN_SECONDS,
            max: 0,
            ticks: { stepSize: 60, maxRotation: 0, callback: before },
            grid: { drawTicks: false },
          },
          y: {
            min: 0,
            suggestedMax: high,
            stacked,
            title: { display: true, text: unit },
            ticks: { maxTicksLimit: 6 },
            grid: { drawTicks: false },
            afterFit: (scale) => (scale.width = AXIS_WIDTH),
          },
        },
        plugins: {
          legend: {
            display: legend,
            position: "top",
            align: "start",
            onClick: null, // what only a mouse could do
            labels: stacked
              ? { boxWidth: 14, boxHeight: 3, padding: 10 }
              : { usePointStyle: true, pointStyle: "line", pointStyleWidth: 26, padding: 10 },
          },
          tooltip: {
            callbacks: {
              title: (items) => (items.length ? Math.round(-items[0].parsed.x) + " s ago" : ""),
              label: (item) => item.dataset.label + ": " + item.formattedValue + " " + this.#chart.options.scales.y.title.text,
            },
          },
        },
      },
    });
    all.add(this);
  }

  /** @param series each with label, colour (a variable of the style sheet's), line, and perhaps dash */
  show(series) {
    this.#series = series;
    this.paint();
  }

  /** Anew, in the colours that count now. */
  paint() {
    const divisor = this.#divisor();
    this.#chart.data.datasets = this.#series.map(({ label, colour: name, line, dash }) => ({
      label,
      data: divisor === 1 ? line : line.map(({ x, y: value }) => ({ x, y: value / divisor })),
      borderColor: colour(name),
      backgroundColor: this.#stacked ? colour(name) + "66" : colour(name),
      borderDash: dash ?? [],
      fill: this.#stacked ? "stack" : false,
    }));
    const { x, y } = this.#chart.options.scales;
    for (const axis of [x, y]) {
      axis.grid.color = colour("grid");
      axis.border = { color: colour("line") };
      axis.ticks.color = colour("ink-2");
    }
    y.title.text = divisor === 1 ? this.#units.unit : this.#units.thousand;
    y.title.color = colour("ink-3");
    this.#chart.options.plugins.legend.labels.color = colour("ink-2");
    this.#chart.update("none");
  }

  /** What the numbers are divided by, so that the axis has few digits. */
  #divisor() {
    if (!this.#units.thousand) return 1;
    const most = Math.max(0, ...this.#series.flatMap(({ line }) => line.map(({ y }) => y || 0)));
    return most < MOST_OF_A_UNIT ? 1 : 1000;
  }

  close() {
    all.delete(this);
    this.#chart.destroy();
  }
}
