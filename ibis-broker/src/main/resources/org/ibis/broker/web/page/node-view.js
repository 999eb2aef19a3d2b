import { get } from "./api.js";
import { BlockReads } from "./block-reads.js";
import * as cells from "./cells.js";
import { devicesTable } from "./devices-table.js";
import { element, section, setText } from "./dom.js";
import { Facts } from "./facts.js";
import * as format from "./format.js";
import { ofDevices } from "./shares.js";
import { sharesTable } from "./shares-table.js";

const MOST_DEVICES = 1000; // of one node: all

/** One node: what jobs get there, and its devices. */
export class NodeView {
  #name;
  #gone = element("p", { class: "empty", hidden: true });
  #facts = new Facts(
    [
      ["heard", "Last report"],
      ["devices", "Devices"],
      ["cost", "Disks in use"],
      ["fail_opens", "Fail-opens"],
    ],
    "tiles",
  );
  #reads = new BlockReads("Reads of blocks");
  #shares = sharesTable("Shares of jobs on this node", (row) => row.waits_on > 0, [
    {
      head: "Waits on",
      hint: "Devices on which something of it waits now, of those on which it has work",
      cell: cells.text((row) => `${row.waits_on} of ${row.devices}`),
    },
    { head: "Longest mean wait", hint: "Of one device", cell: cells.text((row) => format.millis(row.waited)) },
  ]);
  #devices = devicesTable("Devices of this node", "It has no device.");

  constructor({ name }) {
    this.#name = name;
    this.title = "Node " + name;
    this.root = element(
      "div",
      {},
      this.#gone,
      this.#facts.root,
      this.#reads.root,
      section("Shares wanted and got on this node", this.#shares.root),
      section("Devices", this.#devices.root),
    );
  }

  /** The first of all names that begin with a name is that name. */
  async load(signal) {
    const [nodes, devices] = await Promise.all([
      get("nodes", { prefix: this.#name, most: 1 }, signal),
      get("devices", { prefix: this.#name + "/", most: MOST_DEVICES }, signal),
    ]);
    return { node: nodes.nodes.find((node) => node.name === this.#name), devices: devices.devices };
  }

  show({ node, devices }, { jobNames }) {
    this.#gone.hidden = node !== undefined;
    setText(this.#gone, node ? "" : "The broker knows no node of this name.");
    if (node) {
      this.#facts.show({
        heard: format.ago(node.silent_seconds) + " ago",
        devices: format.count(node.devices),
        cost: [format.number(node.per_second), format.percent(node.per_second / node.devices) + " of their time"],
        fail_opens: [format.count(node.fail_opens), "since its daemons began"],
      });
    }
    this.#reads.show(node?.block_reads);
    this.#shares.show(ofDevices(devices).map((row) => ({ ...row, name: jobNames.get(row.id) })));
    this.#devices.show(devices);
  }

  close() {}
}
