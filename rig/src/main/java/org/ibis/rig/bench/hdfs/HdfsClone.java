package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.HdfsDaemons;

/**
 * Gives a second cluster the files of a first one, on the same blocks of the disk: so both read the
 * same places, and the disk is filled only once. Neither must run. A finished replica is never
 * written again, and one that a cluster deletes stays the other's.
 */
public final class HdfsClone {

  private static final String LOCK = "in_use.lock";
  private static final String REPLICA = "blk_";

  private HdfsClone() {}

  /** What the first cluster is filled with. */
  @FunctionalInterface
  public interface Fill<C extends HdfsDaemons> {
    void run(C first) throws IOException, InterruptedException;
  }

  /**
   * Makes new file systems and starts all of them, with the same files.
   *
   * @param fill null where there is nothing to be in them
   */
  public static <C extends HdfsDaemons> void start(List<C> clusters, Fill<C> fill)
      throws IOException, InterruptedException {
    C first = clusters.get(0);
    first.format();
    if (fill != null) {
      first.start();
      fill.run(first);
      first.stop();
    }
    for (C other : clusters.subList(1, clusters.size())) {
      copy(first, other);
    }
    for (C cluster : clusters) {
      cluster.start();
    }
  }

  /** Replaces what {@code to} had. */
  private static void copy(HdfsDaemons from, HdfsDaemons to) throws IOException {
    copy(from.names(), to.names());
    for (int i = 0; i < from.data().size(); i++) {
      copy(from.data().get(i), to.data().get(i));
    }
  }

  static void copy(Path from, Path to) throws IOException {
    DemoDirectory.deleteTree(to);
    if (!Files.exists(from)) {
      return; // a DataNode that has not run yet
    }
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
