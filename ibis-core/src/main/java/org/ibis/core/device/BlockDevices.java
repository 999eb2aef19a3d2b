package org.ibis.core.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds the physical disk below a directory: mount point, block device, and the whole disk of a
 * partition, from {@code /proc/self/mountinfo} and {@code /sys/dev/block} (proc(5), sysfs(5)).
 */
public final class BlockDevices {
  private final Path mountInfo;
  private final Path sysBlock;

  public BlockDevices() {
    this(Path.of("/proc/self/mountinfo"), Path.of("/sys/dev/block"));
  }

  /** For tests: where to look instead. */
  public BlockDevices(Path mountInfo, Path sysBlock) {
    this.mountInfo = mountInfo;
    this.sysBlock = sysBlock;
  }

  /**
   * A disk.
   *
   * @param name the kernel's name, such as {@code sda}; {@code dev-MAJOR-MINOR} where the file
   *     system has no block device of its own
   * @param rotational whether positioning costs time
   */
  public record Disk(String name, boolean rotational) {}

  /**
   * The disk that holds a directory or file. The path need not exist: its nearest existing parent
   * counts.
   *
   * @throws IOException if the mounts can't be read
   */
  public Disk diskOf(Path path) throws IOException {
    return diskOf(mounts().of(realPath(path)));
  }

  /** The path without links, as far as it exists. Asks the file systems on the way. */
  Path realPath(Path path) throws IOException {
    Path wanted = path.toAbsolutePath().normalize();
    Path existing = path.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    Path real = existing.toRealPath();
    return wanted.startsWith(existing) ? real.resolve(existing.relativize(wanted)) : real;
  }

  /** What is mounted now. Asks the kernel only, and no file system that may hang. */
  MountTable mounts() throws IOException {
    return MountTable.parse(new String(Files.readAllBytes(mountInfo), UTF_8));
  }

  /** The disk below a mount. Asks the kernel only. */
  Disk diskOf(MountTable.Mount mount) throws IOException {
    return disk(mount.device());
  }

  private Disk disk(String majorMinor) throws IOException {
    Path link = sysBlock.resolve(majorMinor);
    if (!Files.exists(link)) {
      return new Disk("dev-" + majorMinor.replace(':', '-'), false); // no bean may have a colon
    }
    Path dir = link.toRealPath();
    if (Files.exists(dir.resolve("partition"))) {
      dir = dir.getParent();
    }
    Path rotational = dir.resolve("queue/rotational");
    boolean spins = Files.exists(rotational) && Files.readString(rotational).trim().equals("1");
    return new Disk(dir.getFileName().toString(), spins);
  }
}
