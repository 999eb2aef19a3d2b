package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsCoverage;
import net.jqwik.api.statistics.StatisticsReport;
import org.ibis.broker.Bandwidths.State;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;

/** Wishes that are admitted, against what max-flow says that devices can serve of them. */
class PromisesPropertyTest {
  private static final long SECOND = 1_000_000_000L;
  private static final int DEVICES = 16;
  private static final int WISHES = 8;

  /** All have been asked once, and none again. */
  private static final int ASKED = 30; // s

  private final boolean[][] placed = new boolean[WISHES][DEVICES];
  private final double[] needs = new double[WISHES]; // devices
  private final boolean[] admitted = new boolean[WISHES];
  private final double[] lacks = new double[WISHES]; // devices

  /** Jobs wait everywhere, and each has some bytes for a second of device time. */
  private void run(Random random) {
    Map<String, Double> wishes = new HashMap<>();
    double[] perSecond = new double[WISHES]; // bytes
    for (int f = 0; f < WISHES; f++) {
      perSecond[f] = 10e6 * (1 + random.nextInt(20));
      needs[f] = 0.02 + 0.5 * DEVICES * Math.pow(random.nextDouble(), 3);
      wishes.put("flow" + f, needs[f] * perSecond[f]);
    }
    double[][] rates = new double[WISHES][DEVICES];
    for (double[] of : rates) {
      Arrays.setAll(of, d -> 0.01 + random.nextDouble());
    }
    ServiceTotals totals =
        new ServiceTotals(
            1, (flow, claimed) -> new Terms(claimed, true, wishes.get(flow), Weight.MAX));
    for (int t = 0; t < ASKED; t++) {
      for (int d = 0; d < DEVICES; d++) {
        Map<String, Service> told = new HashMap<>();
        for (int f = 0; f < WISHES; f++) {
          if (placed[f][d]) {
            double served = rates[f][d] * t; // s
            IoCounts bytes = new IoCounts();
            bytes.add(IoKind.PERSISTENT, IoOp.READ, (long) (served * perSecond[f]));
            told.put(
                "flow" + f, new Service((long) (served * SECOND), true, 1, false, 1, bytes, 0, 0));
          }
        }
        totals.reported(
            List.of(new ServiceReport("device" + d, 0, t, 0, DeviceReport.of(told))), t * SECOND);
      }
      totals.endPeriod(t * SECOND);
    }
    for (int f = 0; f < WISHES; f++) {
      FlowTotal flow = totals.flows().get("flow" + f);
      assertTrue(flow.wishState != State.MEASURED, "it was not asked");
      admitted[f] = flow.wishState != State.REFUSED;
      lacks[f] = flow.needs - flow.room;
    }
  }

  /** Whether those that were admitted, and one more, can have so much of what they need. */
  private boolean isFeasible(int another, double part) {
    double[] demand = new double[WISHES];
    for (int f = 0; f < WISHES; f++) {
      demand[f] = admitted[f] || f == another ? part * needs[f] / Bandwidths.MOST : 0;
    }
    return MaxMinShares.isFeasible(demand, placed);
  }

  @Property(tries = 200)
  @StatisticsReport(onFailureOnly = true)
  void whatIsPromisedIsThereOnTheDevices(@ForAll long seed) {
    Random random = new Random(seed);
    for (boolean[] of : placed) {
      double density = random.nextDouble();
      for (int d = 0; d < DEVICES; d++) {
        of[d] = random.nextDouble() < density;
      }
      of[random.nextInt(DEVICES)] = true;
    }
    run(random);
    assertTrue(isFeasible(-1, 0.999), Arrays.toString(needs) + Arrays.toString(admitted));
    for (boolean is : admitted) {
      Statistics.label("wishes").collect(is ? "admitted" : "refused");
    }
    Statistics.label("wishes").coverage(PromisesPropertyTest::bothOccur);
  }

  private static void bothOccur(StatisticsCoverage wishes) {
    wishes.check("admitted").percentage(p -> p > 10);
    wishes.check("refused").percentage(p -> p > 10);
  }

  /** Devices of two jobs are apart, or those of one are among those of the other. */
  @Property(tries = 200)
  @StatisticsReport(onFailureOnly = true)
  void whatIsRefusedIsNotThere(@ForAll long seed) {
    Random random = new Random(seed);
    for (boolean[] of : placed) {
      int size = 1 << random.nextInt(5);
      int first = size * random.nextInt(DEVICES / size);
      Arrays.fill(of, false); // the try before has left its own
      Arrays.fill(of, first, first + size, true);
    }
    run(random);
    assertTrue(isFeasible(-1, 0.999), Arrays.toString(needs) + Arrays.toString(admitted));
    for (int f = 0; f < WISHES; f++) {
      boolean lacking = !admitted[f] && lacks[f] > 0.01 * needs[f];
      Statistics.label("wishes").collect(admitted[f] ? "admitted" : lacking ? "refused" : "nearly");
      if (lacking) {
        assertFalse(isFeasible(f, 1), f + Arrays.toString(needs) + Arrays.toString(admitted));
      }
    }
    Statistics.label("wishes").coverage(PromisesPropertyTest::bothOccur);
  }
}
