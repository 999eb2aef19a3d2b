package org.ibis.rig.bench.parity;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.rig.bench.hdfs.HdfsCluster;

/**
 * What a case runs on: the daemons of one contender, with two files to read.
 *
 * @param client of one application
 */
record Stand(HdfsCluster cluster, FileSystem client, Scale scale) {

  /** What is read at random. */
  static final Path DATA = new Path("/data");

  /** What is read in sequence. */
  static final Path SCAN = new Path("/scan");

  /** What cases write goes below it, and is gone after each run. */
  static final Path WRITTEN = new Path("/written");
}
