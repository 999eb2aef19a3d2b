package org.ibis.cli.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.ibis.cli.UserError;

/** What a command says to {@code ibis-blockd}, as frames of its protocol. */
final class Question {
  private static final byte HELLO = 1;
  private static final byte ASK = 6;
  private static final byte WARM = 7;
  private static final byte COMMAND = 3; // who asks

  private Question() {}

  /** The first one. */
  static byte[] hello() {
    return frame(HELLO, new byte[] {COMMAND});
  }

  /** An order; its answer is a status. */
  static byte[] ask(Order order) {
    return frame(ASK, new byte[] {(byte) order.code()});
  }

  /**
   * Has a block mirrored; the answer is a status.
   *
   * @param path of the block's file, absolute
   * @throws UserError where it is longer than a path that blockd takes
   */
  static byte[] warm(String path) {
    byte[] text = path.getBytes(StandardCharsets.UTF_8);
    if (text.length > Answer.MAX_PAYLOAD_BYTES - Short.BYTES) {
      throw UserError.usage("a path of " + text.length + " bytes is longer than any: " + path);
    }
    return frame(
        WARM,
        ByteBuffer.allocate(Short.BYTES + text.length)
            .putShort((short) text.length)
            .put(text)
            .array());
  }

  private static byte[] frame(byte type, byte[] payload) {
    return ByteBuffer.allocate(Answer.HEADER_BYTES + payload.length)
        .put(Answer.VERSION)
        .put(type)
        .putShort((short) payload.length)
        .put(payload)
        .array();
  }
}
