package org.ibis.rig.bench.parity;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/**
 * HDFS's daemons, with two files to read.
 *
 * @param client of one application
 */
record HdfsStand(HdfsCluster cluster, FileSystem client, Scale scale) implements Stand {

  /** What is read at random. */
  static final Path DATA = new Path("/data");

  /** What is read in sequence. */
  static final Path SCAN = new Path("/scan");

  /** What cases write goes below it, and is gone after each run. */
  static final Path WRITTEN = new Path("/written");

  @Override
  public void cleanUp() throws IOException, InterruptedException {
    if (client.delete(WRITTEN, true)) {
      cluster.awaitDeletions();
    }
  }

  @Override
  public void checkScheduled() throws IOException, InterruptedException {
    cluster.checkScheduled(0);
  }

  @Override
  public void close() throws IOException {
    client.close();
    cluster.stop();
  }
}
