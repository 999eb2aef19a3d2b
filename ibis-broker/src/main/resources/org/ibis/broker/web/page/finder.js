import { element, setText } from "./dom.js";
import { count } from "./format.js";

/** Most that a list shows: who looks for more says how the name begins. */
export const MOST_FOUND = 50;

/** A field for the beginning of a name, and how many there are of which so many are shown. */
export class Finder {
  #field;
  #says = element("p", { class: "found" });
  #what;

  /** @param what is looked for, in the plural */
  constructor(what, prefix, changed) {
    this.#what = what;
    this.#field = element("input", { type: "search", value: prefix, autocomplete: "off", spellcheck: "false" });
    this.#field.addEventListener("input", changed);
    this.control = element("label", {}, "Name begins with ", this.#field);
    this.found = this.#says;
  }

  get prefix() {
    return this.#field.value.trim();
  }

  show(shown, all) {
    const words =
      shown < all
        ? `The first ${count(shown)} of ${count(all)} ${this.#what}: say more of the name to find others.`
        : `${count(all)} ${this.#what}.`;
    setText(this.#says, words);
  }
}
