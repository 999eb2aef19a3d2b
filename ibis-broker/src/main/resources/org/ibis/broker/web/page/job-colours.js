// Colours of jobs in a chart: a job keeps its colour as long as it is among those that are shown.

const SLOTS = ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6"];

/** How many jobs a chart has; what the others have is one more area. */
export const MOST_SHOWN = SLOTS.length;

export class JobColours {
  #slots = new Map(); // id -> colour

  /** Colours of these jobs, MOST_SHOWN at most, by their ids. */
  of(ids) {
    for (const id of [...this.#slots.keys()]) {
      if (!ids.includes(id)) this.#slots.delete(id);
    }
    const free = SLOTS.filter((slot) => ![...this.#slots.values()].includes(slot));
    for (const id of ids) {
      if (!this.#slots.has(id)) this.#slots.set(id, free.shift());
    }
    return this.#slots;
  }
}
