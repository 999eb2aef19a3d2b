package org.ibis.rig.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * When Linux begins to write dirty memory by itself because of its age. Beside disks in slow motion
 * these times must be longer too: data that waits for a slow disk would else be taken for old, and
 * written whatever any scheduler wants, as never happens at full speed. They are the whole
 * machine's; the demo puts them back.
 */
final class KernelTimers {
  private static final List<String> KEYS =
      List.of("dirty_expire_centisecs", "dirty_writeback_centisecs");

  private final Path directory;

  /**
   * @param directory {@code /proc/sys/vm}
   */
  KernelTimers(Path directory) {
    this.directory = directory;
  }

  static KernelTimers ofMachine() {
    return new KernelTimers(Path.of("/proc/sys/vm"));
  }

  /** The times as they are, by name; none where this user may not change them. */
  Map<String, String> read() throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : KEYS) {
      if (!Files.isWritable(directory.resolve(key))) {
        return Map.of();
      }
      // In one read: the kernel gives such a file's contents to the first one only, and where the
      // size is 0 Files.readString begins with a byte.
      try (BufferedReader file = Files.newBufferedReader(directory.resolve(key))) {
        values.put(key, file.readLine());
      }
    }
    return values;
  }

  /** Sets the times to so many times what they were. */
  void stretch(Map<String, String> from, double factor) throws IOException {
    for (Map.Entry<String, String> e : from.entrySet()) {
      long centiseconds = Math.round(Long.parseLong(e.getValue()) * factor);
      Files.writeString(directory.resolve(e.getKey()), Long.toString(centiseconds));
    }
  }

  /** Sets the times as {@link #read} found them. */
  void restore(Map<String, String> values) throws IOException {
    stretch(values, 1);
  }
}
