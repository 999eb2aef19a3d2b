package org.ibis.rig.depth;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;

/**
 * The SSD of the native crate diskmodel, with the parameters of its {@code ssd.toml}: page p is on
 * channel p modulo 16, and all channels share a cable of 300 MB/s. A page waits for its own channel
 * even where others are free.
 */
final class PagedSsd implements SimulatedDevice {
  private static final int PAGE = 4096; // bytes
  private static final int PAGES_PER_BLOCK = 256;
  private static final long READ = 25_000; // ns, of a page
  private static final long WRITE = 500_000;
  private static final long ERASE = 1_500_000; // ns, of a block
  private static final long COMMAND = 20_000;
  private static final long CABLE = Math.round(PAGE * 1e3 / 300); // ns, of a page

  private final long[] free = new long[16]; // ns, by channel
  private final int[] written = new int[free.length]; // pages since the last erase
  private final List<long[]> cable = new ArrayList<>(); // from, to: when it is taken, in order

  @Override
  public long serve(Part part, long now) {
    cable.removeIf(taken -> taken[1] <= now);
    long ready = now + COMMAND;
    long end = ready;
    for (long page = part.offset() / PAGE; page * PAGE < part.end(); page++) {
      end =
          Math.max(
              end,
              part.op() == IoOp.READ
                  ? transfer(access(page, ready, READ))
                  : write(page, transfer(ready)));
    }
    return end;
  }

  private long write(long page, long ready) {
    int channel = (int) (page % free.length);
    written[channel] = (written[channel] + 1) % PAGES_PER_BLOCK;
    return access(page, ready, written[channel] == 0 ? WRITE + ERASE : WRITE);
  }

  private long access(long page, long ready, long nanos) {
    int channel = (int) (page % free.length);
    free[channel] = Math.max(free[channel], ready) + nanos;
    return free[channel];
  }

  /** Takes the first gap that is long enough; gives its end. */
  private long transfer(long ready) {
    long from = ready;
    int next = 0;
    while (next < cable.size() && from + CABLE > cable.get(next)[0]) {
      from = Math.max(from, cable.get(next)[1]);
      next++;
    }
    if (next > 0 && cable.get(next - 1)[1] == from) {
      cable.get(next - 1)[1] = from + CABLE;
    } else {
      cable.add(next, new long[] {from, from + CABLE});
    }
    return from + CABLE;
  }
}
