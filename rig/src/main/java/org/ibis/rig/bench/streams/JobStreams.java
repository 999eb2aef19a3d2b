package org.ibis.rig.bench.streams;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A job that runs.
 *
 * @param flow what its clients are called at the DataNode
 */
public record JobStreams(JobSpec spec, String flow, List<StreamThread> streams) {

  private static final double MICROS_PER_MILLI = 1e3;

  /** How long its steps took, ms. */
  public record Waits(double p50Millis, double p99Millis, double longestMillis) {}

  /** What each of its streams has moved so far, bytes. */
  public long[] movedBytes() {
    return streams.stream().mapToLong(stream -> stream.clock.bytes()).toArray();
  }

  /** Forgets the steps so far. */
  public void forgetSteps() {
    streams.forEach(stream -> stream.clock.takeSteps());
  }

  /** Its steps since; the longest may be one that has not ended. */
  public Waits takeWaits() {
    Histogram all = new Histogram(3);
    double longest = 0;
    for (StreamThread stream : streams) {
      longest =
          Math.max(longest, stream.clock.openNanos() / (double) TimeUnit.MILLISECONDS.toNanos(1));
      all.add(stream.clock.takeSteps());
    }
    return new Waits(
        all.getTotalCount() == 0 ? Double.NaN : all.getValueAtPercentile(50) / MICROS_PER_MILLI,
        all.getTotalCount() == 0 ? Double.NaN : all.getValueAtPercentile(99) / MICROS_PER_MILLI,
        Math.max(longest, all.getMaxValue() / MICROS_PER_MILLI));
  }
}
