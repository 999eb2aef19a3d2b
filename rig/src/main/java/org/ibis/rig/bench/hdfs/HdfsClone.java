package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.ibis.rig.demo.DemoDirectory;

/**
 * Gives a second cluster the files of a first one, on the same blocks of the disk: so both read the
 * same places, and the disk is filled only once. Neither must run. A finished replica is never
 * written again, and one that a cluster deletes stays the other's.
 */
public final class HdfsClone {

  private static final String LOCK = "in_use.lock";
  private static final String REPLICA = "blk_";

  private HdfsClone() {}

  /** Replaces what {@code to} had. */
  public static void copy(HdfsCluster from, HdfsCluster to) throws IOException {
    copy(from.names(), to.names());
    copy(from.data(), to.data());
  }

  static void copy(Path from, Path to) throws IOException {
    DemoDirectory.deleteTree(to);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        Path target = to.resolve(from.relativize(path));
        String name = path.getFileName().toString();
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else if (name.startsWith(REPLICA)) {
          Files.createLink(target, path);
        } else if (!name.equals(LOCK)) {
          // Daemons write their small files in place.
          Files.copy(path, target);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
