import { putWeight } from "./api.js";
import { element, setAttribute, setText } from "./dom.js";
import { weight as written } from "./format.js";

/**
 * The weight of a job, as a field with a button. What comes from the server is shown as long as nobody types; what the
 * server says against a weight stands beside the field.
 */
export class WeightEditor {
  #field = element("input", { type: "number", step: "any", min: 0 });
  #set = element("button", { type: "submit" }, "Set");
  #takeBack = element("button", { type: "button", hidden: true }, "Take back");
  #says = element("output");
  #job = null;
  #typing = false;
  #busy = false;

  constructor() {
    this.root = element("form", { class: "weight", novalidate: true });
    this.root.append(this.#field, this.#set, this.#takeBack, this.#says);
    this.#field.addEventListener("input", () => {
      this.#typing = true;
      this.#say("");
    });
    this.#field.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#forget();
    });
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#takeBack.addEventListener("click", () => this.#put(null, "taken back"));
  }

  /**
   * @param job as the server has it now
   * @param reason why this user may not edit; empty if he may
   */
  show(job, reason) {
    this.#job = job;
    const name = job.name ?? job.id;
    const forbidden = reason || (job.running ? "" : "no application that runs: its weight is 1");
    for (const control of [this.#field, this.#set, this.#takeBack]) {
      control.disabled = forbidden !== "";
      setAttribute(control, "title", forbidden || null);
    }
    setAttribute(this.#field, "aria-label", "Weight of " + name);
    setAttribute(this.#set, "aria-label", "Set the weight of " + name);
    setAttribute(this.#takeBack, "aria-label", "Take back the weight of " + name);
    const mayTakeBack = job.source === "administrator";
    if (!mayTakeBack && document.activeElement === this.#takeBack) this.#field.focus();
    this.#takeBack.hidden = !mayTakeBack;
    if (!this.#typing) this.#fill();
  }

  #fill() {
    const value = written(this.#job.weight);
    if (this.#field.value !== value) this.#field.value = value;
  }

  #forget() {
    this.#typing = false;
    this.#say("");
    this.#fill();
  }

  #submit() {
    // A field of numbers has no value where its text is none.
    if (this.#field.value === "") this.#say("give a number", true);
    else this.#put(this.#field.valueAsNumber, "set");
  }

  async #put(weight, done) {
    if (this.#busy) return;
    this.#busy = true;
    this.#say("…");
    try {
      await putWeight(this.#job.id, weight);
      this.#typing = false;
      this.#say(done);
      this.root.dispatchEvent(new CustomEvent("changed", { bubbles: true }));
    } catch (e) {
      this.#say(e.message, true);
    } finally {
      this.#busy = false;
    }
  }

  #say(words, wrong = false) {
    setText(this.#says, words);
    this.#says.classList.toggle("wrong", wrong);
    setAttribute(this.#field, "aria-invalid", wrong ? "true" : null);
  }
}
