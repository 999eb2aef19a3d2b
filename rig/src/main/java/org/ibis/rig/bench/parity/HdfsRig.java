package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.overhead.Contender;

/** HDFS of each contender, with the same files to read. */
final class HdfsRig implements StageRig {

  private static final String APPLICATION = "application_1700000000000_0001";

  private final Map<Contender, HdfsCluster> clusters = new EnumMap<>(Contender.class);
  private final Map<Contender, Stand> stands = new EnumMap<>(Contender.class);
  private final NoExecDirectory noExec; // null where the stage has none

  private HdfsRig(NoExecDirectory noExec) {
    this.noExec = noExec;
  }

  static HdfsRig start(Needs needs) throws IOException, InterruptedException {
    List<String> java = List.of();
    NoExecDirectory noExec = null;
    if (needs.stage() == Stage.NO_EXEC) {
      Path tmp = needs.directory().work().resolve("noexec");
      noExec = NoExecDirectory.mount(tmp);
      java = List.of("-Djava.io.tmpdir=" + tmp);
    } else if (needs.stage() == Stage.NO_NATIVE) {
      java = List.of("-Dibis.native=false");
    }
    HdfsRig rig = new HdfsRig(noExec);
    try {
      ParityOptions options = needs.options();
      Map<String, String> conf = new LinkedHashMap<>(needs.stage().conf());
      conf.putAll(options.hdfs.conf);
      HdfsShape shape = new HdfsShape(options.hdfs.blockMb, needs.profile(), conf);
      for (Contender each : Contender.values()) {
        rig.clusters.put(
            each,
            new HdfsCluster(
                needs.directory(),
                needs.session().processes(),
                needs.name(each),
                needs.hadoop(),
                needs.stage().nodes(needs.volumes()),
                each.variant(Variant.IBIS),
                shape,
                java));
      }
      rig.start(needs.title(), options.scale());
      return rig;
    } catch (IOException | InterruptedException | RuntimeException e) {
      rig.close();
      throw e;
    }
  }

  private void start(String stage, Scale scale) throws IOException, InterruptedException {
    try (Progress progress = new Progress("Hadoop starts: " + stage)) {
      HdfsClone.start(
          List.copyOf(clusters.values()),
          first -> {
            progress.phase("two files of " + scale.dataMb() + " MiB");
            try (FileSystem client = HdfsClients.untagged(first)) {
              write(client, HdfsStand.DATA, scale.dataMb());
              write(client, HdfsStand.SCAN, scale.dataMb());
            }
          });
      for (Contender each : Contender.values()) {
        HdfsCluster cluster = clusters.get(each);
        FileSystem client = HdfsClients.tagged(cluster, APPLICATION, 1);
        stands.put(each, new HdfsStand(cluster, client, scale));
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

  @Override
  public Map<Contender, Stand> stands() {
    return stands;
  }

  @Override
  public void close() throws IOException {
    for (Stand stand : stands.values()) {
      stand.close();
    }
    for (HdfsCluster cluster : clusters.values()) {
      cluster.stop(); // those that have no client yet
    }
    if (noExec != null) {
      noExec.close();
    }
  }
}
