package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.demo.JobCluster;

/** HDFS and YARN of each contender, with the same records to sort. */
final class JobRig implements StageRig {

  private final Map<Contender, JobCluster> clusters = new EnumMap<>(Contender.class);
  private final Map<Contender, Stand> stands = new EnumMap<>(Contender.class);

  private JobRig() {}

  static JobRig start(Needs needs) throws IOException, InterruptedException {
    JobRig rig = new JobRig();
    try {
      Map<String, String> conf = new LinkedHashMap<>(needs.stage().conf());
      conf.putAll(needs.options().hdfs.conf);
      JobCluster.Shape shape =
          new JobCluster.Shape(
              needs.hadoop(),
              needs.stage().disks().get(0).name(),
              needs.stage().disks().get(0).name(),
              needs.options().hdfs.blockMb,
              needs.profile(),
              conf);
      for (Contender each : Contender.values()) {
        JobCluster cluster =
            new JobCluster(
                needs.directory(),
                needs.session().processes(),
                needs.name(each),
                each.variant(Variant.IBIS).hasIbis(),
                shape);
        rig.clusters.put(each, cluster);
        rig.stands.put(each, new JobStand(cluster, needs.options().scale()));
      }
      rig.start(needs.title(), needs.options().scale());
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
            progress.phase(scale.sortMb() + " MB to sort");
            Object unused =
                first.run(
                    "teragen",
                    List.of("-Dmapreduce.job.maps=1"),
                    List.of(Long.toString(scale.sortRows()), JobStand.INPUT));
          });
      progress.done("stock Hadoop twice and IBIS are up");
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
  }
}
