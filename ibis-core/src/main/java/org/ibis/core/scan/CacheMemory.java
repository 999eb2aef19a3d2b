package org.ibis.core.scan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large the page cache of this process can be: what the machine has available (kernel.org,
 * filesystems/proc.rst, {@code MemAvailable}), and what the limit of each memory cgroup that the
 * process is in leaves (admin-guide/cgroup-v1/memory.rst, cgroup-v2.rst). Programs' own memory and
 * {@code tmpfs} are no room for it. Asks the kernel and no disk.
 */
public final class CacheMemory {
  /** More than any of these files has, bytes. */
  private static final int MOST_BYTES = 1 << 20;

  private static final long KIB = 1024;
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable: +(\\d{1,15}) kB");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,19}");

  private final Path root;

  /** Of this process. */
  public CacheMemory() {
    this(Path.of("/"));
  }

  /** For tests: what to take for the root of all paths. */
  CacheMemory(Path root) {
    this.root = root;
  }

  /** Bytes; {@link Long#MAX_VALUE} where the kernel does not tell. */
  public long bytes() {
    long bytes;
    try {
      bytes = available(read(root.resolve("proc/meminfo")));
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
    try {
      MemoryGroup group =
          MemoryGroup.of(
              read(root.resolve("proc/self/cgroup")), read(root.resolve("proc/self/mountinfo")));
      return group == null ? bytes : Math.min(bytes, leftBy(group));
    } catch (IOException | InvalidPathException e) {
      return bytes;
    }
  }

  /** What the machine has available by {@code /proc/meminfo}, bytes. */
  static long available(String memInfo) {
    Matcher available = AVAILABLE.matcher(memInfo);
    return available.find() ? KIB * Long.parseLong(available.group(1)) : Long.MAX_VALUE;
  }

  private long leftBy(MemoryGroup group) {
    long least = Long.MAX_VALUE;
    for (MemoryGroup at = group; at != null; at = at.parent()) {
      try {
        Path directory = root.resolve(at.directory().substring(1));
        least =
            Math.min(
                least,
                left(
                    read(directory.resolve(at.limitFile())),
                    read(directory.resolve(at.usageFile())),
                    read(directory.resolve("memory.stat")),
                    at.isUnified()));
      } catch (IOException e) {
        // The root of a hierarchy has no limit, and a group of a container's host is not seen.
      }
    }
    return least;
  }

  /**
   * What a group's limit leaves for the cache: all that is not taken by something else.
   *
   * @param limit a number of bytes, or {@code max}
   * @param usage a number of bytes
   * @param stat lines of a name and a number of bytes
   * @param unified whether it is of cgroup v2
   */
  static long left(String limit, String usage, String stat, boolean unified) {
    long most = number(limit.strip(), Long.MAX_VALUE);
    long used = number(usage.strip(), 0);
    if (most > Long.MAX_VALUE / 2) {
      return Long.MAX_VALUE; // v1 has a number of pages as its "none"
    }
    long cache =
        unified
            ? field(stat, "file") - field(stat, "shmem")
            : field(stat, "total_cache") - field(stat, "total_shmem");
    return Math.max(0, most - Math.max(0, used - Math.max(0, cache)));
  }

  private static long field(String stat, String name) {
    Matcher line = Pattern.compile("(?m)^" + name + " (\\d{1,19})$").matcher(stat);
    return line.find() ? number(line.group(1), 0) : 0;
  }

  private static long number(String text, long otherwise) {
    try {
      return NUMBER.matcher(text).matches() ? Long.parseLong(text) : otherwise;
    } catch (NumberFormatException e) { // more than a long
      return otherwise;
    }
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MOST_BYTES), UTF_8);
    }
  }
}
