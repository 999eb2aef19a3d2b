package org.ibis.client;

import java.io.IOException;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

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

  /**
   * {@code LocalDirAllocator} looks by this for the local directory that has a file: a file that
   * was created in one of them, and is in another, is in that one only.
   */
  @Override
  public boolean exists(Path f) throws IOException {
    return !((IbisRawLocalFileSystem) getRaw()).isElsewhere(f) && super.exists(f);
  }
}
