package org.ibis.core.device;

import java.io.IOException;

/**
 * The I/O of one range of a file, run under its permit. It must cover the device only, never the
 * network.
 */
@FunctionalInterface
public interface RangeIo {
  /**
   * @param start bytes from the file's begin
   * @param bytes how many
   */
  void run(long start, long bytes) throws IOException;
}
