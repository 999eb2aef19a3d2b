import { get } from "./api.js";
import * as cells from "./cells.js";
import { element, section, setText } from "./dom.js";
import { Facts } from "./facts.js";
import * as format from "./format.js";
import { LineChart } from "./line-chart.js";
import { href } from "./route.js";
import { ofDevice } from "./shares.js";
import { sharesTable } from "./shares-table.js";

/** One device: how it goes, and what jobs get of it. */
export class DeviceView {
  #name;
  #gone = element("p", { class: "empty", hidden: true });
  #node = element("a");
  #facts = new Facts(
    [
      ["depth", "D"],
      ["latency", "Latency"],
      ["utilisation", "Utilisation"],
      ["p50", "Wait p50"],
      ["p99", "Wait p99"],
      ["heard", "Last report"],
    ],
    "tiles",
  );
  #charts = [
    ["D", "", "D, the parts at the device at a time, over time", [["D", "series-1", (d) => d.depth]]],
    ["Latency", "ms", "The latency over time, in ms", [["latency", "series-1", (d) => d.latency_millis]]],
    ["Utilisation", "%", "The utilisation over time, in percent", [["utilisation", "series-1", (d) => 100 * d.utilisation]]],
    [
      "Waits",
      "ms",
      "The median and the 99th percentile of waits over time, in ms",
      [
        ["p50", "series-1", (d) => d.wait_p50_millis],
        ["p99", "series-2", (d) => d.wait_p99_millis, [5, 4]],
      ],
    ],
  ].map(([title, unit, label, lines]) => ({
    title,
    lines,
    chart: new LineChart({ label: label + "; the last numbers stand above", unit, legend: lines.length > 1 }),
  }));
  #shares = sharesTable("Shares of jobs on this device", (row) => row.waits, [
    { head: "Weight here", hint: "The one that counts on this device", cell: cells.text((row) => format.weight(row.weight)) },
    {
      head: "Mean wait",
      hint: "From the arrival of a window to its turn",
      cell: cells.text((row) => format.millis(row.wait_millis)),
    },
    { head: "Waits now", cell: cells.text((row) => (row.waits ? "yes" : "no")) },
  ]);

  constructor({ name }) {
    this.#name = name;
    this.title = "Device " + name;
    this.root = element(
      "div",
      {},
      this.#gone,
      element("p", { class: "up" }, "On node ", this.#node),
      this.#facts.root,
      element("div", { class: "pair" }, ...this.#charts.map(({ title, chart }) => section(title, chart.root))),
      section("Shares wanted and got on this device", this.#shares.root),
    );
  }

  /** The first of all names that begin with a name is that name. */
  async load(signal) {
    const { devices } = await get("devices", { prefix: this.#name, most: 1 }, signal);
    return devices.find((device) => device.name === this.#name);
  }

  /** What goes into the history. */
  kept(device) {
    return { devices: device ? [device] : [] };
  }

  show(device, { jobNames, history }) {
    this.#gone.hidden = device !== undefined;
    setText(this.#gone, device ? "" : "The broker knows no device of this name.");
    for (const { lines, chart } of this.#charts) {
      const of = (sample, read) => {
        const then = sample.devices.get(this.#name);
        return then && read(then);
      };
      chart.show(
        lines.map(([label, colour, read, dash]) => ({
          label,
          colour,
          dash,
          line: history.line((sample) => of(sample, read)),
        })),
      );
    }
    if (!device) return;
    setText(this.#node, device.node);
    this.#node.href = href("nodes", device.node);
    this.#facts.show({
      depth: [format.number(device.depth), "parts at the device at a time"],
      latency: format.millis(device.latency_millis),
      utilisation: format.percent(device.utilisation),
      p50: format.bound(device.wait_p50_millis),
      p99: format.bound(device.wait_p99_millis),
      heard: format.ago(device.silent_seconds) + " ago",
    });
    this.#shares.show(ofDevice(device).map((row) => ({ ...row, name: jobNames.get(row.id) })));
  }

  close() {
    for (const { chart } of this.#charts) chart.close();
  }
}
