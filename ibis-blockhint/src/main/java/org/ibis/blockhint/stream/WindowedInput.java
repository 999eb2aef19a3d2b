package org.ibis.blockhint.stream;

import java.io.FileInputStream;
import java.io.IOException;

/**
 * A block file's input stream whose reads wait for their windows. It stands over the stream that
 * Hadoop opened, on the same descriptor, so that {@code getChannel} and zero-copy work as ever.
 */
public final class WindowedInput extends FileInputStream {
  private final FileInputStream inner;
  private final WindowedReads windows;
  private final boolean mayWait;
  private final Runnable onClose;
  private long position; // bytes
  private boolean closed;

  /**
   * @param mayWait whether reads of the stream itself may wait; what is sent from its channel
   *     always does
   * @param onClose runs once, at the first close
   */
  public WindowedInput(
      FileInputStream inner,
      long position,
      WindowedReads windows,
      boolean mayWait,
      Runnable onClose)
      throws IOException {
    super(inner.getFD());
    this.inner = inner;
    this.position = position;
    this.windows = windows;
    this.mayWait = mayWait;
    this.onClose = onClose;
  }

  WindowedReads windows() {
    return windows;
  }

  @Override
  public int read() throws IOException {
    await(1);
    int b = inner.read();
    if (b >= 0) {
      position++;
    }
    return b;
  }

  @Override
  public int read(byte[] b) throws IOException {
    return read(b, 0, b.length);
  }

  @Override
  public int read(byte[] b, int off, int len) throws IOException {
    await(len);
    int n = inner.read(b, off, len);
    if (n > 0) {
      position += n;
    }
    return n;
  }

  private void await(long bytes) {
    if (mayWait) {
      windows.await(position, bytes);
    }
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = inner.skip(n);
    position += skipped;
    return skipped;
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      if (closed) {
        return; // closing a descriptor closes every stream on it, this one again included
      }
      closed = true;
    }
    onClose.run();
    windows.close();
    inner.close();
    super.close();
  }
}
