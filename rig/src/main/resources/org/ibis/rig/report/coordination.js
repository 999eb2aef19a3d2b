"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const canvas = document.getElementById("slowdown");
  if (!canvas) return;
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  let chart = null;

  const axis = (more) => ({
    grid: { color: colour("grid"), drawTicks: false },
    border: { color: colour("line") },
    ticks: { color: colour("ink-2"), padding: 6 },
    ...more,
  });

  function draw() {
    if (chart) chart.destroy();
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.font.size = 13;
    const colours = ["word-count", "noisy", "stock"];
    canvas.parentElement.style.height = "300px";
    chart = new Chart(canvas, {
      type: "bar",
      data: {
        labels: data.setups,
        datasets: data.bars.map((bar, i) => ({
          label: bar.label,
          data: bar.percent,
          backgroundColor: colour(colours[i]),
          borderRadius: 3,
        })),
      },
      options: {
        maintainAspectRatio: false,
        animation: false,
        scales: {
          x: axis({ grid: { display: false } }),
          y: axis({ min: 0, title: { display: true, text: "percent", color: colour("ink-3") } }),
        },
        plugins: {
          legend: { position: "top", align: "start", labels: { color: colour("ink-2"), boxWidth: 18, boxHeight: 8 } },
          tooltip: { callbacks: { label: (item) => item.dataset.label + ": " + item.raw.toFixed(1) + " %" } },
        },
      },
    });
  }

  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
