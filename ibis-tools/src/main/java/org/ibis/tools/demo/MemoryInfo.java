package org.ibis.tools.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What {@code /proc/meminfo} says (proc(5)). */
final class MemoryInfo {
  private static final String AVAILABLE = "MemAvailable:";

  private MemoryInfo() {}

  /** Memory that programs can still have, bytes; 0 where the system does not say. */
  static long availableBytes() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
      if (line.startsWith(AVAILABLE)) {
        return 1024 * Long.parseLong(line.substring(AVAILABLE.length()).replace("kB", "").trim());
      }
    }
    return 0;
  }
}
