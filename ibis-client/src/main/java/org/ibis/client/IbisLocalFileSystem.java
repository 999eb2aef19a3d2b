package org.ibis.client;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * The local file system whose I/O in a container's local directories waits for permits of the node:
 * set {@code fs.file.impl} to this class in {@code core-site.xml}. Anywhere else it is {@link
 * LocalFileSystem} and nothing more.
 */
public class IbisLocalFileSystem extends LocalFileSystem {
  /** Called by Hadoop. */
  public IbisLocalFileSystem() {
    super(new IbisRawLocalFileSystem());
  }
}
