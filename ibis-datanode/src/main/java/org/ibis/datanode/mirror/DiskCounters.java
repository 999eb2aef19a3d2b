package org.ibis.datanode.mirror;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What Linux has counted of a block device's reads since the machine is up, or between two moments
 * (kernel.org, block/stat.rst): what iostat(1) makes its figures of.
 *
 * @param reads that have ended
 * @param bytes that they moved
 * @param awaitMillis of all reads together, from arrival to end, ms
 * @param busyMillis in which there was some request, ms
 */
record DiskCounters(long reads, long bytes, long awaitMillis, long busyMillis) {
  static final DiskCounters NONE = new DiskCounters(0, 0, 0, 0);

  private static final long SECTOR = 512; // whatever the device's own is
  private static final int READS = 0;
  private static final int SECTORS = 2;
  private static final int READ_MILLIS = 3;
  private static final int BUSY_MILLIS = 9;

  /** Of a device by the kernel's name; {@link #NONE} where there is no such. */
  static DiskCounters of(String device) {
    try {
      return parse(Files.readString(Path.of("/sys/block", device, "stat")));
    } catch (IOException | IllegalArgumentException e) {
      return NONE; // a partition's or a tmpfs's name, or it was taken away
    }
  }

  /**
   * @throws IllegalArgumentException if that is no {@code stat}
   */
  static DiskCounters parse(String stat) {
    String[] fields = stat.strip().split("\\s+");
    if (fields.length <= BUSY_MILLIS) {
      throw new IllegalArgumentException("'" + stat + "' has too few fields");
    }
    return new DiskCounters(
        Long.parseLong(fields[READS]),
        SECTOR * Long.parseLong(fields[SECTORS]),
        Long.parseLong(fields[READ_MILLIS]),
        Long.parseLong(fields[BUSY_MILLIS]));
  }

  DiskCounters since(DiskCounters earlier) {
    return new DiskCounters(
        reads - earlier.reads,
        bytes - earlier.bytes,
        awaitMillis - earlier.awaitMillis,
        busyMillis - earlier.busyMillis);
  }
}
