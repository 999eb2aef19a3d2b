package org.ibis.itest;

import org.apache.hadoop.conf.Configuration;

/** The same on encrypted connections, where blocks are read into memory to be sent. */
class DataNodeEncryptedIoTest extends DataNodeIoTest {
  @Override
  Configuration conf() {
    Configuration conf = super.conf();
    conf.setBoolean("dfs.encrypt.data.transfer", true);
    conf.setBoolean("dfs.block.access.token.enable", true);
    return conf;
  }
}
