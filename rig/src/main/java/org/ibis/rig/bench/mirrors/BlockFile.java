package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A finalised replica.
 *
 * @param file of its data
 * @param pool its block pool's name
 */
record BlockFile(Path file, String pool, long id) {

  /** Below a data directory. */
  private static final Pattern PLACE =
      Pattern.compile(
          "current/(?<pool>BP-[^/]+)/current/finalized/subdir\\d+/subdir\\d+/blk_(?<id>-?\\d+)");

  /** All of a data directory, by their ids: in the order in which they were written. */
  static List<BlockFile> in(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files
          .flatMap(
              file -> {
                Matcher m = PLACE.matcher(data.relativize(file).toString());
                return m.matches()
                    ? Stream.of(new BlockFile(file, m.group("pool"), Long.parseLong(m.group("id"))))
                    : Stream.of();
              })
          .sorted(Comparator.comparingLong(BlockFile::id))
          .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
