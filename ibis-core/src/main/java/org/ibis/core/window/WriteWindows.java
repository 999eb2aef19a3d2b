package org.ibis.core.window;

/**
 * Cuts one stream that is written into windows to flush. Data goes to the page cache as ever; a
 * window is full when it has the size that the device allows the flow at that moment.
 *
 * <p>Pure; not safe for use by several threads.
 */
public final class WriteWindows {
  private long start; // of the window that fills, bytes
  private long end; // of what was written, bytes

  /**
   * @param position where the stream starts to write
   */
  public WriteWindows(long position) {
    this.start = position;
    this.end = position;
  }

  /**
   * Says that bytes were appended.
   *
   * @param maxBytes the window size for this flow now
   * @return the window that is full now, or null
   */
  public Window wrote(long bytes, long maxBytes) {
    end += bytes;
    return end - start >= maxBytes ? take() : null;
  }

  /** The last window, when the stream ends; null when nothing is left. */
  public Window rest() {
    return end > start ? take() : null;
  }

  private Window take() {
    Window w = new Window(start, end);
    start = end;
    return w;
  }
}
