package org.ibis.rig.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** For how long a disk has had something to do, as Linux counts it. */
public final class DiskBusy {

  private static final int BUSY_MILLIS = 9;

  private DiskBusy() {}

  /** Of the disk below a directory, since the machine is up, ms. */
  public static long millis(Path directory) throws IOException {
    return parse(DiskBytes.stats(List.of(directory)).get(0));
  }

  static long parse(String stat) {
    return Long.parseLong(stat.strip().split("\\s+")[BUSY_MILLIS]);
  }
}
