"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const percent = (v) => (Math.abs(v) < 9.95 ? v.toFixed(1) : v.toFixed(0)) + " %";
  let charts = [];

  // Min-max whiskers and the number at the end of each bar; Chart.js has neither.
  const barEnds = {
    id: "barEnds",
    afterDatasetsDraw(chart, _args, options) {
      const { ctx, scales: { x, y } } = chart;
      ctx.save();
      ctx.font = "600 13px " + Chart.defaults.font.family;
      ctx.textBaseline = "middle";
      options.bars.forEach((bar, i) => {
        const at = y.getPixelForValue(i);
        let end = x.getPixelForValue(Math.max(bar.median, 0));
        if (bar.max > bar.min) {
          const from = x.getPixelForValue(bar.min);
          const to = x.getPixelForValue(bar.max);
          ctx.strokeStyle = colour("ink");
          ctx.lineWidth = 1.25;
          ctx.beginPath();
          ctx.moveTo(from, at);
          ctx.lineTo(to, at);
          for (const tip of [from, to]) {
            ctx.moveTo(tip, at - 4);
            ctx.lineTo(tip, at + 4);
          }
          ctx.stroke();
          end = Math.max(end, to);
        }
        ctx.fillStyle = colour("ink");
        ctx.fillText(options.text(bar), end + 8, at);
      });
      ctx.restore();
    },
  };

  // An upright line where WordCount ended.
  const finishLine = {
    id: "finishLine",
    afterDatasetsDraw(chart, _args, options) {
      const { ctx, chartArea, scales: { x } } = chart;
      if (options.at == null || options.at > x.max) return;
      const at = x.getPixelForValue(options.at);
      ctx.save();
      ctx.strokeStyle = colour("ink-3");
      ctx.setLineDash([4, 3]);
      ctx.beginPath();
      ctx.moveTo(at, chartArea.top);
      ctx.lineTo(at, chartArea.bottom);
      ctx.stroke();
      ctx.font = "12px " + Chart.defaults.font.family;
      ctx.fillStyle = colour("ink-2");
      ctx.textBaseline = "top";
      const words = "ends at " + Math.round(options.at) + " s";
      const room = chartArea.right - at > 110;
      ctx.textAlign = room ? "left" : "right";
      // A halo keeps the words readable where a line runs under them.
      ctx.setLineDash([]);
      ctx.strokeStyle = colour("surface");
      ctx.lineWidth = 5;
      ctx.lineJoin = "round";
      ctx.strokeText(words, at + (room ? 6 : -6), chartArea.top + 2);
      ctx.fillText(words, at + (room ? 6 : -6), chartArea.top + 2);
      ctx.restore();
    },
  };

  const axis = (title, more = {}) => ({
    title: { display: Boolean(title), text: title, color: colour("ink-3") },
    grid: { color: colour("grid"), drawTicks: false },
    border: { color: colour("line") },
    ticks: { color: colour("ink-2"), padding: 6, maxRotation: 0 },
    ...more,
  });

  const legend = (display, more = {}) => ({
    display,
    position: "top",
    align: "start",
    labels: { color: colour("ink-2"), boxWidth: 18, boxHeight: 8, padding: 14, ...more },
  });

  function bars(id, rows, datasets, text, options) {
    const canvas = document.getElementById(id);
    if (!canvas) return;
    canvas.parentElement.style.height = 70 + rows.length * 34 + (datasets.length > 1 ? 30 : 0) + "px";
    const low = Math.min(0, ...rows.map((r) => r.min));
    const high = Math.max(1, ...rows.map((r) => r.max));
    charts.push(new Chart(canvas, {
      type: "bar",
      data: { labels: rows.map((r) => r.label), datasets },
      plugins: [barEnds],
      options: {
        indexAxis: "y",
        maintainAspectRatio: false,
        animation: false,
        // Room for the number at the end of the longest bar.
        scales: {
          x: axis(options.title, { stacked: true, min: Math.floor(low), suggestedMax: high * 1.2 }),
          y: axis("", { stacked: true, grid: { display: false } }),
        },
        plugins: {
          legend: legend(datasets.length > 1),
          barEnds: { bars: rows, text },
          tooltip: { callbacks: { label: options.tooltip } },
        },
      },
    }));
  }

  function lines(id, run, series, options) {
    const canvas = document.getElementById(id);
    if (!canvas || !run) return;
    charts.push(new Chart(canvas, {
      type: "line",
      data: {
        datasets: series.map(([key, label, colourName, more]) => ({
          label,
          data: run.seconds.map((x, i) => ({ x, y: run[key][i] })),
          borderColor: colour(colourName),
          backgroundColor: colour(colourName),
          borderWidth: 1.75,
          pointRadius: 0,
          pointHoverRadius: 4,
          ...more,
        })),
      },
      plugins: [finishLine],
      options: {
        maintainAspectRatio: false,
        animation: false,
        interaction: { mode: "index", intersect: false },
        scales: {
          x: axis("seconds", { type: "linear", min: options.from, max: options.to }),
          y: axis(options.title, { min: 0, suggestedMax: options.high, afterFit: (s) => { s.width = 56; } }),
        },
        plugins: {
          legend: legend(series.length > 1, { usePointStyle: true, pointStyle: "line", pointStyleWidth: 22 }),
          finishLine: { at: run.finish },
          tooltip: {
            callbacks: {
              title: (items) => Math.round(items[0].parsed.x) + " s",
              label: (item) => item.dataset.label + ": " + (item.parsed.y ?? 0).toFixed(1) + " " + options.unit,
            },
          },
        },
      },
    }));
  }

  function draw() {
    charts.forEach((c) => c.destroy());
    charts = [];
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.font.size = 13;
    bars("slowdown", data.slowdown, [{
      data: data.slowdown.map((r) => r.median),
      backgroundColor: data.slowdown.map((r) => colour(r.kind)),
      borderRadius: 3,
      barThickness: 18,
    }], (r) => percent(r.median), {
      title: "percent",
      tooltip: (item) => {
        const r = data.slowdown[item.dataIndex];
        return percent(r.median) + " (" + percent(r.min) + " to " + percent(r.max) + ")";
      },
    });
    const stacked = (key, label, colourName) => ({
      label,
      data: data.total.map((r) => r[key]),
      backgroundColor: colour(colourName),
      borderColor: colour("surface"),
      borderWidth: { right: 1 },
      barThickness: 18,
    });
    bars("total", data.total, [
      stacked("wordCount", "WordCount", "word-count"),
      stacked(data.noisyKey, data.noisy, "noisy"),
    ], (r) => r.median.toFixed(1), {
      title: "MB/s",
      tooltip: (item) => item.dataset.label + ": " + item.raw.toFixed(1) + " MB/s",
    });

    const both = [data.native, data.ibis].filter((r) => r && r.seconds.length);
    const times = both.flatMap((r) => r.seconds.concat(r.finish));
    const rates = both.flatMap((r) => r.wordCount.concat(r[data.noisyKey]));
    const shared = {
      from: 10 * Math.floor(Math.min(0, ...times) / 10),
      to: 10 * Math.ceil(Math.max(10, ...times) / 10),
      high: Math.max(1, ...rates),
      title: "MB/s",
      unit: "MB/s",
    };
    const jobs = [["wordCount", "WordCount", "word-count"], [data.noisyKey, data.noisy, "noisy"]];
    lines("native", data.native, jobs, shared);
    lines("ibis", data.ibis, jobs, shared);

    const own = data.ibis ? data.ibis.seconds.concat(data.ibis.finish) : [];
    const span = { from: 10 * Math.floor(Math.min(0, ...own) / 10), to: 10 * Math.ceil(Math.max(10, ...own) / 10) };
    lines("depth", data.ibis, [["depth", "D", "scheduler", { stepped: true }]], { ...span, high: 4, unit: "" });
    lines("latency", data.ibis, [
      ["latency", "latency", "scheduler"],
      ["reference", "reference latency", "ink-3", { borderDash: [6, 4], stepped: true }],
    ], { ...span, high: 1, unit: "ms" });
  }

  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
