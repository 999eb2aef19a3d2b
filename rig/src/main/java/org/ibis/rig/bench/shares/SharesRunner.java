package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibis.rig.bench.mixes.MixRig;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.mixes.Span;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;

/** Brings the disk and a cluster of each peer up, and measures mix by mix. */
final class SharesRunner {

  private static final String DISK = "hdfs";

  private final DemoDirectory directory;
  private final SharesOptions options;
  private final DemoSession session;
  private final Results results;
  private final MixRounds.AfterEach afterEach;

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  SharesRunner(
      DemoDirectory directory,
      SharesOptions options,
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
    Span span = options.rig.span(options.warmUp);
    MixRig<Peer> rig = new MixRig<>(directory, session, options.rig, options.slow, List.of(DISK));
    for (Peer peer : options.peers()) {
      rig.add(peer, peer.variant(), options.configuration(peer));
    }
    rig.start(options.mixes(), span);
    LinuxBelow below = new LinuxBelow(directory.mount(DISK), options.rig.disks.ioScheduler);
    Measurement measurement = new Measurement(rig.disks(), DISK, below, span, results);
    new MixRounds<>(rig, measurement, results, afterEach)
        .run(plan(options.mixes()), options.rig.repetitions);
    rig.stop();
  }

  /** One stream of each kind alone comes first: others are compared with it. */
  private static List<Mix> plan(List<Mix> mixes) {
    Set<Mix> plan = new LinkedHashSet<>();
    if (mixes.stream().anyMatch(mix -> mix.hasInSequence(Direction.READ))) {
      plan.add(Mix.READER_ALONE);
    }
    if (mixes.stream().anyMatch(mix -> mix.has(Direction.WRITE))) {
      plan.add(Mix.WRITER_ALONE);
    }
    plan.addAll(mixes);
    return List.copyOf(plan);
  }
}
