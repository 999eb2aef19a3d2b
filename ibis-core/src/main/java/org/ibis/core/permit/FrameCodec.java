package org.ibis.core.permit;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.MayHold;
import org.ibis.core.permit.Frame.Observed;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Passed;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.Shut;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.permit.Frame.Tier;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.WindowLimits;

/**
 * Frames as bytes: version (1), type (1), length of the payload (2), payload; numbers are
 * big-endian, texts UTF-8 after their length (2).
 */
public final class FrameCodec {
  /** Of the protocol. */
  public static final byte VERSION = 10;

  /**
   * The oldest that is spoken: it does not know {@link Shut}. Version 5 does, but nothing that is
   * {@link Observed}; version 6 has no {@link Ended}, no {@link Queued}, and not {@link
   * FlowTag#UNTAGGED}, which is the system's there; version 7 has no {@link Content#SYNC}, does not
   * know what {@link Request#stays}, nor {@link Passed}; version 8 has no flush that stays or is
   * {@link Held}; version 9 no {@link Lease}. All else is the same.
   */
  public static final byte OLDEST_VERSION = 4;

  private static final byte VERSION_OF_SHUT = 5;
  private static final byte VERSION_OF_OBSERVED = 6;
  private static final byte VERSION_OF_MAY_HOLD = 7; // and 8
  private static final byte VERSION_OF_ENDED = 7;
  private static final byte VERSION_OF_UNTAGGED = 7;
  private static final byte VERSION_OF_SYNC = 8;
  private static final byte VERSION_OF_PASSED = 8;
  private static final byte VERSION_OF_HELD = 9;
  private static final byte VERSION_OF_LEASES = 10;

  /** Bytes before the payload. */
  public static final int HEADER_BYTES = 4;

  /** The numbers of a frame take no more than this. */
  private static final int NUMBERS_BYTES = 64;

  /** Payloads are this long at most; the longest texts are paths. */
  public static final int MAX_PAYLOAD_BYTES = 4096 + NUMBERS_BYTES;

  private static final byte HELLO = 1;
  private static final byte OPEN = 2;
  private static final byte REQUEST = 3;
  private static final byte RELEASE = 4;
  private static final byte CANCEL = 5;
  private static final byte FROM_MEMORY = 6;
  private static final byte HELLO_DAEMON = 7;
  private static final byte FLOW = 8;
  private static final byte TAKE_OVER = 9;
  private static final byte PING = 10;
  private static final byte OBSERVED = 11;
  private static final byte MAY_HOLD = 12;
  private static final byte PASSED = 13;
  private static final byte LEASE = 14;
  private static final byte OPENED = 17;
  private static final byte GRANT = 18;
  private static final byte REFUSED = 19;
  private static final byte TAKEN_OVER = 20;
  private static final byte PONG = 21;
  private static final byte SHUT = 22;
  private static final byte ENDED = 23;
  private static final byte QUEUED = 24;
  private static final byte HELD = 25;
  private static final byte LEASED = 26;
  private static final byte TIER = 27;

  /** So begins what is said of a frame of another version, by any version. */
  static final String OTHER_VERSION = "protocol version ";

  private FrameCodec() {}

  /** Whether the other side understands a frame. */
  public static boolean isKnown(Frame frame, byte version) {
    if (frame instanceof Observed) {
      return version >= VERSION_OF_OBSERVED;
    }
    if (frame instanceof MayHold) {
      return version >= VERSION_OF_MAY_HOLD && version < VERSION_OF_HELD;
    }
    if (frame instanceof Held) {
      return version >= VERSION_OF_HELD;
    }
    if (frame instanceof Lease || frame instanceof Leased || frame instanceof Tier) {
      return version >= VERSION_OF_LEASES;
    }
    if (frame instanceof Passed) {
      return version >= VERSION_OF_PASSED;
    }
    if (frame instanceof Ended || frame instanceof Queued) {
      return version >= VERSION_OF_ENDED;
    }
    if (frame instanceof Request r && r.content() == Content.SYNC) {
      return version >= VERSION_OF_SYNC;
    }
    return version >= VERSION_OF_SHUT || !(frame instanceof Shut);
  }

  /** Whether syncs can be asked for where that version is spoken. */
  static boolean hasSyncs(byte version) {
    return version >= VERSION_OF_SYNC;
  }

  /** Devices that a client may open where that version is spoken. */
  public static int maxDevices(byte version) {
    return version >= VERSION_OF_ENDED ? Frame.MAX_DEVICES : Frame.MAX_DEVICES_BEFORE;
  }

  /** The version of the frame that begins there; there is a byte at least. */
  public static byte versionOf(ByteBuffer in) {
    return in.get(in.position());
  }

  /** Writes a frame of this version, as the other method does. */
  public static ByteBuffer encode(Frame frame) {
    return encode(frame, VERSION);
  }

  /**
   * Writes a frame.
   *
   * @param version that the other side speaks, from {@link #OLDEST_VERSION} to {@link #VERSION};
   *     whatever else it is, {@link Refused} is the same in all of them
   * @return from its first byte to its last
   * @throws IllegalArgumentException if a text is too long, or that version has no such frame
   */
  public static ByteBuffer encode(Frame frame, byte version) {
    if (!isKnown(frame, version)) {
      throw new IllegalArgumentException("version " + version + " has no " + frame);
    }
    boolean hasText =
        frame instanceof Hello
            || frame instanceof HelloDaemon
            || frame instanceof Flow
            || frame instanceof Open
            || frame instanceof Opened
            || frame instanceof Tier
            || frame instanceof Refused;
    int most = hasText ? MAX_PAYLOAD_BYTES : NUMBERS_BYTES;
    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES + most);
    out.position(HEADER_BYTES);
    byte type = payload(frame, out, version);
    out.flip();
    out.put(0, version).put(1, type).putShort(2, (short) (out.limit() - HEADER_BYTES));
    return out;
  }

  private static byte payload(Frame frame, ByteBuffer out, byte version) {
    if (frame instanceof Request f) {
      out.putInt(f.id()).putInt(f.device()).putInt(f.flow());
      out.put((byte) f.op().ordinal()).put((byte) f.content().ordinal()).putLong(f.bytes());
      out.putLong(f.stream()).putLong(f.offset());
      if (version >= VERSION_OF_PASSED) {
        out.put(byteOf(f.stays() && mayStay(f.op(), version)));
      }
      return REQUEST;
    } else if (frame instanceof Grant f) {
      out.putInt(f.id()).putLong(f.start()).putLong(f.bytes()).putLong(f.creditBytes());
      return GRANT;
    } else if (frame instanceof Release f) {
      out.putInt(f.id()).putLong(f.start()).put(byteOf(f.done()));
      return RELEASE;
    } else if (frame instanceof Cancel f) {
      out.putInt(f.id());
      return CANCEL;
    } else if (frame instanceof Passed f) {
      out.putInt(f.id());
      return PASSED;
    } else if (frame instanceof TakeOver f) {
      out.putInt(f.id()).putInt(f.descriptor()).putLong(f.offset());
      return TAKE_OVER;
    } else if (frame instanceof TakenOver f) {
      out.putInt(f.id()).put(byteOf(f.taken()));
      return TAKEN_OVER;
    } else if (frame instanceof FromMemory f) {
      out.putInt(f.device()).putInt(f.flow()).putLong(f.bytes());
      return FROM_MEMORY;
    } else if (frame instanceof Observed f) {
      Observation what = f.what();
      out.putInt(f.device()).putInt(f.flow()).put((byte) f.op().ordinal());
      out.putLong(what.bytes()).putLong(what.activeNanos()).putLong(what.waitedNanos());
      out.putInt(what.jumps());
      return OBSERVED;
    } else if (frame instanceof MayHold f) {
      out.putInt(f.device());
      return MAY_HOLD;
    } else if (frame instanceof Held f) {
      out.putInt(f.id()).put(byteOf(f.on()));
      return HELD;
    } else if (frame instanceof Ended f) {
      out.putInt(f.id());
      return ENDED;
    } else if (frame instanceof Queued f) {
      out.putInt(f.device()).putInt(f.windows());
      return QUEUED;
    } else if (frame instanceof Lease f) {
      out.putInt(f.id()).putLong(f.bytes()).putLong(f.requestBytes());
      return LEASE;
    } else if (frame instanceof Leased f) {
      out.putInt(f.id()).putLong(f.bytes());
      return LEASED;
    } else if (frame instanceof Tier f) {
      put(out, f.directory());
      return TIER;
    } else if (frame instanceof Ping) {
      return PING;
    } else if (frame instanceof Pong) {
      return PONG;
    } else if (frame instanceof Hello f) {
      put(out, f.container()).putDouble(f.weight());
      return HELLO;
    } else if (frame instanceof HelloDaemon f) {
      put(out, f.name());
      return HELLO_DAEMON;
    } else if (frame instanceof Flow f) {
      boolean hasUntagged = version >= VERSION_OF_UNTAGGED; // it was the system's before
      String name = f.name().equals(FlowTag.UNTAGGED) && !hasUntagged ? FlowTag.SYSTEM : f.name();
      put(out.putInt(f.flow()), name).putDouble(f.weight());
      return FLOW;
    } else if (frame instanceof Open f) {
      put(out.putInt(f.device()), f.directory());
      return OPEN;
    } else if (frame instanceof Opened f) {
      WindowLimits l = f.limits();
      put(out.putInt(f.device()), f.name())
          .putLong(l.initialBytes())
          .putLong(l.partBytes())
          .putLong(l.bulkBytes())
          .putLong(f.waitCapNanos());
      return OPENED;
    } else if (frame instanceof Shut f) {
      out.putInt(f.device());
      if (version >= VERSION_OF_OBSERVED) {
        out.put(byteOf(f.observed()));
      }
      return SHUT;
    } else if (frame instanceof Refused f) {
      put(out, f.reason());
      return REFUSED;
    }
    throw new IllegalArgumentException("no frame: " + frame);
  }

  private static byte byteOf(boolean flag) {
    return (byte) (flag ? 1 : 0);
  }

  private static ByteBuffer put(ByteBuffer out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MAX_PAYLOAD_BYTES - NUMBERS_BYTES) {
      throw new IllegalArgumentException("a text of " + bytes.length + " bytes is too long");
    }
    return out.putShort((short) bytes.length).put(bytes);
  }

  /**
   * Reads the next frame.
   *
   * @param in from the frame's first byte; its position moves on behind the frame
   * @return null, and nothing is read, where the frame is not all there yet
   * @throws MalformedFrameException if it is no frame of these versions
   */
  public static Frame decode(ByteBuffer in) throws MalformedFrameException {
    if (in.remaining() < HEADER_BYTES) {
      return null;
    }
    byte version = versionOf(in);
    byte type = in.get(in.position() + 1);
    int length = Short.toUnsignedInt(in.getShort(in.position() + 2));
    if (version < OLDEST_VERSION || version > VERSION) {
      throw new MalformedFrameException(
          OTHER_VERSION + version + ", not " + OLDEST_VERSION + " to " + VERSION);
    }
    if (length > MAX_PAYLOAD_BYTES) {
      throw new MalformedFrameException("a frame of " + length + " bytes is too long");
    }
    if (in.remaining() < HEADER_BYTES + length) {
      return null;
    }
    ByteBuffer payload = in.slice(in.position() + HEADER_BYTES, length);
    try {
      Frame frame = frame(type, payload, version);
      if (payload.hasRemaining()) {
        throw new MalformedFrameException(
            payload.remaining() + " bytes too many in a frame of type " + type);
      }
      in.position(in.position() + HEADER_BYTES + length);
      return frame;
    } catch (BufferUnderflowException e) {
      throw new MalformedFrameException("a frame of type " + type + " is too short");
    } catch (IllegalArgumentException e) {
      throw new MalformedFrameException("a frame of type " + type + ": " + e.getMessage());
    }
  }

  private static Frame frame(byte type, ByteBuffer in, byte version)
      throws MalformedFrameException {
    return switch (type) {
      case REQUEST -> request(in, version);
      case GRANT -> new Grant(in.getInt(), in.getLong(), in.getLong(), in.getLong());
      case RELEASE -> new Release(in.getInt(), in.getLong(), flag(in));
      case CANCEL -> new Cancel(in.getInt());
      case PASSED -> new Passed(in.getInt());
      case TAKE_OVER -> new TakeOver(in.getInt(), in.getInt(), in.getLong());
      case TAKEN_OVER -> new TakenOver(in.getInt(), flag(in));
      case FROM_MEMORY -> new FromMemory(in.getInt(), in.getInt(), in.getLong());
      case MAY_HOLD -> new MayHold(in.getInt());
      case HELD -> new Held(in.getInt(), flag(in));
      case ENDED -> new Ended(in.getInt());
      case QUEUED -> new Queued(in.getInt(), in.getInt());
      case LEASE -> new Lease(in.getInt(), in.getLong(), in.getLong());
      case LEASED -> new Leased(in.getInt(), in.getLong());
      case TIER -> new Tier(text(in));
      case PING -> new Ping();
      case PONG -> new Pong();
      case HELLO -> new Hello(text(in), in.getDouble());
      case HELLO_DAEMON -> new HelloDaemon(text(in));
      case FLOW -> new Flow(in.getInt(), text(in), in.getDouble());
      case OPEN -> new Open(in.getInt(), text(in));
      case OPENED -> new Opened(in.getInt(), text(in), limits(in), in.getLong());
      case SHUT -> new Shut(in.getInt(), version >= VERSION_OF_OBSERVED && flag(in));
      case OBSERVED ->
          new Observed(
              in.getInt(),
              in.getInt(),
              op(in),
              new Observation(in.getLong(), in.getLong(), in.getLong(), in.getInt()));
      case REFUSED -> new Refused(text(in));
      default -> throw new MalformedFrameException("no frame has the type " + type);
    };
  }

  private static Request request(ByteBuffer in, byte version) {
    Request r =
        new Request(
            in.getInt(),
            in.getInt(),
            in.getInt(),
            op(in),
            content(in, version),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            version >= VERSION_OF_PASSED && flag(in));
    if (r.stays() && !mayStay(r.op(), version)) {
      throw new IllegalArgumentException("no flush stays in version " + version);
    }
    return r;
  }

  private static boolean mayStay(IoOp op, byte version) {
    return op == IoOp.READ || version >= VERSION_OF_HELD;
  }

  private static WindowLimits limits(ByteBuffer in) {
    return new WindowLimits(in.getLong(), in.getLong(), in.getLong());
  }

  private static IoOp op(ByteBuffer in) {
    return oneOf(IoOp.values(), in.get());
  }

  private static Content content(ByteBuffer in, byte version) {
    Content content = oneOf(Content.values(), in.get());
    if (content == Content.SYNC && !hasSyncs(version)) {
      throw new IllegalArgumentException("no syncs in version " + version);
    }
    return content;
  }

  private static <T> T oneOf(T[] values, byte number) {
    if (number < 0 || number >= values.length) {
      throw new IllegalArgumentException(number + " is none of " + Arrays.toString(values));
    }
    return values[number];
  }

  private static boolean flag(ByteBuffer in) {
    byte flag = in.get();
    if (flag != 0 && flag != 1) {
      throw new IllegalArgumentException("a flag of " + flag);
    }
    return flag == 1;
  }

  private static String text(ByteBuffer in) {
    int length = Short.toUnsignedInt(in.getShort());
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    ByteBuffer bytes = in.slice(in.position(), length);
    in.position(in.position() + length);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("a text that is not UTF-8", e);
    }
  }
}
