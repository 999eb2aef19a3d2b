"use strict";
(() => {
  const plots = JSON.parse(document.getElementById("data").textContent);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  let charts = [];

  function bars(plot) {
    const canvas = document.getElementById(plot.id);
    canvas.parentElement.style.height = 60 + 34 * plot.bars.length + "px";
    return new Chart(canvas, {
      type: "bar",
      data: {
        labels: plot.bars.map((bar) => bar.what),
        // Told apart by people who see colours differently too (Okabe and Ito).
        datasets: [
          { label: "paper", data: plot.bars.map((bar) => bar.paper), backgroundColor: "#e69f00" },
          { label: "here", data: plot.bars.map((bar) => bar.ours), backgroundColor: "#0072b2" },
        ],
      },
      options: {
        indexAxis: "y",
        animation: false,
        maintainAspectRatio: false,
        scales: {
          x: { ticks: { color: colour("ink") }, grid: { color: colour("grid") } },
          y: { ticks: { color: colour("ink") }, grid: { display: false } },
        },
        plugins: {
          legend: { labels: { color: colour("ink") } },
          tooltip: {
            callbacks: {
              afterLabel: (item) => {
                const bar = plot.bars[item.dataIndex];
                return item.datasetIndex === 1 && bar.min !== bar.max ? `${bar.min} to ${bar.max}` : "";
              },
            },
          },
        },
      },
    });
  }

  function draw() {
    charts.forEach((chart) => chart.destroy());
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    charts = plots.filter((plot) => plot.bars.length > 0).map(bars);
  }

  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
