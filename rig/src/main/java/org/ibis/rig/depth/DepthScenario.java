package org.ibis.rig.depth;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.LearnedReference;
import org.ibis.core.depth.ReferenceLatency;

/**
 * A device and what is asked of it.
 *
 * @param device a new one
 * @param rotational which of the usual devices the controller starts from
 */
record DepthScenario(
    String name,
    Supplier<SimulatedDevice> device,
    boolean rotational,
    List<Client> clients,
    long periodMillis) {
  private static final int MOST = 32;
  private static final int SWEEP_PERIODS = 20;

  /** What a fixed depth gives. */
  record Fixed(int depth, double megabytesPerSecond) {}

  /** SFQ(D2) with the usual settings. */
  LatencyDepth usualController() {
    return controller(DeviceModel.usual(rotational, DeviceModel.SPARSE_RATE));
  }

  /** SFQ(D2) that starts from another idea of the latency at depth 1. */
  static LatencyDepth controller(DeviceModel atDepthOne) {
    return new LatencyDepth(new DepthRange(2, 1, 64, 0.5), new LearnedReference(atDepthOne, 2));
  }

  List<TracePeriod> run(DepthController depth, int periods) {
    return new DepthTrial(device.get(), depth, clients, periodMillis * 1_000_000).run(periods);
  }

  /** The smallest of the fixed depths 1 to 32 that gives nearly as much as any of them. */
  Fixed bestFixed() {
    double[] rates = new double[MOST + 1];
    for (int depth = 1; depth <= MOST; depth++) {
      rates[depth] = fixed(depth);
    }
    double best = DoubleStream.of(rates).max().getAsDouble();
    int depth = 1;
    while (rates[depth] < 0.995 * best) {
      depth++;
    }
    return new Fixed(depth, best);
  }

  /** Throughput at a fixed depth, MB/s. */
  double fixed(int depth) {
    DepthController controller = new FixedDepth(depth, ReferenceLatency.ofNanos(1, 1));
    return throughput(run(controller, SWEEP_PERIODS), 1);
  }

  /** Mean from the period {@code first} on, MB/s. */
  static double throughput(List<TracePeriod> trace, int first) {
    return trace.stream()
        .skip(first)
        .mapToDouble(TracePeriod::megabytesPerSecond)
        .average()
        .orElseThrow();
  }

  /** Mean from the period {@code first} on. */
  static double depth(List<TracePeriod> trace, int first) {
    return trace.stream().skip(first).mapToDouble(TracePeriod::exactDepth).average().orElseThrow();
  }
}
