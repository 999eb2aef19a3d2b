package org.ibis.rig.bench.parity;

import java.io.IOException;
import org.ibis.rig.demo.JobCluster;

/** HDFS and YARN, with something to sort. */
record JobStand(JobCluster cluster, Scale scale) implements Stand {

  /** Records of TeraGen's, in one file. */
  static final String INPUT = "/input";

  /** What a job writes, gone after each run. */
  static final String OUTPUT = "/output";

  @Override
  public void cleanUp() throws IOException, InterruptedException {
    cluster.delete(OUTPUT);
  }

  @Override
  public void checkScheduled() throws IOException, InterruptedException {
    cluster.checkScheduled();
  }

  @Override
  public void close() throws IOException {
    cluster.stop();
  }
}
