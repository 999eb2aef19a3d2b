package org.ibis.datanode.mirror;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.core.mirror.BlockName;

/**
 * Which mirrors there are: as {@code ibis-blockd} says, and as were on the SSD before it spoke.
 * Safe for use by several threads.
 */
final class KnownMirrors {
  /** More than an SSD of 64 TiB has of small blocks; what is beyond is read from disks. */
  private static final int MOST = 1 << 20;

  private final Set<BlockName> names = ConcurrentHashMap.newKeySet();

  /** Adds those that are there. */
  void find(Path mirrors) {
    try (DirectoryStream<Path> pools = Files.newDirectoryStream(mirrors, "BP-*")) {
      for (Path pool : pools) {
        try (DirectoryStream<Path> parts = Files.newDirectoryStream(pool)) {
          for (Path part : parts) {
            findIn(pool.getFileName().toString(), part);
          }
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return; // there are none yet, or ibis-blockd says what there is
    }
  }

  private void findIn(String pool, Path part) throws IOException {
    try (DirectoryStream<Path> maps = Files.newDirectoryStream(part, "blk_*.map")) {
      for (Path map : maps) {
        BlockName.ofMap(pool, map.getFileName().toString()).ifPresent(this::add);
      }
    }
  }

  void add(BlockName name) {
    if (names.size() < MOST) {
      names.add(name);
    }
  }

  /** Returns whether it was known. */
  boolean remove(BlockName name) {
    return names.remove(name);
  }

  boolean has(BlockName name) {
    return names.contains(name);
  }

  void clear() {
    names.clear();
  }

  int size() {
    return names.size();
  }
}
