package org.ibis.core.window;

/**
 * Sizes of bulk windows, in bytes and counts.
 *
 * @param initialBytes first window of a stream that is read
 * @param contendedBytes largest request of a flow that is alone on its device or holds its lesser
 *     share, which cuts its windows: what others wait for when it is served
 * @param bulkBytes largest window: a few times seek time x bandwidth
 * @param maxAhead windows of one stream that may be read ahead of its consumer
 * @param maxUnflushed full windows of one stream that may wait to be flushed; fewer for a flow with
 *     the lesser share, more for spills of one that is alone
 */
public record WindowLimits(
    long initialBytes, long contendedBytes, long bulkBytes, int maxAhead, int maxUnflushed) {
  public WindowLimits {
    if (initialBytes < 1 || contendedBytes < initialBytes || bulkBytes < contendedBytes) {
      throw new IllegalArgumentException(
          "window sizes must rise from initial to contended to bulk, got "
              + initialBytes
              + ", "
              + contendedBytes
              + ", "
              + bulkBytes);
    }
    if (maxAhead < 1 || maxUnflushed < 1) {
      throw new IllegalArgumentException(
          "windows ahead and unflushed must be at least 1, got " + maxAhead + ", " + maxUnflushed);
    }
  }
}
