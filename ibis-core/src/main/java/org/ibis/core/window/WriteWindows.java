package org.ibis.core.window;

/**
 * Cuts one stream that is written into windows to flush. Data goes to the page cache as ever; a
 * window is full when it has the bulk size.
 *
 * <p>Pure; not safe for use by several threads.
 */
public final class WriteWindows {
  private final long bulkBytes;
  private long start; // of the window that fills, bytes
  private long end; // of what was written, bytes

  /**
   * @param position where the stream starts to write
   * @param bulkBytes size of a full window
   */
  public WriteWindows(long position, long bulkBytes) {
    this.bulkBytes = bulkBytes;
    this.start = position;
    this.end = position;
  }

  /** Says that bytes were appended. */
  public void wrote(long bytes) {
    end += bytes;
  }

  /** The next full window, and begins the one after it; null while none is full. */
  public Window takeFull() {
    return end - start < bulkBytes ? null : take(start + bulkBytes);
  }

  /** Ends the stream: what is left over, or null. */
  public Window takeRest() {
    return end == start ? null : take(end);
  }

  private Window take(long to) {
    Window w = new Window(start, to);
    start = to;
    return w;
  }
}
