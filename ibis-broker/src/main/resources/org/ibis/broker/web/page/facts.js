import { element, setText } from "./dom.js";

/** Figures with their names, as tiles or as a list. */
export class Facts {
  #places = new Map();

  /**
   * @param names key and name of each
   * @param style class of the list
   */
  constructor(names, style) {
    this.root = element("dl", { class: style });
    for (const [key, name] of names) {
      const value = element("bdi");
      const note = element("small");
      this.root.append(element("div", { "data-fact": key }, element("dt", {}, name), element("dd", {}, value, note)));
      this.#places.set(key, { value, note });
    }
  }

  /** @param facts by key: the value, or the value and a note below it */
  show(facts) {
    for (const [key, fact] of Object.entries(facts)) {
      const [value, note = ""] = Array.isArray(fact) ? fact : [fact];
      setText(this.#places.get(key).value, value);
      setText(this.#places.get(key).note, note);
    }
  }
}
