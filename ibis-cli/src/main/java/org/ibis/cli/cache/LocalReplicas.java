package org.ibis.cli.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.UserError;
import org.ibis.cli.doctor.facts.Disks;

/** Those blocks of a path that this node's DataNode has. Used by one thread. */
final class LocalReplicas {
  /** No node has more blocks. */
  private static final int MOST = 1 << 22;

  private static final String TMP = "hadoop.tmp.dir";

  /** Where Hadoop puts a block among its 32 times 32 directories (DatanodeUtil). */
  private static final int DIRECTORIES = 0x1f;

  private static final int OUTER_SHIFT = 16;
  private static final int INNER_SHIFT = 8;

  private final List<Path> directories;
  private final Map<HdfsBlock, Replica> found = new LinkedHashMap<>();

  /**
   * @param directories the DataNode's data directories
   */
  LocalReplicas(List<Path> directories) {
    this.directories = List.copyOf(directories);
  }

  /**
   * As a configuration has them; those that are there.
   *
   * @throws UserError where none is, or this user may not look into one
   */
  static LocalReplicas of(Configuration conf) {
    List<Path> there = new ArrayList<>();
    Collection<String> names = conf.getTrimmedStringCollection(Disks.DATA);
    if (names.isEmpty()) {
      names = List.of(conf.getTrimmed(TMP, "/tmp") + "/dfs/data"); // as hdfs-default.xml has it
    }
    for (String name : names) {
      Path directory;
      try {
        directory = Disks.path(name).normalize();
      } catch (IllegalArgumentException e) {
        throw UserError.usage(Disks.DATA + ": '" + name + "' is no directory", e);
      }
      Path current = directory.resolve("current");
      if (Files.notExists(current)) {
        continue; // a disk that has failed, or was never used
      }
      if (!Files.isReadable(current) || !Files.isExecutable(current)) {
        throw UserError.usage(
            current + ": permission denied: run this as the DataNode's user or as root");
      }
      there.add(directory);
    }
    if (there.isEmpty()) {
      throw UserError.missing(
          "no DataNode has been here: none of "
              + Disks.DATA
              + " has blocks, "
              + String.join(", ", names)
              + ". Give its configuration with --conf DIR");
    }
    return new LocalReplicas(there);
  }

  /**
   * Looks for the files of a block.
   *
   * @throws UserError where there are more than a node can have
   */
  void add(HdfsBlock block) {
    block.ids().forEach(id -> add(new HdfsBlock(block.pool(), id), id));
  }

  private void add(HdfsBlock name, long id) {
    if (found.containsKey(name)) {
      return;
    }
    for (Path directory : directories) {
      Path file = directory.resolve(below(name.pool(), id));
      try {
        BasicFileAttributes is =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (is.isRegularFile()) {
          found.put(name, new Replica(name.pool(), id, file, is.size()));
          break;
        }
      } catch (IOException e) {
        // it is not there, or on a disk that fails
      }
    }
    if (found.size() > MOST) {
      throw UserError.usage(
          "PATH has more than " + MOST + " blocks on this node: give a smaller part of it");
    }
  }

  /** Where the file of a finalized block is, below a data directory. */
  static String below(String pool, long id) {
    return "current/"
        + pool
        + "/current/finalized/subdir"
        + (id >> OUTER_SHIFT & DIRECTORIES)
        + "/subdir"
        + (id >> INNER_SHIFT & DIRECTORIES)
        + "/blk_"
        + id;
  }

  /** All that were found, in the order of the path. */
  List<Replica> all() {
    return List.copyOf(found.values());
  }
}
