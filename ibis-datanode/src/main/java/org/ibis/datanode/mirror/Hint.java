package org.ibis.datanode.mirror;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;

/** What a DataNode tells {@code ibis-blockd}, as a frame of its protocol. */
final class Hint {
  static final byte VERSION = 1;
  static final int HEADER_BYTES = 4; // version, type, length of the payload
  static final int MAX_PAYLOAD_BYTES = 4096 + 64;

  private static final byte HELLO = 1;
  private static final byte FINALISED = 2;
  private static final byte READ = 3;
  private static final byte GONE = 4;
  private static final byte BAD = 5;
  private static final byte DATANODE = 1;

  private Hint() {}

  /** The first one. */
  static byte[] hello() {
    return frame(HELLO, ByteBuffer.allocate(1).put(DATANODE));
  }

  /** A replica is complete. */
  static byte[] finalised(String path, long length) {
    return frame(FINALISED, text(path, Long.BYTES).putLong(length));
  }

  /**
   * A stream over a replica has ended.
   *
   * @param bytes that it read; from memory, but for those
   * @param fromDisk and those
   * @param fromSsd that came from there
   */
  static byte[] read(String path, long bytes, long fromDisk, long fromSsd) {
    return frame(
        READ, text(path, 3 * Long.BYTES).putLong(bytes).putLong(fromDisk).putLong(fromSsd));
  }

  /** A replica has been deleted, or is written again. */
  static byte[] gone(String path) {
    return frame(GONE, text(path, 0));
  }

  /** A mirror is of no use. */
  static byte[] bad(String path, Fault fault) {
    return frame(BAD, text(path, 1).put((byte) fault.code()));
  }

  private static ByteBuffer text(String text, int more) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_PAYLOAD_BYTES - Short.BYTES - more) {
      throw new IllegalArgumentException("a path of " + bytes.length + " bytes is too long");
    }
    return ByteBuffer.allocate(Short.BYTES + bytes.length + more)
        .putShort((short) bytes.length)
        .put(bytes);
  }

  private static byte[] frame(byte type, ByteBuffer payload) {
    payload.flip();
    return ByteBuffer.allocate(HEADER_BYTES + payload.remaining())
        .put(VERSION)
        .put(type)
        .putShort((short) payload.remaining())
        .put(payload)
        .array();
  }
}
