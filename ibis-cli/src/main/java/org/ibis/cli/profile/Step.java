package org.ibis.cli.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.ibis.core.IoOp;

/**
 * What is measured: sizes by one at a time, which give what a part costs, and growing concurrency
 * at three of the sizes, which gives the knee. Writes come last: what a device has taken into its
 * cache it goes on to write for seconds, and reads would wait for that. They begin with the
 * largest, which fill the cache. Pure.
 *
 * @param bytes of a request
 * @param depth how many are at the device
 */
public record Step(IoOp op, long bytes, int depth) {
  /** The largest size of a request, bytes. */
  public static final long LARGEST = 16 << 20;

  private static final long PAGE = 4 << 10;
  private static final long SMALL = 64 << 10;

  /** Smaller ones a device's cache takes at once, and they say nothing of what goes on. */
  private static final long LEAST_WRITE = 256 << 10;

  private static final int[] DEPTHS = {1, 2, 4, 8, 16, 32, 64};

  /**
   * All of them, in their order.
   *
   * @param partBytes what the scheduler gives the device at a time
   */
  public static List<Step> of(long partBytes) {
    List<Step> all = new ArrayList<>(reads(partBytes));
    all.addAll(writes(partBytes));
    return all;
  }

  static List<Step> reads(long partBytes) {
    List<Step> reads = new ArrayList<>();
    for (long bytes : sizes(partBytes)) {
      reads.add(new Step(IoOp.READ, bytes, 1));
    }
    for (long bytes : concurrent(partBytes)) {
      for (int i = 1; i < DEPTHS.length; i++) {
        reads.add(new Step(IoOp.READ, bytes, DEPTHS[i]));
      }
    }
    return reads;
  }

  static List<Step> writes(long partBytes) {
    List<Step> writes = new ArrayList<>();
    long[] sizes = sizes(partBytes);
    for (int i = sizes.length - 1; i >= 0 && sizes[i] >= LEAST_WRITE; i--) {
      writes.add(new Step(IoOp.WRITE, sizes[i], 1));
    }
    return writes;
  }

  /** The sizes of which growing concurrency is measured, bytes. */
  public static long[] concurrent(long partBytes) {
    return LongStream.of(PAGE, SMALL, partBytes).distinct().toArray();
  }

  private static long[] sizes(long partBytes) {
    return LongStream.of(PAGE, 16 << 10, SMALL, 256 << 10, partBytes, 4 << 20, LARGEST)
        .distinct()
        .sorted()
        .toArray();
  }

  /**
   * The one that is measured before all reads and after them: what a burst of credit gives is gone
   * by then.
   */
  static Step again(long partBytes) {
    return new Step(IoOp.READ, partBytes, 4);
  }

  /** As {@code reads of 64 KiB, 8 at a time}. */
  String text() {
    return (op == IoOp.READ ? "reads of " : "writes of ")
        + Sizes.text(bytes)
        + ", "
        + depth
        + " at a time";
  }
}
