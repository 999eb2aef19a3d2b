package org.ibis.core.mirror;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * What is mirrored of one block, and of which file it is the mirror: the contents of a {@code .map}
 * file. All numbers are big-endian:
 *
 * <pre>
 *  0  "IBISMIRR"
 *  8  version, 4 bytes
 * 12  CRC32C of the pool's name
 * 16  block, device, inode, length, time of the last change: 8 bytes each
 * 56  number of pieces, 4 bytes
 * 60  0, 4 bytes
 * 64  CRC32C of each piece of 1 MiB, 4 bytes each; 0 for one that is not mirrored
 *  .  CRC32C of all before
 * </pre>
 *
 * <p>It is not trusted: what does not fit is refused, and then there is no mirror.
 */
public final class MirrorMap {
  /** Bytes that have a checksum of their own; the last piece of a block may be shorter. */
  public static final int PIECE_BYTES = 1 << 20;

  /** Of the largest block that is mirrored, 64 GiB. */
  private static final int MAX_PIECES = 1 << 16;

  private static final int VERSION = 1;
  private static final byte[] MAGIC = "IBISMIRR".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 64;

  /** A longer file is none. */
  public static final int MAX_BYTES = HEADER_BYTES + (MAX_PIECES + 1) * Integer.BYTES;

  private final long length;
  private final int[] checksums;

  private MirrorMap(long length, int[] checksums) {
    this.length = length;
    this.checksums = checksums;
  }

  /**
   * Reads one.
   *
   * @param key of the block's file as it is
   * @throws MalformedMapException if it is none, or of another file
   */
  public static MirrorMap parse(byte[] bytes, BlockKey key) throws MalformedMapException {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      byte[] magic = new byte[MAGIC.length];
      in.get(magic);
      expect(
          "the magic number", ByteBuffer.wrap(magic).getLong(), ByteBuffer.wrap(MAGIC).getLong());
      expect("the version", in.getInt(), VERSION);
      expect("the pool", in.getInt(), checksum(key.pool().getBytes(StandardCharsets.UTF_8)));
      expect("the block", in.getLong(), key.block());
      expect("the device", in.getLong(), key.device());
      expect("the inode", in.getLong(), key.inode());
      expect("the length", in.getLong(), key.length());
      expect("the time of the last change", in.getLong(), key.changedNanos());
      long pieces = Integer.toUnsignedLong(in.getInt());
      expect("the number of pieces", pieces, Math.min(MAX_PIECES, pieces(key.length())));
      int unusedReserved = in.getInt();
      int[] checksums = new int[(int) pieces];
      in.asIntBuffer().get(checksums);
      int end = HEADER_BYTES + checksums.length * Integer.BYTES;
      in.position(end);
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, end);
      expect("the checksum", Integer.toUnsignedLong(in.getInt()), crc.getValue());
      expect("the number of bytes after it", in.remaining(), 0);
      return new MirrorMap(key.length(), checksums);
    } catch (BufferUnderflowException e) {
      throw new MalformedMapException("it is cut off after " + bytes.length + " bytes");
    }
  }

  private static void expect(String what, long is, long shouldBe) throws MalformedMapException {
    if (is != shouldBe) {
      throw new MalformedMapException(what + " is " + is + ", and should be " + shouldBe);
    }
  }

  /** CRC32C of some bytes. */
  public static int checksum(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }

  private static long pieces(long length) {
    return (length + PIECE_BYTES - 1) / PIECE_BYTES;
  }

  /** How many pieces the block has, mirrored or not. */
  public int pieces() {
    return checksums.length;
  }

  /** The piece that a byte is in. */
  public static int pieceOf(long offset) {
    return (int) (offset / PIECE_BYTES);
  }

  /** Where a piece begins, bytes from the file's begin. */
  public static long startOf(int piece) {
    return (long) piece * PIECE_BYTES;
  }

  /** Where it ends. */
  public long endOf(int piece) {
    return Math.min(length, startOf(piece + 1));
  }

  /** CRC32C of a piece; 0 where it is not mirrored. */
  public int checksumOf(int piece) {
    return checksums[piece];
  }

  /** Whether all of a range is mirrored, up to the end of the block. */
  public boolean has(long from, long to) {
    if (from < 0 || from >= length || to <= from) {
      return false;
    }
    int last = pieceOf(Math.min(to, length) - 1);
    for (int piece = pieceOf(from); piece <= last; piece++) {
      if (checksums[piece] == 0) {
        return false;
      }
    }
    return true;
  }
}
