import { get } from "./api.js";
import { element, section } from "./dom.js";
import { Finder, MOST_FOUND } from "./finder.js";
import { nodesTable } from "./nodes-table.js";
import { remember } from "./route.js";

/** Nodes by the beginnings of their names. */
export class NodesView {
  title = "Nodes";
  #finder;
  #silentOnly;
  #silent = new Set();
  #table = nodesTable("Nodes", "No such node.", (node) => this.#silent.has(node.name));

  constructor({ parameters }, changed) {
    const choose = () => {
      remember("nodes", { prefix: this.#finder.prefix, silent: this.#silentOnly.checked ? "true" : "" });
      changed();
    };
    this.#finder = new Finder("nodes", parameters.get("prefix") ?? "", choose);
    this.#silentOnly = element("input", { type: "checkbox", checked: parameters.get("silent") === "true" });
    this.#silentOnly.addEventListener("change", choose);
    this.root = section(
      "Find nodes",
      element(
        "div",
        { class: "controls" },
        this.#finder.control,
        element("label", {}, this.#silentOnly, " only those that do not report"),
      ),
      this.#finder.found,
      this.#table.root,
    );
  }

  async load(signal) {
    const prefix = this.#finder.prefix;
    const silent = get("nodes", { prefix, silent: "true", most: MOST_FOUND }, signal);
    if (this.#silentOnly.checked) return { listed: await silent, silent: await silent };
    const [listed, quiet] = await Promise.all([get("nodes", { prefix, most: MOST_FOUND }, signal), silent]);
    return { listed, silent: quiet };
  }

  show({ listed, silent }) {
    this.#silent = new Set(silent.nodes.map((node) => node.name));
    this.#finder.show(listed.nodes.length, listed.all);
    this.#table.show(listed.nodes);
  }

  close() {}
}
