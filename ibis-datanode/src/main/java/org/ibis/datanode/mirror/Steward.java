package org.ibis.datanode.mirror;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.ibis.core.mirror.BlockName;

/** What {@code ibis-blockd} says to a DataNode, read from its frames. Used by one thread. */
final class Steward {
  private static final byte WELCOME = 33;
  private static final byte MIRRORED = 34;
  private static final byte EVICTED = 35;
  private static final byte REFUSED = 36;

  /** Who is told. */
  interface Listener {
    /** A mirror has come into being, or another one has taken its place. */
    void mirrored(BlockName name);

    /** A mirror is gone. */
    void evicted(BlockName name);
  }

  private final Listener listener;
  private final ByteBuffer in =
      ByteBuffer.allocate(16 * (Hint.HEADER_BYTES + Hint.MAX_PAYLOAD_BYTES));

  Steward(Listener listener) {
    this.listener = listener;
  }

  /** Where bytes are to be read to, before {@link #takeFrames}. */
  ByteBuffer buffer() {
    return in;
  }

  /**
   * Takes the frames that are complete.
   *
   * @throws IOException where it makes no sense: nothing more is to be read
   */
  void takeFrames() throws IOException {
    in.flip();
    while (in.remaining() >= Hint.HEADER_BYTES) {
      int length = Short.toUnsignedInt(in.getShort(in.position() + 2));
      if (in.get(in.position()) != Hint.VERSION || length > Hint.MAX_PAYLOAD_BYTES) {
        throw new IOException(
            "it speaks version " + in.get(in.position()) + ", and not " + Hint.VERSION);
      }
      if (in.remaining() < Hint.HEADER_BYTES + length) {
        break;
      }
      byte type = in.get(in.position() + 1);
      ByteBuffer payload = in.slice(in.position() + Hint.HEADER_BYTES, length);
      in.position(in.position() + Hint.HEADER_BYTES + length);
      take(type, payload);
    }
    in.compact();
  }

  private void take(byte type, ByteBuffer payload) throws IOException {
    try {
      switch (type) {
        case MIRRORED -> listener.mirrored(name(payload));
        case EVICTED -> listener.evicted(name(payload));
        case REFUSED -> throw new IOException("it refuses: " + text(payload));
        case WELCOME -> text(payload); // the directory, which is known
        default -> throw new IOException("it sends frames of type " + type);
      }
    } catch (BufferUnderflowException e) {
      throw new IOException("a frame of type " + type + " is cut off", e);
    }
  }

  private static BlockName name(ByteBuffer payload) throws IOException {
    String pool = text(payload);
    if (!BlockName.isPool(pool)) {
      throw new IOException("it names a pool that there can't be");
    }
    return new BlockName(pool, payload.getLong(), Math.max(0, payload.getLong()));
  }

  private static String text(ByteBuffer payload) {
    byte[] bytes = new byte[Short.toUnsignedInt(payload.getShort())];
    payload.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
