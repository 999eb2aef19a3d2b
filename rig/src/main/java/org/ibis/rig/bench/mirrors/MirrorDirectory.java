package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibis.rig.demo.DemoDirectory;

/**
 * A directory of mirrors on an SSD, as blockd keeps it.
 *
 * @param top of it, that of {@code ibis.ssd.dir}
 */
record MirrorDirectory(Path top) {

  private static final String MIRRORS = "mirrors";

  /** Makes it anew: empty, and its owner's only. */
  void make() throws IOException {
    DemoDirectory.deleteTree(top);
    Files.createDirectory(
        top, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** A file's mirror; may not exist. */
  Path mirror(BlockFile block) {
    return top.resolve(MIRRORS).resolve(block.name().mirror());
  }

  private Path map(BlockFile block) {
    return top.resolve(MIRRORS).resolve(block.name().map());
  }

  /** Which of the files are not mirrored as a whole. */
  List<BlockFile> unfinished(List<BlockFile> blocks) throws IOException {
    List<BlockFile> unfinished = new ArrayList<>();
    for (BlockFile block : blocks) {
      if (!MirrorMap.isWhole(map(block), Files.size(block.file()))) {
        unfinished.add(block);
      }
    }
    return unfinished;
  }

  /** Takes a file's mirror away, its map first: nobody reads half of one. None there is fine. */
  void remove(BlockFile block) throws IOException {
    Files.deleteIfExists(map(block));
    Files.deleteIfExists(mirror(block));
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
