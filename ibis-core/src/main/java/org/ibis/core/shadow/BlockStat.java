package org.ibis.core.shadow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What the kernel counts of a block device: {@code /sys/block/<device>/stat} (kernel.org,
 * block/stat.rst).
 */
public final class BlockStat {
  private static final int SECTOR_BYTES = 512;
  private static final long NANOS_PER_MS = 1_000_000;

  // Fields of the file.
  private static final int READ_SECTORS = 2;
  private static final int WRITTEN_SECTORS = 6;
  private static final int IO_TICKS = 9;

  private final Path file;
  private Moved last; // null before the first look

  /** Of a device by the kernel's name. */
  public BlockStat(String device) {
    this(device, Path.of("/sys/block"));
  }

  /** For tests: where to look instead. */
  BlockStat(String device, Path sysBlock) {
    this.file = sysBlock.resolve(device).resolve("stat");
  }

  /**
   * What was moved since the last look.
   *
   * @return null at the first look, and where the kernel does not tell, as of a file system without
   *     a block device of its own
   */
  public Moved look() {
    Moved before = last;
    last = read();
    return before == null || last == null ? null : last.since(before);
  }

  private Moved read() {
    try {
      String[] fields = Files.readString(file).strip().split("\\s+");
      return new Moved(
          Long.parseLong(fields[READ_SECTORS]) * SECTOR_BYTES,
          Long.parseLong(fields[WRITTEN_SECTORS]) * SECTOR_BYTES,
          Long.parseLong(fields[IO_TICKS]) * NANOS_PER_MS);
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      return null;
    }
  }
}
