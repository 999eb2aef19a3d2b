package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.broker.policy.JobWeights;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A job of weight 2 writes to both of two DataNodes, one of weight 1 to the second only: by itself
 * that disk gives the first one two thirds, so that it has five times as much as the other in all.
 */
@Tag("long")
@Tag("faults")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TotalServiceTest {
  private static final String BOTH = "application_1_0001";
  private static final String SECOND_ONLY = "application_1_0002";
  private static final int WRITERS = 2; // of each job on each disk
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30); // of both disks' time

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void jobsShareTheClusterByTheirWeights(boolean coordinated, @TempDir Path dir) throws Exception {
    try (TwoDataNodes nodes = new TwoDataNodes()) {
      nodes.start(dir, coordinated, JobWeights.asClaimed());
      nodes.write(BOTH, 2, 0, WRITERS);
      nodes.write(BOTH, 2, 1, WRITERS);
      nodes.write(SECOND_ONLY, 1, 1, WRITERS);
      Eventually.eventually(
          () -> nodes.charged(BOTH) > 0 && nodes.charged(SECOND_ONLY) > 0, () -> "nothing moves");
      double wanted = coordinated ? 2 : 5;
      List<Double> ratios = new ArrayList<>();
      Eventually.eventually(
          () -> {
            ratios.add(ratio(nodes));
            return Math.abs(ratios.get(ratios.size() - 1) / wanted - 1) < 0.1;
          },
          () -> "wanted " + wanted + ":1, got " + ratios);
      double later = ratio(nodes);
      System.out.printf(
          "2:1 over two DataNodes, %s the broker: %s and then %.2f:1%n",
          coordinated ? "with" : "without", ratios, later);
      assertTrue(Math.abs(later / wanted - 1) < 0.15, () -> "got " + later);
      assertEquals(0, nodes.failOpen.total());
    }
  }

  /** What one job got of the other's in the next window, device time. */
  private static double ratio(TwoDataNodes nodes) {
    long both = nodes.charged(BOTH);
    long one = nodes.charged(SECOND_ONLY);
    Eventually.eventually(
        () -> nodes.charged(BOTH) + nodes.charged(SECOND_ONLY) - both - one >= WINDOW_NANOS,
        () -> "nothing moves");
    return (nodes.charged(BOTH) - both) / (double) (nodes.charged(SECOND_ONLY) - one);
  }
}
