package org.ibis.core.device;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

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
  BlockDevices(Path mountInfo, Path sysBlock) {
    this.mountInfo = mountInfo;
    this.sysBlock = sysBlock;
  }

  /**
   * A disk.
   *
   * @param name the kernel's name, such as {@code sda}; {@code dev-MAJOR:MINOR} where the file
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
    Path existing = path.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    Path real = existing.toRealPath();
    String best = null;
    int bestLength = -1;
    // Not readAllLines: one mount point that is no UTF-8 must not hide all the others.
    List<String> mounts = new String(Files.readAllBytes(mountInfo), UTF_8).lines().toList();
    for (String line : mounts) {
      String[] f = line.split(" ", 6); // id parent major:minor root mount-point ...
      if (f.length < 6) {
        continue;
      }
      Path mount;
      try {
        mount = Path.of(unescape(f[4]));
      } catch (InvalidPathException e) {
        continue; // has letters that this process's locale has not
      }
      // A later line over the same mount point hides the earlier one.
      if (real.startsWith(mount) && mount.getNameCount() >= bestLength) {
        best = f[2];
        bestLength = mount.getNameCount();
      }
    }
    if (best == null) {
      throw new IOException("no mount holds " + real);
    }
    return disk(best);
  }

  private Disk disk(String majorMinor) throws IOException {
    Path link = sysBlock.resolve(majorMinor);
    if (!Files.exists(link)) {
      return new Disk("dev-" + majorMinor, false);
    }
    Path dir = link.toRealPath();
    if (Files.exists(dir.resolve("partition"))) {
      dir = dir.getParent();
    }
    Path rotational = dir.resolve("queue/rotational");
    boolean spins = Files.exists(rotational) && Files.readString(rotational).trim().equals("1");
    return new Disk(dir.getFileName().toString(), spins);
  }

  /** mountinfo writes blanks and the like as a backslash and three octal digits. */
  private static String unescape(String s) {
    if (s.indexOf('\\') < 0) {
      return s;
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) == '\\' && i + 3 < s.length()) {
        out.append((char) Integer.parseInt(s.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        out.append(s.charAt(i));
      }
    }
    return out.toString();
  }
}
