import * as cells from "./cells.js";
import * as format from "./format.js";
import { href } from "./route.js";
import { LiveTable } from "./table.js";

/** Nodes; silent tells of a row whether it does not report. */
export const nodesTable = (caption, empty, silent) =>
  new LiveTable({
    caption,
    empty,
    keyOf: (node) => node.name,
    columns: [
      { head: "Node", cell: cells.link((node) => node.name, (node) => href("nodes", node.name)) },
      { head: "Last report", cell: cells.heard((node) => node.silent_seconds, (s) => format.ago(s) + " ago", silent) },
      { head: "Devices", cell: cells.text((node) => format.count(node.devices)) },
      {
        head: "Disks",
        hint: "Device time in seconds a second: 1 is one disk all the time",
        cell: cells.text((node) => format.number(node.per_second)),
      },
      {
        head: "Fail-opens",
        hint: "What was let through without its turn, since the node's daemons began",
        cell: cells.text((node) => format.count(node.fail_opens)),
      },
    ],
  });
