import { get } from "./api.js";
import { BlockReads } from "./block-reads.js";
import { Choice } from "./choice.js";
import { element, section, setText } from "./dom.js";
import { Facts } from "./facts.js";
import * as format from "./format.js";
import { JobColours, MOST_SHOWN } from "./job-colours.js";
import { labelOf } from "./job-words.js";
import { jobsTable } from "./jobs-table.js";
import { KINDS, totalBytes } from "./kinds.js";
import { LineChart } from "./line-chart.js";
import { nodesTable } from "./nodes-table.js";
import { href } from "./route.js";

const MOST_SILENT = 10;

const MODES = {
  shadow: "▲ IBIS only observes in the whole cluster: nothing is scheduled, ibis shadow shows what would be. ibis mode on --cluster ends that.",
  off: "▲ IBIS is off in the whole cluster: nothing is scheduled. ibis mode on --cluster ends that.",
};

/** All in all, the jobs, and the nodes that do not report. */
export class ClusterView {
  title = "Cluster";
  #facts = new Facts(
    [
      ["jobs", "Jobs with work"],
      ["bytes", "Throughput"],
      ["cost", "Disks in use"],
      ["nodes", "Nodes"],
      ["devices", "Devices"],
      ["fail_opens", "Fail-opens"],
    ],
    "tiles",
  );
  #mode = element("p", { class: "note", "data-fact": "mode" });
  #policy = element("p", { class: "note" });
  #reads = new BlockReads("Reads of blocks on nodes with mirrors");
  #byJob = new LineChart({
    label: "MB/s of each job over time; the table of jobs has the last numbers",
    unit: "MB/s",
    thousand: "GB/s",
    stacked: true,
  });
  #byKind = new LineChart({
    label: "MB/s of each kind of I/O over time",
    unit: "MB/s",
    thousand: "GB/s",
    stacked: true,
  });
  #colours = new JobColours();
  #table = jobsTable();
  #found = element("p", { class: "found" });
  #reason = element("p", { class: "note" });
  #silent = nodesTable("Nodes that do not report", "All nodes report.", () => true);
  #silentFound = element("p", { class: "found" });

  constructor(_route, changed) {
    this.most = new Choice("Show", [["20", "20 jobs"], ["100", "100 jobs"], ["1000", "1000 jobs"]], changed);
    this.order = new Choice("in order of", [["rate", "what they get"], ["id", "their ids"]], changed);
    this.root = element(
      "div",
      {},
      this.#mode,
      this.#policy,
      this.#facts.root,
      element(
        "div",
        { class: "pair" },
        section("Throughput by job", this.#byJob.root),
        section("Throughput by kind", this.#byKind.root),
      ),
      this.#reads.root,
      section(
        "Jobs",
        element("div", { class: "controls" }, this.most.root, this.order.root),
        this.#found,
        this.#reason,
        this.#table.root,
      ),
      section("Nodes that do not report", this.#silentFound, this.#silent.root),
    );
  }

  async load(signal) {
    const [jobs, silent] = await Promise.all([
      get("jobs", { most: this.most.value, order: this.order.value }, signal),
      get("nodes", { silent: "true", most: MOST_SILENT }, signal),
    ]);
    return { jobs, silent };
  }

  show({ jobs, silent }, { cluster, reason, history }) {
    this.#facts.show({
      jobs: [
        format.count(cluster.jobs),
        cluster.untrusted ? `▲ ${format.count(cluster.untrusted)} not of an application` : "",
      ],
      bytes: format.throughput(totalBytes(cluster.bytes_per_second)),
      cost: [format.number(cluster.per_second), format.percent(cluster.per_second / cluster.devices) + " of their time"],
      nodes: [
        format.count(cluster.nodes),
        cluster.silent_nodes ? `▲ ${format.count(cluster.silent_nodes)} do not report` : "all report",
      ],
      devices: format.count(cluster.devices),
      fail_opens: [format.count(cluster.fail_opens), "since the daemons began"],
    });
    this.#reads.show(cluster.block_reads);
    setText(this.#mode, MODES[cluster.mode] ?? "");
    const wrong = cluster.policy_error;
    setText(this.#policy, wrong ? `▲ The weights' policy counts as it was before its file was changed: ${wrong}` : "");
    this.#showCharts(history);
    setText(this.#found, `${format.count(jobs.jobs.length)} of ${format.count(jobs.all)} jobs.`);
    setText(this.#reason, reason);
    this.#table.show(jobs.jobs.map((job) => ({ ...job, reason })));
    this.#showSilent(silent);
  }

  #showCharts(history) {
    const shown = history.samples().at(-1).top.slice(0, MOST_SHOWN);
    const colours = this.#colours.of(shown.map((job) => job.id));
    const bytesOf = (sample, id) => totalBytes(sample.jobs.get(id)?.bytes_per_second ?? {});
    const series = shown.map((job) => ({
      label: labelOf(job),
      colour: colours.get(job.id),
      line: history.line((sample) => bytesOf(sample, job.id) / 1e6),
    }));
    const others = (sample) =>
      totalBytes(sample.cluster.bytes_per_second) - shown.reduce((sum, job) => sum + bytesOf(sample, job.id), 0);
    series.push({ label: "others", colour: "others", line: history.line((sample) => Math.max(0, others(sample)) / 1e6) });
    this.#byJob.show(series);
    this.#byKind.show(
      KINDS.map(([kind, label, colour]) => ({
        label,
        colour,
        line: history.line((sample) => sample.cluster.bytes_per_second[kind] / 1e6),
      })),
    );
  }

  #showSilent(silent) {
    this.#silent.show(silent.nodes);
    this.#silentFound.hidden = silent.all <= silent.nodes.length;
    if (!this.#silentFound.hidden) {
      const words = `The first ${format.count(silent.nodes.length)} of ${format.count(silent.all)}: `;
      const link = element("a", { href: href("nodes", null, { silent: "true" }) }, "find others");
      if (this.#silentFound.firstChild?.textContent !== words) this.#silentFound.replaceChildren(words, link);
    }
  }

  close() {
    this.#byJob.close();
    this.#byKind.close();
  }
}
