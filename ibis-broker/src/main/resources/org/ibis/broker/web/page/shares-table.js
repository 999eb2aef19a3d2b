import * as cells from "./cells.js";
import * as format from "./format.js";
import { href } from "./route.js";
import { LiveTable } from "./table.js";

/**
 * Shares of jobs on a device or a node. Rows have id, wanted, got and per_second, and what the other columns need.
 *
 * @param others columns that stand behind those that all have
 */
export function sharesTable(caption, waitsOf, others) {
  return new LiveTable({
    caption,
    keyOf: (row) => row.id,
    empty: "No job has work here.",
    columns: [
      {
        head: "Job",
        cell: cells.link(
          (row) => row.name ?? row.id,
          (row) => href("jobs", row.id),
          (row) => (row.name ? row.id : ""),
        ),
      },
      { head: "Share wanted", hint: "By the weights that count here", cell: cells.text((row) => format.percent(row.wanted)) },
      {
        head: "Share got",
        hint: "The mark in the bar is the share wanted",
        cell: cells.share(
          (row) => row.wanted,
          (row) => row.got,
          waitsOf,
        ),
      },
      {
        head: "Disks",
        hint: "Device time in seconds a second: 1 is one disk all the time",
        cell: cells.text((row) => format.number(row.per_second)),
      },
      ...others,
    ],
  });
}
