package org.ibis.client;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractVectoredRead;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Hadoop's own contract test for reads of several ranges, with checksums, on ours. */
class LocalVectoredReadContractTest extends TestLocalFSContractVectoredRead {
  private static LocalContractNode node;

  LocalVectoredReadContractTest(String bufferType) {
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
    return node.local(conf);
  }
}
