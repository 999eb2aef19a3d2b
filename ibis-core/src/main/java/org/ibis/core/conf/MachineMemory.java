package org.ibis.core.conf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory the machine has, from {@code /proc/meminfo} (proc(5)). */
final class MachineMemory {
  private static final Pattern TOTAL = Pattern.compile("(?m)^MemTotal:\\s*(\\d{1,15}) kB$");

  private MachineMemory() {}

  /** Bytes; as good as endless where it can't be told. */
  static long totalBytes() {
    try {
      return totalBytes(Files.readString(Path.of("/proc/meminfo"), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  static long totalBytes(String memInfo) {
    Matcher total = TOTAL.matcher(memInfo);
    return total.find() ? Long.parseLong(total.group(1)) << 10 : Long.MAX_VALUE;
  }
}
