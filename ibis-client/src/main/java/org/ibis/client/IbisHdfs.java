package org.ibis.client;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.AbstractFileSystem;
import org.apache.hadoop.fs.ExtensibleHdfs;

/**
 * The twin of {@link IbisDistributedFileSystem} for {@code FileContext}: set {@code
 * fs.AbstractFileSystem.hdfs.impl} to this class.
 */
public class IbisHdfs extends ExtensibleHdfs {
  /** Called by {@link AbstractFileSystem#createFileSystem} with just these parameters. */
  public IbisHdfs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, TaggedConf.of(conf));
  }
}
