package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;

/** The daemons of all contenders on a stage, with the same blocks to read. */
interface StageRig extends AutoCloseable {

  /**
   * What it takes.
   *
   * @param hadoop Hadoop's jars
   * @param volumes where the stage's disks are mounted
   * @param profile what IBIS is told of the disks, by key
   */
  record Needs(
      DemoDirectory directory,
      DemoSession session,
      ParityOptions options,
      Stage stage,
      Path hadoop,
      List<Path> volumes,
      Map<String, String> profile) {

    /** The name of a contender's files. */
    String name(Contender contender) {
      return contender.key() + "-" + stage.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The stage, for people. */
    String title() {
      return stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** Starts all daemons. */
  static StageRig start(Needs needs) throws IOException, InterruptedException {
    return switch (needs.stage().daemons()) {
      case HDFS -> HdfsRig.start(needs);
      case YARN -> JobRig.start(needs);
    };
  }

  /** One of each contender. */
  Map<Contender, Stand> stands();

  @Override
  void close() throws IOException;
}
