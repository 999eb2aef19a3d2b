package org.apache.hadoop.fs.local;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;

/**
 * {@link LocalFs} with a constructor for subclasses of other packages: those who ask for its type
 * are to find it. In this package because Hadoop's own constructors are the package's.
 */
public abstract class ExtensibleLocalFs extends LocalFs {
  /** As {@link LocalFs} has it. */
  protected ExtensibleLocalFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, conf);
  }
}
