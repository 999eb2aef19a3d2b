package org.ibis.itest;

import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.TestParallelReadUtil;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** Hadoop's own test of many readers of one file, on DataNodes with IBIS. */
@Tag("faults")
@Tag("long")
class ParallelReadTest extends TestParallelReadUtil {
  @BeforeAll
  static void start() throws Exception {
    HdfsConfiguration conf = new HdfsConfiguration(IbisDfs.conf());
    setupCluster(1, conf);
  }

  @AfterAll
  static void stop() throws Exception {
    teardownCluster();
  }
}
