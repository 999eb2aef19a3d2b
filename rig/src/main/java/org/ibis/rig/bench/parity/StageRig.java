package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.Progress;

/** The daemons of all contenders on a stage, with the same blocks to read. */
final class StageRig implements AutoCloseable {

  private static final String APPLICATION = "application_1700000000000_0001";

  private final Map<Contender, HdfsCluster> clusters = new EnumMap<>(Contender.class);
  private final Map<Contender, Stand> stands = new EnumMap<>(Contender.class);
  private final NoExecDirectory noExec; // null where the stage has none

  private StageRig(NoExecDirectory noExec) {
    this.noExec = noExec;
  }

  /**
   * Starts all daemons.
   *
   * @param volumes of each DataNode
   * @param profile what IBIS is told of the disks, by key
   */
  static StageRig start(
      DemoDirectory directory,
      DemoSession session,
      ParityOptions options,
      Stage stage,
      Path hadoop,
      List<Path> volumes,
      Map<String, String> profile)
      throws IOException, InterruptedException {
    List<String> java = List.of();
    NoExecDirectory noExec = null;
    if (stage == Stage.NO_EXEC) {
      Path tmp = directory.work().resolve("noexec");
      noExec = NoExecDirectory.mount(tmp);
      java = List.of("-Djava.io.tmpdir=" + tmp);
    } else if (stage == Stage.NO_NATIVE) {
      java = List.of("-Dibis.native=false");
    }
    StageRig rig = new StageRig(noExec);
    try {
      Map<String, String> conf = new LinkedHashMap<>(stage.conf());
      conf.putAll(options.hdfs.conf);
      HdfsShape shape = new HdfsShape(options.hdfs.blockMb, profile, conf);
      for (Contender each : Contender.values()) {
        String name = each.key() + "-" + stage.name().toLowerCase(Locale.ROOT);
        rig.clusters.put(
            each,
            new HdfsCluster(
                directory,
                session.processes(),
                name,
                hadoop,
                List.of(volumes),
                each.variant(Variant.IBIS),
                shape,
                java));
      }
      rig.start(options.scale(), stage);
      return rig;
    } catch (IOException | InterruptedException | RuntimeException e) {
      rig.close();
      throw e;
    }
  }

  private void start(Scale scale, Stage stage) throws IOException, InterruptedException {
    String what = stage.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    try (Progress progress = new Progress("Hadoop starts: " + what)) {
      HdfsClone.start(
          List.copyOf(clusters.values()),
          first -> {
            progress.phase("two files of " + scale.dataMb() + " MiB");
            try (FileSystem client = HdfsClients.untagged(first)) {
              write(client, Stand.DATA, scale.dataMb());
              write(client, Stand.SCAN, scale.dataMb());
            }
          });
      for (Contender each : Contender.values()) {
        HdfsCluster cluster = clusters.get(each);
        stands.put(each, new Stand(cluster, HdfsClients.tagged(cluster, APPLICATION, 1), scale));
      }
      progress.done("stock Hadoop twice and IBIS are up");
    }
  }

  private static void write(FileSystem client, org.apache.hadoop.fs.Path file, int mebibytes)
      throws IOException {
    byte[] buffer = new byte[(int) Scale.MIB];
    new Random(mebibytes).nextBytes(buffer);
    try (OutputStream out = client.create(file, true)) {
      for (int i = 0; i < mebibytes; i++) {
        out.write(buffer);
      }
    }
  }

  /** One of each contender. */
  Map<Contender, Stand> stands() {
    return stands;
  }

  @Override
  public void close() throws IOException {
    for (Stand stand : stands.values()) {
      stand.client().close();
    }
    for (HdfsCluster cluster : clusters.values()) {
      cluster.stop();
    }
    if (noExec != null) {
      noExec.close();
    }
  }
}
