import { get } from "./api.js";
import { devicesTable } from "./devices-table.js";
import { element, section } from "./dom.js";
import { Finder, MOST_FOUND } from "./finder.js";
import { remember } from "./route.js";

/** Devices by the beginnings of their names. */
export class DevicesView {
  title = "Devices";
  #finder;
  #table = devicesTable("Devices", "No such device.");

  constructor({ parameters }, changed) {
    this.#finder = new Finder("devices", parameters.get("prefix") ?? "", () => {
      remember("devices", { prefix: this.#finder.prefix });
      changed();
    });
    this.root = section(
      "Find devices",
      element("div", { class: "controls" }, this.#finder.control),
      this.#finder.found,
      this.#table.root,
    );
  }

  load(signal) {
    return get("devices", { prefix: this.#finder.prefix, most: MOST_FOUND }, signal);
  }

  show({ devices, all }) {
    this.#finder.show(devices.length, all);
    this.#table.show(devices);
  }

  close() {}
}
