package org.ibis.rig.bench.parity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/** Six writers beside each other, and whether Hadoop finds the disk that is slow. */
record SlowDisk(String key) implements HdfsCase {

  private static final int WRITERS = 6;
  private static final double MB = 1e6;
  private static final String INFO = "Hadoop:service=DataNode,name=DataNodeInfo";
  private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long PAUSE_MILLIS = 500;

  @Override
  public String title() {
    return "a slow disk among six, six writers";
  }

  @Override
  public Stage stage() {
    return Stage.SLOW_AMONG_SIX;
  }

  @Override
  public Map<String, Double> run(HdfsStand stand, long seed)
      throws IOException, InterruptedException {
    int each = Math.max(1, stand.scale().slowDiskMb() / WRITERS);
    List<Crew.Part> parts = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      Path file = new Path(HdfsStand.WRITTEN, "file" + w);
      parts.add(
          () -> {
            byte[] buffer = new byte[(int) Scale.MIB];
            try (OutputStream out = stand.client().create(file, true)) {
              for (int i = 0; i < each; i++) {
                out.write(buffer);
              }
            }
          });
    }
    double seconds = Crew.run(parts);
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("MB/s", Scale.MIB * WRITERS * each / MB / seconds);
    figures.put("found by Hadoop", isFound(stand.cluster()) ? 1.0 : 0.0);
    return figures;
  }

  private static boolean isFound(HdfsCluster cluster) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LOOK_NANOS;
    do {
      JsonNode bean = cluster.beans(0, INFO).path("beans").path(0);
      String slow = bean.path("SlowDisks").asText("");
      if (!slow.isBlank() && !slow.equals("null") && !slow.equals("{}") && !slow.equals("[]")) {
        return true;
      }
      Thread.sleep(PAUSE_MILLIS);
    } while (System.nanoTime() < deadline);
    return false;
  }
}
