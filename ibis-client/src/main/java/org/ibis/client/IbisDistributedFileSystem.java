package org.ibis.client;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * HDFS whose requests say which YARN application they belong to, and with what weight: set {@code
 * fs.hdfs.impl} to this class. Outside of a YARN container it is {@link DistributedFileSystem} and
 * nothing more.
 */
public class IbisDistributedFileSystem extends DistributedFileSystem {
  @Override
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, TaggedConf.of(conf));
    setConf(conf); // to others it stays as they passed it
  }
}
