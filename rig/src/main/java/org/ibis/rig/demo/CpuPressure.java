package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For how long some process had to wait for a processor (Linux's pressure stall information). Where
 * that is much, what a job loses is not the disk alone.
 */
final class CpuPressure {

  private static final Path FILE = Path.of("/proc/pressure/cpu");
  private static final Pattern SOME = Pattern.compile("(?m)^some .*total=(\\d+)$");
  private static final double MICROS = 1e6;

  private CpuPressure() {}

  /** Since boot, s; NaN where the kernel does not count it. */
  static double seconds() {
    try {
      return parse(Files.readString(FILE));
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  static double parse(String said) {
    Matcher some = SOME.matcher(said);
    return some.find() ? Long.parseLong(some.group(1)) / MICROS : Double.NaN;
  }
}
