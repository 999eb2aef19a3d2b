package org.ibis.cli.install;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * What an installation changes, file by file: the jars first.
 *
 * @param format of this record in a file
 * @param version of IBIS
 * @param hadoop version of Hadoop
 * @param roles of this machine
 * @param broker whether jobs share the I/O of the whole cluster
 * @param changes in the order in which they are made; undone in the opposite one
 */
public record Plan(
    int format,
    String version,
    String hadoop,
    String configuration,
    Set<Role> roles,
    boolean broker,
    List<Change> changes) {
  /** That this version reads and writes. */
  static final int FORMAT = 1;

  private static final String TEMPORARY = ".ibis-tmp";

  /** Copies. */
  public Plan {
    roles = Set.copyOf(roles);
    changes = List.copyOf(changes);
  }

  /**
   * A file that is made or replaced.
   *
   * @param path below the Hadoop home, or absolute
   * @param site whether it is configuration: a file that people edit
   * @param before SHA-256 of what it held, in hexadecimal; null where there was none
   * @param attributes what it had, or is to have where there was none
   * @param after SHA-256 of what it is to hold
   */
  public record Change(
      String path, boolean site, String before, FileAttributes attributes, String after) {
    Path in(Path home) {
      return home.resolve(path);
    }

    /**
     * Where it is written before it takes its place: no wildcard of a class path finds it there.
     */
    Path temporary(Path home) {
      Path target = in(home);
      return target.resolveSibling("." + target.getFileName() + TEMPORARY);
    }
  }
}
