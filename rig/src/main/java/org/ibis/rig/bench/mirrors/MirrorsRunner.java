package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import org.ibis.core.device.BlockDevices;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;

/** Brings disks, SSD and the DataNode of each side up, and measures them in turns. */
final class MirrorsRunner {

  private final DemoDirectory directory;
  private final MirrorsOptions options;
  private final DemoSession session;
  private final Results results;
  private final MixRounds.AfterEach afterEach;

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  MirrorsRunner(
      DemoDirectory directory,
      MirrorsOptions options,
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
    MirrorsRig rig = new MirrorsRig(directory, session, options);
    rig.start();
    Measurement measurement =
        new Measurement(
            rig.diskMounts(),
            rig.ssdMount(),
            new BlockDevices().diskOf(rig.ssdMount()).name(),
            options.rate,
            options.rig.span(options.warmUp));
    new MixRounds<>(rig, measurement, results, afterEach)
        .run(options.mixes(), options.rig.repetitions);
    rig.stop();
  }
}
