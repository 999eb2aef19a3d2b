package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.ibis.core.mirror.BlockName;

/** A file of a finalised replica: its data, or its checksums. */
record BlockFile(Path file, BlockName name) {

  /** All of a data directory, by their blocks' ids: in the order in which they were written. */
  static List<BlockFile> in(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .flatMap(
              file -> BlockName.of(file.toFile()).map(name -> new BlockFile(file, name)).stream())
          .sorted(Comparator.comparingLong(block -> block.name().block()))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
