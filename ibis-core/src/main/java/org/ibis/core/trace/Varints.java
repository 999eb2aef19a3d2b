package org.ibis.core.trace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Whole numbers in as few bytes as they need: seven bits a byte, the lowest first. */
final class Varints {
  private static final int MAX_BYTES = 10;

  private Varints() {}

  /** Writes a number that is 0 or more as a rule; one below takes ten bytes. */
  static void write(DataOutputStream out, long value) throws IOException {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.writeByte((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    out.writeByte((int) rest);
  }

  /** Writes a number near 0 on either side. */
  static void writeSigned(DataOutputStream out, long value) throws IOException {
    write(out, value << 1 ^ value >> 63);
  }

  /**
   * @throws MalformedTraceException if it is longer than any number
   */
  static long read(DataInputStream in) throws IOException {
    long value = 0;
    for (int i = 0; i < MAX_BYTES; i++) {
      int b = in.readUnsignedByte();
      value |= (long) (b & 0x7f) << (7 * i);
      if ((b & 0x80) == 0) {
        return value;
      }
    }
    throw new MalformedTraceException("a number of more than " + MAX_BYTES + " bytes");
  }

  static long readSigned(DataInputStream in) throws IOException {
    long value = read(in);
    return value >>> 1 ^ -(value & 1);
  }
}
