package org.ibis.datanode.mirror;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.ibis.core.mirror.MirrorPolicy;
import org.ibis.core.mirror.SelectiveBypass;
import org.ibis.core.mirror.SelectiveBypass.Second;

/**
 * {@link SelectiveBypass} by what Linux counts of the devices, as its authors had it by iostat(1).
 * For comparison. Safe for use by several threads.
 */
final class LiveBypass implements MirrorPolicy {
  /** Later ones are never bypassed to. */
  private static final int MOST_DISKS = 64;

  /** A disk that is not there takes no more. */
  private static final double FULL = 1;

  private static final double MILLIS_TO_NANOS = 1e6;

  private final String ssd;
  private final Function<String, DiskCounters> counters;
  private final LongSupplier clock;
  private final SelectiveBypass bypass;
  private final Map<String, Integer> numbers = new LinkedHashMap<>(); // of disks, from 0 on
  private final Map<String, DiskCounters> last = new LinkedHashMap<>();
  private long lastNanos;

  /**
   * @param ssd by the kernel's name
   * @param counters of a device by its name
   * @param clock ns, monotone
   * @param random chooses a disk, where the method does
   */
  LiveBypass(
      String ssd, Function<String, DiskCounters> counters, LongSupplier clock, Random random) {
    this.ssd = ssd;
    this.counters = counters;
    this.clock = clock;
    this.bypass = new SelectiveBypass(MOST_DISKS, random);
    this.lastNanos = clock.getAsLong();
    last.put(ssd, counters.apply(ssd));
  }

  /** The number of a disk by the kernel's name; it is one of those that are watched then. */
  synchronized int disk(String device) {
    return numbers.computeIfAbsent(
        device,
        name -> {
          last.put(name, counters.apply(name));
          return numbers.size();
        });
  }

  @Override
  public synchronized Waits of(MirroredWindow window) {
    return window.disk() < MOST_DISKS ? bypass.of(window) : MirrorPolicy.ssdOnly().of(window);
  }

  /** To be called each second. Waits for no device. */
  synchronized void endSecond() {
    long now = clock.getAsLong();
    double millis = Math.max(1, (now - lastNanos) / MILLIS_TO_NANOS);
    lastNanos = now;
    DiskCounters ofSsd = since(ssd);
    double all = ofSsd.bytes();
    List<Double> use = new ArrayList<>(Collections.nCopies(MOST_DISKS, FULL));
    for (Map.Entry<String, Integer> disk : numbers.entrySet()) {
      DiskCounters moved = since(disk.getKey());
      all += moved.bytes();
      if (disk.getValue() < MOST_DISKS) {
        use.set(disk.getValue(), Math.min(FULL, moved.busyMillis() / millis));
      }
    }
    double await = MILLIS_TO_NANOS * ofSsd.awaitMillis() / Math.max(1, ofSsd.reads());
    bypass.endSecond(new Second(all, ofSsd.bytes(), await, use));
  }

  private DiskCounters since(String device) {
    DiskCounters now = counters.apply(device);
    return now.since(last.put(device, now));
  }
}
