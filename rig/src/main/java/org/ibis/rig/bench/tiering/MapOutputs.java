package org.ibis.rig.bench.tiering;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * What maps have left in a node's local directories.
 *
 * @param files one of each map
 * @param bytes of them, without indexes and checksums
 */
record MapOutputs(int files, long bytes) {

  static final MapOutputs NONE = new MapOutputs(0, 0);

  private static final String NAME = "file.out"; // as Hadoop's YarnOutputFiles has it

  /** All in a directory. */
  static MapOutputs in(Path directory) throws IOException {
    Visitor visitor = new Visitor();
    Path unused = Files.walkFileTree(directory, visitor);
    return visitor.found;
  }

  private static final class Visitor extends SimpleFileVisitor<Path> {
    private MapOutputs found = NONE;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (file.endsWith(NAME)) {
        found = new MapOutputs(found.files + 1, found.bytes + attributes.size());
      }
      return FileVisitResult.CONTINUE;
    }

    /** A directory of a container that has ended may go meanwhile. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException why) {
      return FileVisitResult.CONTINUE;
    }
  }
}
