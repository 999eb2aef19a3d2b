package org.ibis.core.window;

/**
 * A range of a file that is read or flushed as one request.
 *
 * @param start bytes from the file's begin
 * @param end exclusive
 */
public record Window(long start, long end) {
  public long bytes() {
    return end - start;
  }
}
