package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.broker.LocalBroker;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.mixes.MixRig;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.mixes.Span;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;

/**
 * Brings a disk for each node, a broker, and a cluster that asks it and one that does not up, or
 * one of the two, and measures mix by mix.
 */
final class TotalRunner {

  private final DemoDirectory directory;
  private final TotalOptions options;
  private final DemoSession session;
  private final Results results;
  private final MixRounds.AfterEach afterEach;

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  TotalRunner(
      DemoDirectory directory,
      TotalOptions options,
      DemoSession session,
      Results results,
      MixRounds.AfterEach afterEach) {
    this.directory = directory;
    this.options = options;
    this.session = session;
    this.results = results;
    this.afterEach = afterEach;
  }

  void run() throws IOException, InterruptedException {
    List<String> names =
        IntStream.rangeClosed(1, options.nodes).mapToObj(node -> "node" + node).toList();
    Span span = options.rig.span(options.settle);
    MixRig<Coordination> rig = new MixRig<>(directory, session, options.rig, options.slow, names);
    try (LocalBroker broker = LocalBroker.start()) {
      for (Coordination coordination : options.coordinations()) {
        rig.add(coordination, Variant.IBIS, configuration(coordination, broker));
      }
      rig.start(options.mixes(), span);
      Measurement measurement = new Measurement(broker, span);
      new MixRounds<>(rig, measurement, results, afterEach)
          .run(options.mixes(), options.rig.repetitions);
      rig.stop();
    }
  }

  private static Map<String, String> configuration(Coordination coordination, LocalBroker broker) {
    return coordination == Coordination.ALONE
        ? Map.of()
        : Map.of(
            IbisKeys.BROKER_ENABLED,
            "true",
            IbisKeys.BROKER_ADDRESS,
            "127.0.0.1:" + broker.address().getPort());
  }
}
