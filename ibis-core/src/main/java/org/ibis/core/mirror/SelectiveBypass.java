package org.ibis.core.mirror;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The method of "Selective I/O Bypass and Load Balancing Method for Write-Through SSD Caching in
 * Big Data Analytics" (section 3), for comparison. All windows go to the SSD, but for those of
 * streams that are bypassed, a number of them on each disk. Each second one more stream is bypassed
 * where the SSD has more than it can do: where its bandwidth is in the range of its largest
 * (z-score over -4) and its requests take longer than they ever did there. What that range is it
 * finds out at first by trying (exploration); once it has enough samples it goes by them
 * (exploitation).
 *
 * <p>Where the paper does not say: a sample is enough from {@value #SAMPLES} values on; a disk is
 * saturated from {@value #SATURATED} of its time on, and has {@value #MOST} bypassed streams at
 * most; and bypassing ends when the SSD was not saturated for {@value #SLOTS} seconds.
 *
 * <p>Pure. Not safe for use by several threads.
 */
public final class SelectiveBypass implements MirrorPolicy {
  private static final int SAMPLES = 8;
  private static final double SATURATED = 0.95;
  private static final int MOST = 4;
  private static final int SLOTS = 3;
  private static final double LEAST_Z = -4;
  private static final double MORE = 1.002; // aggregate bandwidth that has increased

  private final Random random;
  private final int[] bypassed; // streams, by disk
  private final Map<Long, Integer> diskOf = new HashMap<>(); // of bypassed streams
  private int samples;
  private double mean; // MB/s of the SSD, of the samples
  private double squares; // of their distances from that
  private double leastAwait = Double.MAX_VALUE;
  private int tried = -1; // disk on which one more is bypassed since the last second; -1 for none
  private boolean exploring;
  private int unsaturated; // seconds
  private Second last = new Second(0, 0, 0, List.of());

  /**
   * What a second was like.
   *
   * @param allBytes of all devices
   * @param ssdBytes of the SSD
   * @param ssdAwaitNanos what its requests took from arrival to end, on average, ns
   * @param diskUse of each disk, 0 to 1
   */
  public record Second(
      double allBytes, double ssdBytes, double ssdAwaitNanos, List<Double> diskUse) {}

  /**
   * @param disks how many there are
   */
  public SelectiveBypass(int disks, Random random) {
    this.bypassed = new int[disks];
    this.random = random;
  }

  @Override
  public Waits of(MirroredWindow window) {
    Integer disk = diskOf.get(window.reader());
    if (disk != null && disk == window.disk()) {
      return Waits.AT_DISK;
    }
    diskOf.remove(window.reader()); // its block is over: another stream may take the place
    long there = diskOf.values().stream().filter(d -> d == window.disk()).count();
    if (there < bypassed[window.disk()]) {
      diskOf.put(window.reader(), window.disk());
      return Waits.AT_DISK;
    }
    return Waits.AT_SSD;
  }

  /** Ends a second. */
  public void endSecond(Second now) {
    if (tried >= 0) {
      if (now.allBytes > last.allBytes * MORE) {
        sample(last); // it was in the range of the largest
      } else if (exploring) {
        bypassed[tried]--;
      }
      tried = -1;
    }
    int[] candidates =
        IntStream.range(0, bypassed.length).filter(disk -> mayTakeMore(disk, now)).toArray();
    exploring = samples < SAMPLES;
    if (exploring && candidates.length > 0) {
      tryOneMore(candidates[random.nextInt(candidates.length)]);
    } else if (!exploring && isSaturated(now)) {
      unsaturated = 0;
      Arrays.stream(candidates)
          .boxed()
          .min(Comparator.comparingDouble(disk -> now.diskUse.get(disk)))
          .ifPresent(this::tryOneMore);
    } else if (!exploring && ++unsaturated >= SLOTS) {
      Arrays.fill(bypassed, 0);
      diskOf.clear();
      unsaturated = 0;
    }
    last = now;
  }

  private void sample(Second s) {
    samples++;
    double distance = s.ssdBytes - mean;
    mean += distance / samples;
    squares += distance * (s.ssdBytes - mean);
    leastAwait = Math.min(leastAwait, s.ssdAwaitNanos);
  }

  private boolean isSaturated(Second now) {
    double deviation = Math.sqrt(squares / Math.max(1, samples - 1));
    double z = (now.ssdBytes - mean) / Math.max(1, deviation);
    return z > LEAST_Z && now.ssdAwaitNanos > leastAwait;
  }

  private boolean mayTakeMore(int disk, Second now) {
    return now.diskUse.get(disk) < SATURATED && bypassed[disk] < MOST;
  }

  private void tryOneMore(int disk) {
    bypassed[disk]++;
    tried = disk;
  }
}
