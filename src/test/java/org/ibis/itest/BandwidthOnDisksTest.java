package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.ibis.broker.BandwidthState;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job with a fifth of two disks asks for twice the bytes that this gives it ({@code ibis:bw}).
 */
@Tag("long")
@Tag("faults")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class BandwidthOnDisksTest {
  private static final String ASKS = "application_1_0001";
  private static final String OTHER = "application_1_0002";
  private static final int WRITERS = 2; // of each job on each disk
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(60); // of both disks' time

  private final AtomicReference<Double> wish = new AtomicReference<>(0.0);

  @Test
  void aJobHasTheBandwidthThatItAsksFor(@TempDir Path dir) throws Exception {
    try (TwoDataNodes nodes = new TwoDataNodes()) {
      nodes.start(dir, true, new JobWeights(this::job));
      for (int dataNode = 0; dataNode < TwoDataNodes.DATA_NODES; dataNode++) {
        nodes.write(ASKS, 1, dataNode, WRITERS);
        nodes.write(OTHER, 4, dataNode, WRITERS);
      }
      Eventually.eventually(() -> nodes.charged(ASKS) > WINDOW_NANOS / 10, () -> "it gets nothing");
      double before = bytesPerSecond(nodes);
      wish.set(2 * before);
      Eventually.eventually(() -> state(nodes).equals("kept"), () -> "it is " + state(nodes));
      double after = bytesPerSecond(nodes);
      long asks = nodes.charged(ASKS);
      long other = nodes.charged(OTHER);
      System.out.printf(
          "%.1f MB/s, asked for %.1f, %.1f%n", before / 1e6, wish.get() / 1e6, after / 1e6);
      assertEquals(1, after / wish.get(), 0.2, () -> before + ", asked for twice that: " + after);
      assertTrue(other > asks, () -> "it took " + asks + " of the disks and left " + other);
      assertEquals(0, nodes.failOpen.total());
    }
  }

  private Optional<Job> job(String flow) {
    double bandwidth = flow.equals(ASKS) ? wish.get() : 0;
    return Optional.of(new Job(flow, "", "", 0, OptionalDouble.empty(), bandwidth));
  }

  private static String state(TwoDataNodes nodes) {
    BandwidthState state = nodes.view().job(ASKS).orElseThrow().bandwidth();
    return state == null ? "not heard" : state.state();
  }

  /** What it writes in the next window. */
  private static double bytesPerSecond(TwoDataNodes nodes) {
    long start = System.nanoTime();
    long bytes = nodes.of(ASKS, FlowSnapshot::writeBytes);
    long charged = nodes.charged(ASKS) + nodes.charged(OTHER);
    Eventually.eventually(
        () -> nodes.charged(ASKS) + nodes.charged(OTHER) - charged >= WINDOW_NANOS,
        () -> "nothing moves");
    return (nodes.of(ASKS, FlowSnapshot::writeBytes) - bytes) * 1e9 / (System.nanoTime() - start);
  }
}
