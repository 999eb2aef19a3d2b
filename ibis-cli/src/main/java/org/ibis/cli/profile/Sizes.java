package org.ibis.cli.profile;

/** Sizes of requests as people say them. */
final class Sizes {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  private Sizes() {}

  /** As {@code 64 KiB} or {@code 4 MiB}. */
  static String text(long bytes) {
    return bytes % MIB == 0 ? bytes / MIB + " MiB" : bytes / KIB + " KiB";
  }
}
