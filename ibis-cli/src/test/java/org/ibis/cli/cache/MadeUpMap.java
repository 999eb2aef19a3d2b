package org.ibis.cli.cache;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.core.mirror.BlockName;
import org.ibis.core.mirror.MirrorMap;

/** Writes mirrors as {@code ibis-blockd} does, without their data. */
final class MadeUpMap {
  private MadeUpMap() {}

  /**
   * @param file of a finalized block
   * @param whole whether all pieces are mirrored, or all but the first
   */
  static void write(Path ssd, Path file, boolean whole) throws IOException {
    BlockName name = BlockName.of(file.toFile()).orElseThrow();
    Map<String, Object> is = Files.readAttributes(file, "unix:dev,ino,size,lastModifiedTime");
    long length = (Long) is.get("size");
    int pieces = (int) ((length + MirrorMap.PIECE_BYTES - 1) / MirrorMap.PIECE_BYTES);
    ByteBuffer map =
        ByteBuffer.allocate(64 + 4 * pieces + 4)
            .put("IBISMIRR".getBytes(StandardCharsets.US_ASCII))
            .putInt(1)
            .putInt(MirrorMap.checksum(name.pool().getBytes(StandardCharsets.UTF_8)))
            .putLong(name.block())
            .putLong((Long) is.get("dev"))
            .putLong((Long) is.get("ino"))
            .putLong(length)
            .putLong(((FileTime) is.get("lastModifiedTime")).to(TimeUnit.NANOSECONDS))
            .putInt(pieces)
            .putInt(0);
    for (int piece = 0; piece < pieces; piece++) {
      map.putInt(piece > 0 || whole ? 0x1b15 : 0);
    }
    byte[] before = new byte[map.position()];
    map.get(0, before);
    map.putInt(MirrorMap.checksum(before));
    Path mirrors = ssd.resolve("mirrors");
    Files.createDirectories(mirrors.resolve(name.mirror()).getParent());
    Files.write(mirrors.resolve(name.mirror()), new byte[0]);
    Files.write(mirrors.resolve(name.map()), map.array());
  }
}
