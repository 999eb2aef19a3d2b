package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/** What a mirror's map says is there. Its checksums are for whoever reads the mirror. */
final class MirrorMap {

  private static final byte[] MAGIC = "IBISMIRR".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int LENGTH_AT = 40;
  private static final int PIECES_AT = 56;
  private static final int HEADER_BYTES = 64;
  private static final long PIECE_BYTES = 1 << 20;

  private MirrorMap() {}

  /**
   * Whether all of a block is mirrored; not where there is no map, or another one than of a block
   * of this length.
   *
   * @param blockBytes of the block's file
   */
  static boolean isWhole(Path map, long blockBytes) throws IOException {
    long pieces = (blockBytes + PIECE_BYTES - 1) / PIECE_BYTES;
    byte[] bytes;
    try {
      long right = HEADER_BYTES + (pieces + 1) * Integer.BYTES;
      if (Files.size(map) != right) {
        return false;
      }
      bytes = Files.readAllBytes(map);
      if (bytes.length != right) {
        return false;
      }
    } catch (NoSuchFileException e) {
      return false;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes); // big-endian
    if (!Arrays.equals(MAGIC, Arrays.copyOf(bytes, MAGIC.length))
        || in.getInt(MAGIC.length) != VERSION
        || in.getLong(LENGTH_AT) != blockBytes
        || in.getInt(PIECES_AT) != pieces) {
      return false;
    }
    for (int piece = 0; piece < pieces; piece++) {
      if (in.getInt(HEADER_BYTES + piece * Integer.BYTES) == 0) {
        return false;
      }
    }
    return true;
  }
}
