package org.ibis.core.window;

/**
 * Cuts one stream that is written into windows to flush. Data goes to the page cache as ever; a
 * window is full when it has a grain.
 *
 * <p>Pure; not safe for use by several threads.
 */
public final class FlushPlan {
  /** Less than this that is left over at the end, bytes, is the kernel's: it puts it together. */
  private static final long LEAST_REST = 128 << 10;

  private final WindowLimits limits;
  private long start; // of the window that fills, bytes
  private long end; // of what was written, bytes

  /**
   * @param position where the stream starts to write, bytes
   */
  public FlushPlan(long position, WindowLimits limits) {
    this.limits = limits;
    this.start = position;
    this.end = position;
  }

  /** Says that bytes were appended. */
  public void wrote(long bytes) {
    end += bytes;
  }

  /** What was written and is in no window yet, bytes. */
  public long filling() {
    return end - start;
  }

  /** Where the stream writes next, bytes from the file's begin. */
  public long end() {
    return end;
  }

  /** What the stream may have unflushed while its writer goes on, bytes. */
  public long mostUnflushed() {
    return 2 * limits.bulkBytes();
  }

  /**
   * The next full window, and begins the one after it. It is smaller than a grain where the stream
   * may have so little unflushed that it would have to wait for each: then two of them fit.
   *
   * @param share of the stream in what its flow may have unflushed, bytes
   * @return null while none is full
   */
  public Window takeFull(long share) {
    long full = Math.min(limits.grainBytes(), Math.max(limits.partBytes(), share / 2));
    return filling() < full ? null : take(start + full);
  }

  /**
   * What fills, where it is worth a request: for a flow that has too much unflushed in too many
   * streams.
   *
   * @return null while it is less than a part
   */
  public Window takeEarly() {
    return filling() < limits.partBytes() ? null : take(end);
  }

  /** Ends the stream: what is left over and worth a request, or null. */
  public Window takeRest() {
    return filling() < LEAST_REST ? null : take(end);
  }

  /**
   * Says that all is on the disk that was written so far.
   *
   * @return what filled a window, bytes
   */
  public long synced() {
    long filled = filling();
    start = end;
    return filled;
  }

  private Window take(long to) {
    Window w = new Window(start, to);
    start = to;
    return w;
  }
}
