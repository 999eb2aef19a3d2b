// The last five minutes, in the browser alone: the broker keeps none.

export const SPAN_SECONDS = 300;

/** Samples in the order of their times. */
export class History {
  #samples = [];

  /** @param at milliseconds */
  add(at, sample) {
    this.#samples.push({ at, ...sample });
    const oldest = at - SPAN_SECONDS * 1000;
    while (this.#samples[0].at < oldest) this.#samples.shift();
  }

  clear() {
    this.#samples = [];
  }

  /**
   * A line of a chart, x in seconds before the last sample.
   *
   * @param read a number of a sample; undefined where it has none
   */
  line(read) {
    const now = this.#samples.at(-1)?.at;
    return this.#samples.map((s) => ({ x: (s.at - now) / 1000, y: read(s) ?? NaN }));
  }

  samples() {
    return this.#samples;
  }
}
