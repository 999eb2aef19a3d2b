import { element } from "./dom.js";

/** A label with a list to choose from. */
export class Choice {
  #select;

  /** @param options value and words of each; the first is chosen */
  constructor(label, options, changed) {
    this.#select = element("select", {}, ...options.map(([value, words]) => element("option", { value }, words)));
    this.#select.addEventListener("change", changed);
    this.root = element("label", {}, label + " ", this.#select);
  }

  get value() {
    return this.#select.value;
  }
}
