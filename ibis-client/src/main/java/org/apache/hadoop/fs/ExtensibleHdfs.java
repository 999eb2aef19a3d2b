package org.apache.hadoop.fs;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;

/**
 * {@link Hdfs} with a constructor for subclasses of other packages: those who ask for its type, or
 * call its methods by reflection, are to find it. In this package because Hadoop's own constructor
 * is the package's.
 */
public abstract class ExtensibleHdfs extends Hdfs {
  /** As {@link Hdfs} has it. */
  protected ExtensibleHdfs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, conf);
  }
}
