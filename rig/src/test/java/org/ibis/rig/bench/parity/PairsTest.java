package org.ibis.rig.bench.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.overhead.Contender;
import org.junit.jupiter.api.Test;

final class PairsTest {

  private static final double LIMIT = 0.03;

  /** Stock Hadoop has 100 in each round. */
  private static Pairs pairs(double[] ibis, double[] again) {
    Pairs pairs = new Pairs();
    for (int i = 0; i < ibis.length; i++) {
      pairs.add(
          Map.of(
              Contender.STOCK,
              100.0,
              Contender.IBIS,
              100 * ibis[i],
              Contender.AGAIN,
              100 * again[i]));
    }
    return pairs;
  }

  private static double[] five(double value) {
    return DoubleStream.generate(() -> value).limit(5).toArray();
  }

  @Test
  void ofFiveTheIntervalIsAllOfThemAndOfEightOneLessAtEachEnd() {
    assertEquals(0, Interval.outside(1));
    assertEquals(0, Interval.outside(5));
    assertEquals(0, Interval.outside(7));
    assertEquals(1, Interval.outside(8));
    assertEquals(5, Interval.outside(20));
    Interval interval = Interval.of(List.of(8.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0));
    assertEquals(new Interval(4.5, 2, 7, 1, 8), interval);
  }

  /** The promise: nine times of ten the real median is in it. */
  @Property(tries = 20)
  void theRealMedianIsInTheIntervalNineTimesOfTen(
      @ForAll @IntRange(min = 5, max = 40) int n, @ForAll @IntRange(max = 1000) int seed) {
    Random random = new Random(seed);
    int tries = 2000;
    int in = 0;
    for (int t = 0; t < tries; t++) {
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        values.add(Math.pow(random.nextDouble(), 3)); // far from symmetric; its median is 1/8
      }
      Interval interval = Interval.of(values);
      in += interval.low() <= 0.125 && 0.125 <= interval.high() ? 1 : 0;
    }
    assertTrue(in > 0.87 * tries, in + " of " + tries);
  }

  @Test
  void whatIsNoNumberIsLeftOut() {
    assertTrue(Double.isNaN(Interval.of(List.of(Double.NaN)).median()));
    assertEquals(2, Interval.of(List.of(Double.NaN, 2.0)).median());
  }

  @Test
  void aRatioIsOfNeighboursInOneRound() {
    Pairs pairs = new Pairs();
    pairs.add(Map.of(Contender.STOCK, 10.0, Contender.IBIS, 5.0, Contender.AGAIN, 10.0));
    pairs.add(Map.of(Contender.STOCK, 100.0, Contender.IBIS, 100.0, Contender.AGAIN, 100.0));
    assertEquals(0.75, pairs.ofStock().median());
  }

  @Test
  void aLossOverLimitAndNoiseIsOne() {
    assertEquals(Verdict.WORSE, pairs(five(0.9), five(1)).verdict(LIMIT));
    assertEquals(Verdict.SAME, pairs(five(0.98), five(1)).verdict(LIMIT));
    assertEquals(Verdict.BETTER, pairs(five(1.1), five(1)).verdict(LIMIT));
  }

  @Test
  void ofFourPairsNothingIsSaid() {
    assertEquals(
        Verdict.UNCLEAR,
        pairs(new double[] {0.1, 0.1, 0.1, 0.1}, new double[] {1, 1, 1, 1}).verdict(LIMIT));
  }

  @Test
  void aLossWithinTheNoiseIsUnclearAndAGainWithinItIsNone() {
    double[] noisy = {0.8, 0.9, 1, 1.1, 1.2};
    assertEquals(Verdict.UNCLEAR, pairs(five(0.9), noisy).verdict(LIMIT));
    assertEquals(Verdict.SAME, pairs(five(1.1), noisy).verdict(LIMIT));
    assertEquals(Verdict.UNCLEAR, pairs(noisy, five(1)).verdict(LIMIT));
  }

  @Test
  void noiseOrAWideIntervalIsNotSettled() {
    double[] noisy = {0.8, 0.9, 1, 1.1, 1.2};
    assertTrue(pairs(five(0.5), five(1)).isSettled(LIMIT), "a loss that is sure needs no more");
    assertFalse(pairs(five(1), noisy).isSettled(LIMIT));
    assertFalse(pairs(noisy, five(1)).isSettled(LIMIT));
    assertFalse(pairs(five(1), five(1.05)).isSettled(LIMIT));
  }

  @Test
  void whatStockHadoopFindsAndIbisDoesNotIsWorse() {
    Pairs pairs = new Pairs();
    for (int i = 0; i < 5; i++) {
      pairs.add(Map.of(Contender.STOCK, 1.0, Contender.IBIS, 0.0, Contender.AGAIN, 1.0));
    }
    assertEquals(Verdict.WORSE, pairs.verdict(LIMIT));
    assertTrue(pairs.isSettled(LIMIT));
  }

  @Test
  void whatStockHadoopDoesNotHaveSaysNothing() {
    Pairs pairs = new Pairs();
    pairs.add(Map.of(Contender.STOCK, 0.0, Contender.IBIS, 0.0, Contender.AGAIN, 0.0));
    assertEquals(Verdict.UNCLEAR, pairs.verdict(LIMIT));
    assertTrue(pairs.isSettled(LIMIT));
  }

  @Test
  void placesAreDifferentOnesAndTheSameForTheSameSeed() {
    List<Long> places = RandomReads.places(1000, 300, 7);
    assertEquals(300, new HashSet<>(places).size());
    assertTrue(places.stream().allMatch(p -> p >= 0 && p < 1000));
    assertEquals(places, RandomReads.places(1000, 300, 7));
    assertEquals(4, RandomReads.places(8, 300, 7).size(), "no more than half of them");
  }

  @Test
  void linuxCountsInSectors() {
    DiskBytes bytes =
        DiskBytes.parse("  11 0 200 5 7 0 80 9 0 14 14 0 0 0 0 0 0\n").since(new DiskBytes(400, 0));
    assertEquals(new DiskBytes(200 * 512 - 400, 80 * 512), bytes);
  }
}
