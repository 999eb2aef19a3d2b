// A job in words. Its name is anybody's text, and so is its id where it is no application that runs.

import { megabytes, number, weight } from "./format.js";

const SHORT = 28;

const cut = (text) => (text.length > SHORT ? text.slice(0, SHORT - 1) + "…" : text);

/** For a table or a heading. */
export const nameOf = (job) => job.name ?? job.id;

/** Below the name. */
export const detailOf = (job) =>
  job.name == null ? "no application that runs" : [job.id, job.user, job.queue].filter(Boolean).join(" · ");

/** For the legend of a chart: short, and not the same as another's of that name. */
export const labelOf = (job) =>
  job.name == null ? cut(job.id) : cut(job.name) + " " + job.id.slice(job.id.lastIndexOf("_") + 1);

/** Where a weight comes from, and what it was before it was cut. */
export const sourceOf = (job) =>
  job.cut_by == null ? job.source : `${job.source}; ${weight(job.wanted)} was wanted, cut by ${job.cut_by}`;

const STATES = {
  measured: "what its bytes cost is not known yet",
  kept: "kept",
  behind: "behind, its weight grows",
  at_most: "behind, its weight can't grow any more",
  not_waiting: "it waits for no disk, so a weight is no help",
};

/** What becomes of a bandwidth that the job asked for; empty where it did not. */
export function bandwidthOf({ bandwidth }) {
  if (bandwidth == null) return "";
  const { wanted, state, needs, room } = bandwidth;
  const words =
    state === "refused"
      ? `refused, it needs ${number(needs)} disks and there was room for ${number(room)}`
      : (STATES[state] ?? state);
  return `${megabytes(wanted)} MB/s wanted: ${words}`;
}
