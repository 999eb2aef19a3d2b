package org.ibis.cli.install;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
final class Digest {
  private Digest() {}

  /** In hexadecimal; null of null. */
  static String of(byte[] bytes) {
    try {
      return bytes == null
          ? null
          : HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // each Java has it
    }
  }
}
