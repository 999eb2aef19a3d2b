package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A log, searched for what people want to know of it. */
final class LogFile {

  private static final Pattern ERROR = Pattern.compile(" (ERROR|FATAL) |Exception");

  /** Of an exception's long text. */
  private static final int MOST = 300;

  private LogFile() {}

  static String read(Path log) throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
  }

  /** The first exception that it tells, or else the first error, and where the rest is. */
  static String firstError(Path log) {
    String found = "";
    try {
      found =
          read(log)
              .lines()
              .filter(line -> ERROR.matcher(line).find())
              // An exception's own line says more than the one that announces it.
              .sorted((a, b) -> Boolean.compare(isAnnouncement(a), isAnnouncement(b)))
              .findFirst()
              .orElse("");
    } catch (IOException e) {
      // Then only where it would be.
    }
    String shown = found.length() > MOST ? found.substring(0, MOST) + "…" : found;
    return shown.isEmpty() ? "see " + log : shown + " (see " + log + ")";
  }

  private static boolean isAnnouncement(String line) {
    return line.matches("^\\d{4}-.*");
  }
}
