package org.ibis.rig.bench.mixes;

import org.ibis.rig.bench.streams.Ticks;

/**
 * How long a mix runs.
 *
 * @param before seconds until it counts
 * @param measured seconds that count
 */
public record Span(int before, int measured) {

  /** In all, s. */
  public int seconds() {
    return before + measured;
  }

  /** The tick at which it begins to count. */
  public int begin() {
    return before * Ticks.RATE;
  }

  /** The last tick. */
  public int end() {
    return seconds() * Ticks.RATE;
  }
}
