package org.ibis.core.permit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Unix domain sockets at which somebody on this machine listens, as the kernel tells everybody: by
 * the paths that they were bound to.
 */
final class ListeningSockets {
  private static final Path TABLE = Path.of("/proc/net/unix");
  private static final int COLUMNS = 8; // the path is the last
  private static final int FLAGS = 3;
  private static final long ACCEPTS = 0x10000; // __SO_ACCEPTCON

  private ListeningSockets() {}

  /**
   * Those that are wanted.
   *
   * @param most how many at most
   */
  static Set<Path> find(Predicate<Path> wanted, int most) throws IOException {
    return find(TABLE, wanted, most);
  }

  /** For tests. */
  static Set<Path> find(Path table, Predicate<Path> wanted, int most) throws IOException {
    Set<Path> found = new LinkedHashSet<>();
    try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.ISO_8859_1)) {
      // As many lines as the kernel has sockets, and each of a few hundred bytes at most.
      String line;
      while (found.size() < most && (line = lines.readLine()) != null) {
        path(line).filter(wanted).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<Path> path(String line) {
    String[] columns = line.strip().split("\\s+", COLUMNS);
    if (columns.length < COLUMNS || !columns[COLUMNS - 1].startsWith("/")) {
      return Optional.empty();
    }
    try {
      boolean listens = (Long.parseLong(columns[FLAGS], 16) & ACCEPTS) != 0;
      byte[] name = columns[COLUMNS - 1].getBytes(StandardCharsets.ISO_8859_1);
      return listens
          ? Optional.of(Path.of(new String(name, StandardCharsets.UTF_8)))
          : Optional.empty();
    } catch (IllegalArgumentException e) { // its head, or what can be no path
      return Optional.empty();
    }
  }
}
