"use strict";
(() => {
  const plots = JSON.parse(document.getElementById("data").textContent);
  // Told apart by people who see colours differently too (Okabe and Ito).
  const colours = ["#0072b2", "#d55e00", "#009e73"];
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  let charts = [];

  const plain = (value) => Number(value.toPrecision(3)).toString();
  // 1, 2 and 5: all the numbers of a logarithmic axis do not fit.
  const isMain = (value) => ["1", "2", "5"].includes(value.toExponential(0)[0]) && value.toExponential()[1] !== ".";

  const axis = (type, title) => ({
    type,
    title: { display: true, text: title, color: colour("ink") },
    grid: { color: colour("grid") },
    ticks: { color: colour("ink"), maxRotation: 0, callback: (value) => (type === "linear" || isMain(value) ? plain(value) : "") },
    ...(type === "linear" ? { min: 0 } : {}),
  });

  const dataset = (line) => ({
    label: line.label,
    data: line.points.map(([x, y]) => ({ x, y })),
    borderColor: colours[line.colour],
    backgroundColor: colours[line.colour],
    borderWidth: line.dashed ? 1 : 1.5,
    borderDash: line.dashed ? [5, 4] : [],
    pointRadius: line.dashed ? 0 : 3,
  });

  function draw() {
    charts.forEach((chart) => chart.destroy());
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    charts = plots.map((plot) => new Chart(document.getElementById(plot.id), {
      type: "line",
      data: { datasets: plot.lines.map(dataset) },
      options: {
        maintainAspectRatio: false,
        animation: false,
        scales: {
          x: axis("logarithmic", plot.x),
          y: axis(plot.logarithmic ? "logarithmic" : "linear", plot.y),
        },
        plugins: {
          tooltip: { enabled: false },
          legend: {
            position: "bottom",
            align: "start",
            labels: { color: colour("ink"), boxWidth: 12, boxHeight: 2, filter: (item) => item.text !== "" },
          },
        },
      },
    }));
  }

  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
