import { element } from "./dom.js";

/**
 * A table whose rows stay the same elements from one answer to the next, so that neither the focus nor what is being
 * typed is lost. While the pointer or the focus is in it, rows keep their places.
 *
 * A column has a head, perhaps a hint, and cell: it fills a td and returns what shows a row in it.
 */
export class LiveTable {
  #columns;
  #keyOf;
  #body = element("tbody");
  #rows = new Map(); // by key
  #empty;
  #scroll;

  /**
   * @param keyOf what tells rows apart
   * @param empty said in place of a table without rows
   */
  constructor({ caption, columns, keyOf, empty }) {
    this.#columns = columns;
    this.#keyOf = keyOf;
    const heads = columns.map(({ head, hint, text }) =>
      element("th", { scope: "col", title: hint, class: text ? "text" : null }, head),
    );
    const table = element(
      "table",
      {},
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...heads)),
      this.#body,
    );
    // Whoever has no mouse scrolls a wide table with the arrow keys.
    this.#scroll = element("div", { class: "scroll", role: "region", "aria-label": "Table: " + caption, tabindex: 0 }, table);
    this.#empty = element("p", { class: "empty", hidden: true }, empty);
    this.root = element("div", { class: "live" }, this.#scroll, this.#empty);
  }

  show(rows) {
    const keys = new Set();
    for (const row of rows) {
      const key = this.#keyOf(row);
      keys.add(key);
      if (!this.#rows.has(key)) this.#rows.set(key, this.#make());
      this.#rows.get(key).show.forEach((show) => show(row));
    }
    const focused = document.activeElement;
    for (const [key, { root }] of this.#rows) {
      const gone = !keys.has(key);
      root.classList.toggle("gone", gone);
      if (gone && !root.contains(focused)) {
        root.remove();
        this.#rows.delete(key);
      }
    }
    this.#place(keys);
    this.#empty.hidden = rows.length > 0;
    this.#scroll.hidden = this.#rows.size === 0;
  }

  #place(keys) {
    const held = this.#body.contains(document.activeElement) || this.#body.matches(":hover");
    if (held) {
      for (const { root } of this.#rows.values()) {
        if (!root.isConnected) this.#body.append(root);
      }
      return;
    }
    let next = this.#body.firstChild;
    for (const key of keys) {
      const { root } = this.#rows.get(key);
      if (root === next) next = next.nextSibling;
      else this.#body.insertBefore(root, next);
    }
  }

  #make() {
    const root = element("tr");
    const show = this.#columns.map(({ cell, text }, i) => {
      const td = i === 0 ? element("th", { scope: "row" }) : element("td", { class: text ? "text" : null });
      root.append(td);
      return cell(td);
    });
    return { root, show };
  }
}
