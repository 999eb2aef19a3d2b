import * as cells from "./cells.js";
import * as format from "./format.js";
import { href } from "./route.js";
import { LiveTable } from "./table.js";

/**
 * Devices, each a scheduler.
 *
 * @param others columns behind the name
 */
export const devicesTable = (caption, empty, others = []) =>
  new LiveTable({
    caption,
    empty,
    keyOf: (device) => device.name,
    columns: [
      { head: "Device", cell: cells.link((device) => device.name, (device) => href("devices", device.name)) },
      ...others,
      { head: "D", hint: "Parts at the device at a time", cell: cells.text((device) => format.number(device.depth)) },
      { head: "Latency", cell: cells.text((device) => format.millis(device.latency_millis)) },
      { head: "Utilisation", cell: cells.text((device) => format.percent(device.utilisation)) },
      {
        head: "Wait p50",
        hint: "Rounded up to a power of two",
        cell: cells.text((device) => format.bound(device.wait_p50_millis)),
      },
      {
        head: "Wait p99",
        hint: "Rounded up to a power of two",
        cell: cells.text((device) => format.bound(device.wait_p99_millis)),
      },
      { head: "Last report", cell: cells.text((device) => format.ago(device.silent_seconds) + " ago") },
    ],
  });
