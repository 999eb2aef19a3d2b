// What stands in the cells of tables.

import { element, setAttribute, setText } from "./dom.js";
import { percent } from "./format.js";
import { tooLittle } from "./shares.js";

/** Text that is made of the row. */
export const text = (of) => (td) => (row) => setText(td, of(row));

/** A link, with a line of small text below it. Names are anybody's, so they are kept to themselves (bdi). */
export const link = (nameOf, hrefOf, detailOf = () => "") => (td) => {
  const name = element("bdi");
  const anchor = element("a", {}, name);
  const detail = element("small");
  const words = element("bdi");
  detail.append(words);
  td.append(anchor, detail);
  return (row) => {
    setText(name, nameOf(row));
    setAttribute(anchor, "href", hrefOf(row));
    setText(words, detailOf(row));
  };
};

/** A share that a job gets, with a bar that has a mark where the share wanted is. */
export const share = (wantedOf, gotOf, waitsOf) => (td) => {
  const number = element("span");
  const note = element("small", { class: "note" });
  const got = element("span", { class: "got" });
  const wanted = element("span", { class: "wanted" });
  td.classList.add("share");
  td.append(note, number, element("span", { class: "bar", "aria-hidden": "true" }, got, wanted));
  return (row) => {
    setText(number, percent(gotOf(row)));
    setText(note, tooLittle(wantedOf(row), gotOf(row), waitsOf(row)) ? "▼ below" : "");
    got.style.width = 100 * Math.min(1, gotOf(row) || 0) + "%";
    wanted.style.left = 100 * Math.min(1, wantedOf(row) || 0) + "%";
  };
};

/** How long ago somebody was heard of, and in words whether that is too long. */
export const heard = (secondsOf, agoText, silent) => (td) => {
  const note = element("small", { class: "note" });
  const number = element("span");
  td.append(note, number);
  return (row) => {
    setText(number, agoText(secondsOf(row)));
    setText(note, silent(row) ? "▲ silent" : "");
  };
};
