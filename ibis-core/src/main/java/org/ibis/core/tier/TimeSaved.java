package org.ibis.core.tier;

/**
 * What a byte of an SSD is worth: the disk time that it saves when it is read once, by the size of
 * the requests. It is the same figure as {@code ibis-blockd} ranks mirrors by. Pure.
 */
final class TimeSaved {
  /** Of a disk of 7200 turns a minute, s. */
  private static final double POSITIONING_SECONDS = 0.0127;

  /** Of a disk, at 120 MB/s. */
  private static final double SECONDS_PER_BYTE = 8.3e-9;

  /** Requests of no more than this are not bulky, bytes. */
  private static final long SMALL_BYTES = 1 << 20;

  private static final double GIGABYTE = 1e9;

  private TimeSaved() {}

  /** Seconds of a disk's time that a GB saves. */
  static double perGigabyte(long requestBytes) {
    return GIGABYTE * (POSITIONING_SECONDS / requestBytes + SECONDS_PER_BYTE);
  }

  /** Whether that is so much that it goes before all that is read in one go. */
  static boolean isMuch(long requestBytes) {
    return perGigabyte(requestBytes) >= perGigabyte(SMALL_BYTES);
  }
}
