package org.ibis.cli.cache;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.ibis.core.Printable;

/** What {@code ibis-blockd} says, read from frames that are trusted in nothing. */
sealed interface Answer {
  /** The one version that is spoken here. */
  byte VERSION = 1;

  /** Version, type, length of the payload. */
  int HEADER_BYTES = 4;

  /** No payload is longer. */
  int MAX_PAYLOAD_BYTES = 4160;

  /**
   * The answer to a hello.
   *
   * @param ssd the directory on the SSD, as it says
   * @param bytes that mirrors may use
   */
  record Welcome(String ssd, long bytes) implements Answer {}

  /**
   * The connection ends.
   *
   * @param reason printable
   */
  record Refused(String reason) implements Answer {}

  /** What is asked for is answered by that. */
  record Status(String json) implements Answer {}

  /** A mirror has come or gone, which is for DataNodes. */
  record News() implements Answer {}

  /**
   * Takes the first frame of some bytes.
   *
   * @param in is behind that frame then; as it was where the frame is not complete
   * @return empty where it is not complete
   * @throws MalformedAnswerException if it is none: nothing behind it is to be read
   */
  static Optional<Answer> take(ByteBuffer in) throws MalformedAnswerException {
    int start = in.position();
    if (in.hasRemaining() && in.get(start) != VERSION) {
      throw new MalformedAnswerException(
          "it speaks version "
              + Byte.toUnsignedInt(in.get(start))
              + " of the protocol, and this command version "
              + VERSION
              + ": take the ibis and the ibis-blockd of the same release");
    }
    if (in.remaining() < HEADER_BYTES) {
      return Optional.empty();
    }
    int type = Byte.toUnsignedInt(in.get(start + 1));
    int length = Short.toUnsignedInt(in.getShort(start + 2));
    if (length > MAX_PAYLOAD_BYTES) {
      throw noAnswer("a frame of " + length + " bytes");
    }
    if (in.remaining() < HEADER_BYTES + length) {
      return Optional.empty();
    }
    ByteBuffer payload = in.slice(start + HEADER_BYTES, length);
    in.position(start + HEADER_BYTES + length);
    try {
      Answer answer = of(type, payload);
      if (payload.hasRemaining()) {
        throw noAnswer("a frame of type " + type + " that is too long");
      }
      return Optional.of(answer);
    } catch (BufferUnderflowException e) {
      throw noAnswer("a frame of type " + type + " that is cut off");
    } catch (CharacterCodingException e) {
      throw noAnswer("a frame of type " + type + " whose text is not UTF-8");
    }
  }

  private static Answer of(int type, ByteBuffer payload)
      throws MalformedAnswerException, CharacterCodingException {
    return switch (type) {
      case 33 -> new Welcome(text(payload), payload.getLong());
      case 34, 35 -> {
        String unusedPool = text(payload);
        long unusedBlock = payload.getLong();
        yield new News();
      }
      case 36 -> new Refused(Printable.of(text(payload)));
      case 37 -> new Status(text(payload));
      default -> throw noAnswer("a frame of type " + type);
    };
  }

  private static String text(ByteBuffer payload) throws CharacterCodingException {
    int length = Short.toUnsignedInt(payload.getShort());
    if (length > payload.remaining()) {
      throw new BufferUnderflowException();
    }
    ByteBuffer bytes = payload.slice(payload.position(), length);
    payload.position(payload.position() + length);
    return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
  }

  private static MalformedAnswerException noAnswer(String what) {
    return new MalformedAnswerException("it sends " + what + ": is that an ibis-blockd?");
  }
}
