package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.demo.HdfsDaemons;

/**
 * A side's daemons: those of HDFS, and blockd where it has mirrors.
 *
 * @param mirrors null where it has none
 */
record Stand(HdfsCluster cluster, Mirrors mirrors) implements HdfsDaemons {

  @Override
  public void format() throws IOException, InterruptedException {
    cluster.format();
    if (mirrors != null) {
      mirrors.directory().make();
    }
  }

  /** blockd first: it hears of whatever the DataNode writes. */
  @Override
  public void start() throws IOException, InterruptedException {
    if (mirrors != null) {
      for (Path data : data()) {
        Files.createDirectories(data);
      }
      mirrors.start(data());
    }
    cluster.start();
  }

  @Override
  public void stop() throws IOException {
    cluster.stop();
    if (mirrors != null) {
      mirrors.blockd().stop();
    }
  }

  @Override
  public Path names() {
    return cluster.names();
  }

  @Override
  public List<Path> data() {
    return cluster.data();
  }
}
