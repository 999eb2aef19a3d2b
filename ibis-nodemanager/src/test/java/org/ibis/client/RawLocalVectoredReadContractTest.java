package org.ibis.client;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.rawlocal.TestRawLocalContractVectoredRead;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Hadoop's own contract test for reads of several ranges, without checksums, on ours. */
class RawLocalVectoredReadContractTest extends TestRawLocalContractVectoredRead {
  private static LocalContractNode node;

  RawLocalVectoredReadContractTest(String bufferType) {
    super(bufferType);
  }

  @BeforeAll
  static void start() throws Exception {
    node = new LocalContractNode();
  }

  @AfterAll
  static void stop() throws Exception {
    node.close();
  }

  @Override
  protected AbstractFSContract createContract(Configuration conf) {
    return node.raw(conf);
  }
}
