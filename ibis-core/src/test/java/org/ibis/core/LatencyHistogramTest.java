package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
  private static final int LAST = LatencyHistogram.BUCKETS - 1;

  private static LatencyHistogram of(List<Long> nanos) {
    LatencyHistogram h = new LatencyHistogram();
    nanos.forEach(h::record);
    return h;
  }

  private static int bucketOf(long nanos) {
    LatencyHistogram h = of(List.of(nanos));
    int bucket = 0;
    while (h.count(bucket) == 0) {
      bucket++;
    }
    return bucket;
  }

  @Property
  void aTimeIsUnderItsBucketsBoundAndNotUnderTheOneBefore(
      @ForAll @LongRange(min = 0, max = 100_000_000_000L) long nanos) {
    int bucket = bucketOf(nanos);
    double millis = nanos / 1e6;
    assertTrue(bucket == LAST || millis < LatencyHistogram.boundMillis(bucket));
    assertTrue(bucket == 0 || millis >= LatencyHistogram.boundMillis(bucket - 1));
  }

  @Test
  void boundsArePowersOfTwoOfAMillisecond() {
    assertEquals(0, bucketOf(0));
    assertEquals(0, bucketOf(999_999));
    assertEquals(1, bucketOf(1_000_000));
    assertEquals(1, bucketOf(1_999_999));
    assertEquals(2, bucketOf(2_000_000));
    assertEquals(10, bucketOf(TimeUnit.SECONDS.toNanos(1)));
    assertEquals(LAST, bucketOf(TimeUnit.MILLISECONDS.toNanos(32_768)));
    assertEquals(LAST, bucketOf(Long.MAX_VALUE));
    assertEquals(65_536, LatencyHistogram.boundMillis(LAST));
  }

  @Test
  void aClockThatGoesBackCountsAsNoTime() {
    assertEquals(0, bucketOf(-5_000_000));
  }

  @Property
  void countAndSumAreThoseOfAllTimes(
      @ForAll List<@LongRange(min = 0, max = 1_000_000_000_000L) Long> nanos) {
    LatencyHistogram h = of(nanos);
    assertEquals(nanos.size(), h.count());
    assertEquals(nanos.stream().mapToLong(n -> n).sum(), h.nanos());
  }

  @Property
  void quantilesAreMonotone(
      @ForAll List<@LongRange(min = 0, max = 100_000_000_000L) Long> nanos,
      @ForAll @DoubleRange(min = 0.01, max = 1) double p,
      @ForAll @DoubleRange(min = 0.01, max = 1) double q) {
    LatencyHistogram h = of(nanos);
    assertTrue(h.quantileMillis(Math.min(p, q)) <= h.quantileMillis(Math.max(p, q)));
  }

  @Property
  void aQuantileIsOverTheTrueOneByAFactorOfTwoAtMost(
      @ForAll @NotEmpty List<@LongRange(min = 1_000_000, max = 60_000_000_000L) Long> nanos,
      @ForAll @DoubleRange(min = 0.01, max = 1) double q) {
    long[] sorted = nanos.stream().mapToLong(n -> n).sorted().toArray();
    double exact = sorted[(int) Math.ceil(q * sorted.length) - 1] / 1e6;
    long bound = of(nanos).quantileMillis(q);
    assertTrue(exact < bound && bound <= 2 * exact, () -> bound + " for " + exact);
  }

  @Test
  void withoutRequestsThereIsNoQuantile() {
    assertEquals(0, new LatencyHistogram().quantileMillis(0.99));
  }

  @Property
  void whatCameSinceIsTheDifference(
      @ForAll List<@LongRange(min = 0, max = 100_000_000_000L) Long> before,
      @ForAll List<@LongRange(min = 0, max = 100_000_000_000L) Long> since) {
    LatencyHistogram earlier = of(before);
    LatencyHistogram later = earlier.copy();
    since.forEach(later::record);

    assertSame(of(since), later.minus(earlier));
    assertSame(later, earlier.plus(of(since)));
    assertEquals(before.size(), earlier.count(), "the copy is apart");
  }

  private static void assertSame(LatencyHistogram expected, LatencyHistogram actual) {
    for (int i = 0; i < LatencyHistogram.BUCKETS; i++) {
      assertEquals(expected.count(i), actual.count(i));
    }
    assertEquals(expected.nanos(), actual.nanos());
  }

  @Test
  void countsOfAnotherProcessMustBeOneForEachBucket() {
    long[] counts = new long[LatencyHistogram.BUCKETS];
    Arrays.fill(counts, 2);
    LatencyHistogram h = LatencyHistogram.of(counts, 7);
    assertEquals(2L * LatencyHistogram.BUCKETS, h.count());
    assertEquals(7, h.nanos());
    assertThrows(IllegalArgumentException.class, () -> LatencyHistogram.of(new long[3], 0));
  }
}
