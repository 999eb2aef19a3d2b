package org.ibis.rig.bench.tiering;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** What maps have left in a node's local directories. */
final class MapOutputs extends SimpleFileVisitor<Path> {

  private static final String NAME = "file.out"; // as Hadoop's YarnOutputFiles has it

  private long bytes;

  private MapOutputs() {}

  /** All in a directory, without checksums. */
  static long bytesIn(Path directory) throws IOException {
    MapOutputs outputs = new MapOutputs();
    Path unused = Files.walkFileTree(directory, outputs);
    return outputs.bytes;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    if (file.endsWith(NAME)) {
      bytes += attributes.size();
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
