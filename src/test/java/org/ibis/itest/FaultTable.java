package org.ibis.itest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * What became of each fault: {@code ./ibis test faults} shows it when all are over. A row is only
 * written by a test that has checked everything else.
 */
final class FaultTable {
  private static final Path FILE = Path.of("target", "faults.txt");

  private FaultTable() {}

  /** A fault under which many files were read and written, and every byte compared. */
  static void row(String fault, Operations operations) {
    String longest = String.format(Locale.ROOT, "%.1f s", operations.longestNanos() / 1e9);
    row(fault, operations.done() + " reads and writes", operations.failed(), longest);
  }

  /**
   * @param load what was going on
   * @param failed how many of it failed
   * @param longest what the longest wait was, or what is known of it
   */
  static void row(String fault, String load, int failed, String longest) {
    String row = String.join("|", fault, load, failed + " failed", "0 bytes lost", longest);
    try {
      Files.createDirectories(FILE.getParent());
      Files.writeString(
          FILE,
          row + "\n",
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.out.println(row);
  }
}
