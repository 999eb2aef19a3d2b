"use strict";
(() => {
  const plots = JSON.parse(document.getElementById("data").textContent);
  // Told apart by people who see colours differently too (Okabe and Ito).
  const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f"];
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  let charts = [];

  const axis = (title, more) => ({
    type: "linear",
    min: 0,
    title: { display: true, text: title, color: colour("ink") },
    grid: { color: colour("grid") },
    ticks: { color: colour("ink"), maxRotation: 0 },
    ...more,
  });

  // A group's jobs have its colour; only the first of them is in the legend.
  function datasets(plot) {
    return plot.groups.flatMap((group, g) => {
      const line = { borderColor: colours[g % colours.length], pointRadius: 0 };
      const curves = group.curves.map((points, i) => ({
        ...line,
        label: i === 0 ? group.label : "",
        data: points.map(([x, y]) => ({ x, y })),
        borderWidth: 1.5,
      }));
      const wanted = [0, plot.seconds].map((x) => ({ x, y: group.wanted }));
      return [...curves, { ...line, label: "", data: wanted, borderWidth: 1, borderDash: [5, 4] }];
    });
  }

  function draw() {
    charts.forEach((chart) => chart.destroy());
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    charts = plots.map((plot) => new Chart(document.getElementById(plot.id), {
      type: "line",
      data: { datasets: datasets(plot) },
      options: {
        maintainAspectRatio: false,
        animation: false,
        scales: {
          x: axis("seconds", { max: plot.seconds }),
          y: axis("MB/s", { suggestedMax: plot.most }),
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
