import { ApiError, get } from "./api.js";
import * as cells from "./cells.js";
import { devicesTable } from "./devices-table.js";
import { element, section, setText } from "./dom.js";
import { Facts } from "./facts.js";
import { MOST_FOUND } from "./finder.js";
import * as format from "./format.js";
import { bandwidthOf, nameOf, sourceOf } from "./job-words.js";
import { KINDS, totalBytes } from "./kinds.js";
import { LineChart } from "./line-chart.js";
import { ofDevice } from "./shares.js";
import { WeightEditor } from "./weight-editor.js";

/** One job in the whole cluster, and the devices on which it waits longest. */
export class JobView {
  #id;
  #gone = element("p", { class: "empty", hidden: true });
  #facts = new Facts(
    [
      ["share", "Share got"],
      ["bytes", "Throughput"],
      ["per_second", "Disks in use"],
      ["wait", "Mean wait"],
      ["devices", "Devices"],
      ["cost", "Device time"],
    ],
    "tiles",
  );
  #about = new Facts(
    [
      ["id", "Application"],
      ["user", "User"],
      ["queue", "Queue"],
      ["source", "Weight from"],
      ["effective", "Weight on devices"],
      ["bandwidth", "Bandwidth"],
    ],
    "about",
  );
  #weight = new WeightEditor();
  #reason = element("p", { class: "note" });
  #byKind = new LineChart({ label: "MB/s of each kind of I/O over time", unit: "MB/s", thousand: "GB/s", stacked: true });
  #shares = new LineChart({ label: "The share wanted and the share got over time, in percent", unit: "%", high: 5 });
  #found = element("p", { class: "found" });
  #devices;

  constructor({ name }) {
    this.#id = name;
    this.title = "Job " + name;
    const of = (device) => ofDevice(device).find((job) => job.id === this.#id) ?? {};
    this.#devices = devicesTable("Devices on which the job waits longest", "It has no work on any device.", [
      { head: "Share wanted", hint: "By the weights that count there", cell: cells.text((d) => format.percent(of(d).wanted)) },
      {
        head: "Share got",
        hint: "The mark in the bar is the share wanted",
        cell: cells.share(
          (d) => of(d).wanted,
          (d) => of(d).got,
          (d) => of(d).waits,
        ),
      },
      { head: "Its mean wait", cell: cells.text((d) => format.millis(of(d).wait_millis)) },
    ]);
    this.root = element(
      "div",
      {},
      this.#gone,
      this.#facts.root,
      section("Weight", this.#reason, this.#weight.root, this.#about.root),
      element(
        "div",
        { class: "pair" },
        section("Throughput by kind", this.#byKind.root),
        section("Share wanted and got", this.#shares.root),
      ),
      section("Devices", this.#found, this.#devices.root),
    );
  }

  /** A job that has ended is no error of this page. */
  async load(signal) {
    try {
      return await get("job", { id: this.#id, most: MOST_FOUND }, signal);
    } catch (e) {
      if (e instanceof ApiError && e.status === 404) return { none: e.message };
      throw e;
    }
  }

  /** What goes into the history. */
  kept({ job }) {
    return { jobs: job ? [job] : [] };
  }

  show({ job, devices, all, none }, { reason, history }) {
    this.#gone.hidden = !none;
    setText(this.#gone, none ? "It has ended: what stands below is of before." : "");
    this.#showCharts(history);
    if (none) return;
    this.title = "Job " + nameOf(job);
    this.#facts.show({
      share: [format.percent(job.share), format.percent(job.due) + " wanted"],
      bytes: format.throughput(totalBytes(job.bytes_per_second)),
      per_second: format.number(job.per_second),
      wait: format.millis(job.wait_millis),
      devices: [format.count(job.devices), `it waits on ${format.count(job.waits_on)}`],
      cost: [format.number(job.device_seconds) + " s", "since the broker began"],
    });
    this.#about.show({
      id: job.id,
      user: job.user ?? "–",
      queue: job.queue ?? "–",
      source: sourceOf(job),
      effective: format.weight(job.effective),
      bandwidth: bandwidthOf(job) || "none asked for",
    });
    setText(this.#reason, reason);
    this.#weight.show(job, reason);
    setText(this.#found, `${format.count(devices.length)} of ${format.count(all ?? devices.length)} devices.`);
    this.#devices.show(devices);
  }

  #showCharts(history) {
    const of = (sample) => sample.jobs.get(this.#id);
    this.#byKind.show(
      KINDS.map(([kind, label, colour]) => ({
        label,
        colour,
        line: history.line((sample) => of(sample)?.bytes_per_second[kind] / 1e6),
      })),
    );
    this.#shares.show([
      { label: "got", colour: "series-1", line: history.line((sample) => 100 * of(sample)?.share) },
      { label: "wanted", colour: "ink-2", dash: [5, 4], line: history.line((sample) => 100 * of(sample)?.due) },
    ]);
  }

  close() {
    this.#byKind.close();
    this.#shares.close();
  }
}
