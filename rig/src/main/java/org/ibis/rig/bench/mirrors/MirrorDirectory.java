package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.ibis.rig.demo.DemoDirectory;

/**
 * A directory of mirrors on an SSD, as blockd keeps it.
 *
 * @param top of it, that of {@code ibis.ssd.dir}
 */
record MirrorDirectory(Path top) {

  private static final String MIRRORS = "mirrors";
  private static final String MAP = ".map";
  private static final int LOW_BYTE = 0xff;

  /** Makes it anew: empty, and its owner's only. */
  void make() throws IOException {
    DemoDirectory.deleteTree(top);
    Files.createDirectory(
        top, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** A block's mirror; may not exist. */
  Path mirror(BlockFile block) {
    return top.resolve(MIRRORS)
        .resolve(block.pool())
        .resolve(String.format(Locale.ROOT, "%02x", block.id() & LOW_BYTE))
        .resolve("blk_" + block.id());
  }

  private Path map(BlockFile block) {
    Path mirror = mirror(block);
    return mirror.resolveSibling(mirror.getFileName() + MAP);
  }

  /** How many of the blocks are mirrored as a whole. */
  int whole(List<BlockFile> blocks) throws IOException {
    int whole = 0;
    for (BlockFile block : blocks) {
      if (MirrorMap.isWhole(map(block), Files.size(block.file()))) {
        whole++;
      }
    }
    return whole;
  }

  /**
   * Takes a block's mirror away, and that of its checksums, maps first: nobody reads half of one.
   * None there is fine.
   */
  void remove(BlockFile block) throws IOException {
    Path mirror = mirror(block);
    if (!Files.isDirectory(mirror.getParent())) {
      return;
    }
    String name = mirror.getFileName().toString();
    List<Path> files;
    try (Stream<Path> all = Files.list(mirror.getParent())) {
      files = all.filter(file -> isOf(name, file.getFileName().toString())).toList();
    }
    for (boolean maps : new boolean[] {true, false}) {
      for (Path file : files) {
        if (file.toString().endsWith(MAP) == maps) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Whether a file is a block's, by its name: {@code blk_5.map} and {@code blk_5_1.meta} are. */
  private static boolean isOf(String block, String file) {
    return file.equals(block) || file.startsWith(block + ".") || file.startsWith(block + "_");
  }

  /**
   * Makes it anew, with another one's mirrors, which take no more room. blockd writes no mirror's
   * data a second time but the same, and replaces maps; one that is removed stays the other's.
   */
  void linkAll(MirrorDirectory other) throws IOException {
    make();
    Path from = other.top().resolve(MIRRORS);
    try (Stream<Path> all = Files.walk(from)) {
      for (Path path : (Iterable<Path>) all::iterator) {
        Path target = top.resolve(MIRRORS).resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
          Files.setPosixFilePermissions(target, Files.getPosixFilePermissions(path));
        } else {
          Files.createLink(target, path);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
