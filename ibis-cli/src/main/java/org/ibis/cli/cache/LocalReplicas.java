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
import org.ibis.core.mirror.BlockName;

/** Those blocks of a path that this node's DataNode has. Used by one thread. */
final class LocalReplicas {
  /** No node has more files of blocks. */
  private static final int MOST = 1 << 23;

  private static final String TMP = "hadoop.tmp.dir";

  private final List<Path> directories;
  private final Map<BlockName, Replica> found = new LinkedHashMap<>();

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
   * Looks for the files of a block, its checksums first: they are little, and each of them saves a
   * seek.
   *
   * @throws UserError where there are more than a node can have
   */
  void add(HdfsBlock block) {
    block.ids().forEach(id -> add(block.pool(), id, block.stamp()));
  }

  private void add(String pool, long id, long stamp) {
    add(new BlockName(pool, id, stamp));
    add(new BlockName(pool, id, 0));
  }

  private void add(BlockName name) {
    if (found.containsKey(name)) {
      return;
    }
    for (Path directory : directories) {
      Path file = directory.resolve(name.below());
      try {
        BasicFileAttributes is =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (is.isRegularFile()) {
          found.put(name, new Replica(name, file, is.size()));
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

  /** All that were found, in the order of the path. */
  List<Replica> all() {
    return List.copyOf(found.values());
  }
}
