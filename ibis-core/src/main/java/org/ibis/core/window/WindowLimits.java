package org.ibis.core.window;

/**
 * Sizes of a device's windows, bytes.
 *
 * @param initialBytes first window of a stream that is read and of which nothing is known
 * @param partBytes the largest part of a window that goes to the device at a time
 * @param bulkBytes what one turn of a flow moves: a few times seek time x bandwidth
 * @param unitBytes a window of a reader that holds an end of such a unit ends at one, where it can:
 *     what is brought from the device in whole units is brought once
 */
public record WindowLimits(long initialBytes, long partBytes, long bulkBytes, long unitBytes) {
  /** The smallest of each, bytes: a page. */
  public static final long LEAST_BYTES = 4096;

  /** For a device that can bring any page. */
  public WindowLimits(long initialBytes, long partBytes, long bulkBytes) {
    this(initialBytes, partBytes, bulkBytes, LEAST_BYTES);
  }

  public WindowLimits {
    if (unitBytes < LEAST_BYTES || unitBytes % LEAST_BYTES != 0) {
      throw new IllegalArgumentException("a unit must be whole pages, got " + unitBytes);
    }
    if (initialBytes < LEAST_BYTES || partBytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "windows must have a page at least, got " + initialBytes + " and " + partBytes);
    }
    if (bulkBytes < initialBytes || bulkBytes < partBytes) {
      throw new IllegalArgumentException(
          "no window is larger than the bulk of "
              + bulkBytes
              + " bytes, got "
              + initialBytes
              + " and "
              + partBytes);
    }
  }

  /** The same with another unit, bytes. */
  public WindowLimits withUnit(long bytes) {
    return new WindowLimits(initialBytes, partBytes, bulkBytes, bytes);
  }

  /**
   * What a writer has flushed at a time, bytes: half of a bulk, so that a turn finds the second one
   * queued while the first is served. Readers ask for a whole bulk at once.
   */
  public long grainBytes() {
    return Math.max(partBytes, bulkBytes / 2);
  }
}
