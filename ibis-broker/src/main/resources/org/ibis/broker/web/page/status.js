import { setAttribute, setText } from "./dom.js";
import { clock } from "./format.js";

/** Who looks, whether figures are live, and what is wrong where they are not. */
export class Status {
  #user = document.getElementById("user");
  #live = document.getElementById("status");
  #alert = document.getElementById("alert");
  #last = null;

  live({ user, may_edit }) {
    this.#last = new Date();
    setText(this.#user, (user ?? "nobody") + (may_edit ? ", may change weights" : ", may look"));
    setText(this.#live, "● live, " + clock(this.#last));
    setText(this.#alert, "");
    setAttribute(document.body, "data-state", "live");
  }

  /** Says so once, not each second. */
  failed(message) {
    const since = this.#last ? ` What stands below is of ${clock(this.#last)}.` : "";
    setText(this.#alert, message + "." + since);
    setText(this.#live, "■ not live");
    setAttribute(document.body, "data-state", "stale");
  }
}

/** Why a user may not edit; empty if he may. */
export const reasonOf = ({ user, may_edit }) =>
  may_edit ? "" : `Weights can't be changed: ${user ?? "nobody"} is no administrator of YARN (yarn.admin.acl).`;
