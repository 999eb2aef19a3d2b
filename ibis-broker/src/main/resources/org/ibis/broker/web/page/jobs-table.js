import * as cells from "./cells.js";
import * as format from "./format.js";
import { detailOf, nameOf, sourceOf } from "./job-words.js";
import { totalBytes } from "./kinds.js";
import { href } from "./route.js";
import { LiveTable } from "./table.js";
import { WeightEditor } from "./weight-editor.js";

/** Jobs of the whole cluster, with their weights to edit. Rows are jobs, with reason: why this user may not. */
export function jobsTable() {
  const weight = (td) => {
    const editor = new WeightEditor();
    td.append(editor.root);
    return (job) => editor.show(job, job.reason);
  };
  return new LiveTable({
    caption: "Jobs with work",
    keyOf: (job) => job.id,
    empty: "No job has work.",
    columns: [
      { head: "Job", cell: cells.link(nameOf, (job) => href("jobs", job.id), detailOf) },
      { head: "Weight", text: true, cell: weight },
      { head: "From", hint: "Where the weight comes from", text: true, cell: cells.text(sourceOf) },
      {
        head: "Share wanted",
        hint: "Its weight, of those of all jobs with work",
        cell: cells.text((job) => format.percent(job.due)),
      },
      {
        head: "Share got",
        hint: "Its part of what all jobs get; the mark in the bar is the share wanted",
        cell: cells.share(
          (job) => job.due,
          (job) => job.share,
          (job) => job.waits_on > 0,
        ),
      },
      {
        head: "Disks",
        hint: "Device time in seconds a second: 1 is one disk all the time",
        cell: cells.text((job) => format.number(job.per_second)),
      },
      { head: "MB/s", cell: cells.text((job) => format.megabytes(totalBytes(job.bytes_per_second))) },
      {
        head: "Waits on",
        hint: "Devices on which something of it waits now, of those on which it has work",
        cell: cells.text((job) => `${format.count(job.waits_on)} of ${format.count(job.devices)}`),
      },
      {
        head: "Mean wait",
        hint: "From the arrival of a window to its turn",
        cell: cells.text((job) => format.millis(job.wait_millis)),
      },
    ],
  });
}
