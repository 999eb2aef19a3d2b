package org.ibis.cli.cache;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ibis.core.mirror.BlockKey;
import org.ibis.core.mirror.MirrorMap;

/** What the SSD has of blocks, by its files. */
final class MirrorFiles {
  /** A copy writes so often, on a disk that others use, too. */
  private static final Duration WRITES = Duration.ofSeconds(10);

  private final Path mirrors;

  /** How much of a block is mirrored. */
  enum Extent {
    NOTHING,
    A_PART,
    ALL
  }

  /**
   * @param ssd the directory that {@code ibis-blockd} has
   */
  MirrorFiles(Path ssd) {
    this.mirrors = ssd.resolve("mirrors");
  }

  /** How much of a block as it is now has a mirror that a DataNode would read. */
  Extent of(Replica replica) {
    try (InputStream in = Files.newInputStream(map(replica), LinkOption.NOFOLLOW_LINKS)) {
      MirrorMap map = MirrorMap.parse(in.readNBytes(MirrorMap.MAX_BYTES + 1), key(replica));
      for (int piece = 0; piece < map.pieces(); piece++) {
        if (map.checksumOf(piece) == 0) {
          return Extent.A_PART;
        }
      }
      return Extent.ALL;
    } catch (IOException e) {
      return Extent.NOTHING; // there is none, or it is of an older state of the block
    }
  }

  /** Whether a copy is under way: its map comes after its data. */
  boolean isBeingMade(Replica replica) {
    Optional<FileTime> data = changed(data(replica));
    Optional<FileTime> map = changed(map(replica));
    return data.isPresent()
        && (map.isEmpty() || data.get().compareTo(map.get()) > 0)
        && data.get().toInstant().isAfter(Instant.now().minus(WRITES));
  }

  private static Optional<FileTime> changed(Path file) {
    try {
      return Optional.of(Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      return Optional.empty(); // it is not there
    }
  }

  private Path data(Replica replica) {
    return mirrors.resolve(replica.name().mirror());
  }

  private Path map(Replica replica) {
    return mirrors.resolve(replica.name().map());
  }

  private static BlockKey key(Replica replica) throws IOException {
    Map<String, Object> is =
        Files.readAttributes(
            replica.file(), "unix:dev,ino,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
    FileTime changed = (FileTime) is.get("lastModifiedTime");
    return new BlockKey(
        replica.name().pool(),
        replica.name().block(),
        (Long) is.get("dev"),
        (Long) is.get("ino"),
        (Long) is.get("size"),
        changed.to(TimeUnit.NANOSECONDS));
  }
}
