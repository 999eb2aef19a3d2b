import { section } from "./dom.js";
import { Facts } from "./facts.js";
import * as format from "./format.js";

const SOURCES = [
  ["ssd", "From SSDs"],
  ["memory", "From memory"],
  ["disks", "From disks"],
];

/** Where reads of blocks come from, on nodes that have mirrors of some on an SSD. */
export class BlockReads {
  #facts = new Facts(
    SOURCES.map(([key, name]) => ["block_reads_" + key, name]),
    "tiles",
  );

  constructor(title) {
    this.root = section(title, this.#facts.root);
    this.root.hidden = true;
  }

  /** @param reads bytes in a second by source; null where there are no mirrors */
  show(reads) {
    this.root.hidden = !reads;
    if (!reads) return;
    const all = reads.ssd + reads.memory + reads.disks;
    const fact = (key) => [format.throughput(reads[key]), all > 0 ? format.percent(reads[key] / all) + " of them" : ""];
    this.#facts.show(Object.fromEntries(SOURCES.map(([key]) => ["block_reads_" + key, fact(key)])));
  }
}
