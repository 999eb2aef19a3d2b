package org.ibis.rig.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ibis.core.device.BlockDevices;

/**
 * Bytes that block devices have read and written, as Linux counts them.
 *
 * @param read since the machine is up, or between two moments
 * @param written the same
 */
public record DiskBytes(long read, long written) {

  /** The unit of {@code /sys/block/*}{@code /stat}, whatever a device's own sector is. */
  private static final long SECTOR = 512;

  private static final int SECTORS_READ = 2;
  private static final int SECTORS_WRITTEN = 6;

  /** Of the disks below some directories, each once. */
  public static DiskBytes of(List<Path> directories) throws IOException {
    DiskBytes all = new DiskBytes(0, 0);
    for (String stat : stats(directories)) {
      DiskBytes one = parse(stat);
      all = new DiskBytes(all.read + one.read, all.written + one.written);
    }
    return all;
  }

  /** What Linux says of the disks below some directories, each once. */
  static List<String> stats(List<Path> directories) throws IOException {
    Set<String> names = new HashSet<>();
    for (Path directory : directories) {
      names.add(new BlockDevices().diskOf(directory).name());
    }
    List<String> all = new ArrayList<>();
    for (String name : names) {
      all.add(Files.readString(Path.of("/sys/block", name, "stat")));
    }
    return all;
  }

  /** What a disk's {@code stat} says. */
  public static DiskBytes parse(String stat) {
    String[] fields = stat.strip().split("\\s+");
    return new DiskBytes(
        SECTOR * Long.parseLong(fields[SECTORS_READ]),
        SECTOR * Long.parseLong(fields[SECTORS_WRITTEN]));
  }

  /** What was moved since then. */
  public DiskBytes since(DiskBytes earlier) {
    return new DiskBytes(read - earlier.read, written - earlier.written);
  }
}
