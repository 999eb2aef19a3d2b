package org.ibis.core.depth;

import java.util.Arrays;
import org.ibis.core.IoOp;

/**
 * Says when D has to be 1 for a moment, so that the latency at depth 1 can be seen: at first, and
 * where a direction was served for {@value #DRY_PERIODS} busy periods without one part that was
 * alone. It takes {@value #PARTS} parts that were, of the directions that wanted it, or a period.
 */
final class AloneProbe {
  private static final int DRY_PERIODS = 10;
  private static final int PARTS = 8;

  private final int[] dry = new int[IoOp.values().length]; // busy periods without a part alone
  private final boolean[] served = new boolean[dry.length]; // in this period
  private final boolean[] seen = new boolean[dry.length]; // alone, in this period
  private int wanted; // parts alone until the probe is over; 0 where there is none

  AloneProbe() {
    Arrays.fill(dry, DRY_PERIODS); // nothing is known yet
  }

  boolean running() {
    return wanted > 0;
  }

  void observe(IoOp op, boolean alone) {
    served[op.ordinal()] = true;
    seen[op.ordinal()] |= alone;
    if (alone && wanted > 0) {
      wanted--;
    }
  }

  /**
   * Ends the period, and a probe with it; begins one where it is due.
   *
   * @param busy whether the depth kept something back in the period
   */
  void endPeriod(boolean busy) {
    boolean wasRunning = running();
    wanted = 0;
    for (int op = 0; op < dry.length; op++) {
      if (seen[op]) {
        dry[op] = 0;
      } else if (served[op] && busy) {
        dry[op]++;
        if (dry[op] >= DRY_PERIODS && !wasRunning) {
          dry[op] = 0;
          wanted = PARTS;
        }
      }
      served[op] = false;
      seen[op] = false;
    }
  }
}
