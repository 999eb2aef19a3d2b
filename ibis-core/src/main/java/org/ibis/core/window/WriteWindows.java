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

  /** Says that bytes were appended; returns how many the window that fills has now. */
  public long wrote(long bytes) {
    end += bytes;
    return end - start;
  }

  /** Ends the window that fills and begins the next; null when nothing was written since. */
  public Window take() {
    if (end == start) {
      return null;
    }
    Window w = new Window(start, end);
    start = end;
    return w;
  }
}
