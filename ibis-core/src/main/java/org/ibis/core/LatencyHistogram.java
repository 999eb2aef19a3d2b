package org.ibis.core;

import java.util.Arrays;

/**
 * How long requests took: their number in buckets whose bounds are powers of two of a millisecond,
 * and the sum of their times.
 *
 * <p>Bucket 0 has what took less than 1 ms; bucket <i>i</i> what took at least 2<sup>i-1</sup> ms
 * and less than 2<sup>i</sup> ms; the last one also what took longer. A quantile is known up to a
 * factor of two. Pure. Not safe for use by several threads.
 */
public final class LatencyHistogram {
  /** How many buckets there are: the last one begins at 32 s, over the default cap on waits. */
  public static final int BUCKETS = 17;

  private static final long NANOS_PER_MS = 1_000_000;

  private final long[] counts;
  private long nanos;

  /** Of no requests. */
  public LatencyHistogram() {
    this(new long[BUCKETS], 0);
  }

  private LatencyHistogram(long[] counts, long nanos) {
    this.counts = counts;
    this.nanos = nanos;
  }

  /**
   * As another process has counted it.
   *
   * @param counts of the buckets
   * @param nanos sum of the times, ns
   * @throws IllegalArgumentException if these are not as many counts as there are buckets
   */
  public static LatencyHistogram of(long[] counts, long nanos) {
    if (counts.length != BUCKETS) {
      throw new IllegalArgumentException(counts.length + " counts for " + BUCKETS + " buckets");
    }
    return new LatencyHistogram(counts.clone(), nanos);
  }

  /**
   * The bound of a bucket: what is in it took less, but for the last one's. ms.
   *
   * @param bucket from 0
   */
  public static long boundMillis(int bucket) {
    return 1L << bucket;
  }

  /** Counts a request. Allocates nothing. */
  public void record(long tookNanos) {
    nanos += tookNanos;
    long millis = Math.max(0, tookNanos / NANOS_PER_MS);
    counts[Math.min(BUCKETS - 1, Long.SIZE - Long.numberOfLeadingZeros(millis))]++;
  }

  /** Requests in a bucket. */
  public long count(int bucket) {
    return counts[bucket];
  }

  /** All requests. */
  public long count() {
    long sum = 0;
    for (long c : counts) {
      sum += c;
    }
    return sum;
  }

  /** Sum of their times, ns. */
  public long nanos() {
    return nanos;
  }

  /**
   * The bound of the bucket that has the quantile: no less than a fraction {@code q} of all
   * requests took less. The last bucket's bound stands for anything longer.
   *
   * @param q over 0, at most 1
   * @return ms; 0 without requests
   */
  public long quantileMillis(double q) {
    double rank = q * count();
    long below = 0;
    for (int i = 0; i < BUCKETS; i++) {
      below += counts[i];
      if (below > 0 && below >= rank) {
        return boundMillis(i);
      }
    }
    return 0;
  }

  /** Takes those of another one in. */
  public void add(LatencyHistogram other) {
    Arrays.setAll(counts, i -> counts[i] + other.counts[i]);
    nanos += other.nanos;
  }

  /** Both together. */
  public LatencyHistogram plus(LatencyHistogram other) {
    LatencyHistogram sum = copy();
    sum.add(other);
    return sum;
  }

  /** What was counted since. */
  public LatencyHistogram minus(LatencyHistogram earlier) {
    LatencyHistogram rest = copy();
    Arrays.setAll(rest.counts, i -> counts[i] - earlier.counts[i]);
    rest.nanos -= earlier.nanos;
    return rest;
  }

  /** As it is now. */
  public LatencyHistogram copy() {
    return new LatencyHistogram(counts.clone(), nanos);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LatencyHistogram h
        && nanos == h.nanos
        && Arrays.equals(counts, h.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }
}
