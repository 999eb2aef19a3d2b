package org.ibis.blockhint.stream;

import java.io.FileOutputStream;
import java.io.IOException;
import org.ibis.core.FailOpen;

/**
 * A replica file's output stream that flushes by windows. It stands over the stream that Hadoop
 * opened, on the same descriptor, so that {@code getChannel} and syncs work as ever.
 */
public final class WindowedOutput extends FileOutputStream {
  /** A larger write is flushed in parts of this at least, bytes. */
  private static final int PART = 1 << 20;

  private final FileOutputStream inner;
  private final WindowsFrom windowsFrom;
  private final FailOpen failOpen;
  private StreamWrites windows; // from the first write on: an append moves the position before it
  private boolean unscheduled;
  private boolean closed;

  /** Makes the windows of the stream. */
  public interface WindowsFrom {
    /**
     * @param position where the stream begins to write, bytes
     */
    StreamWrites open(long position) throws IOException;
  }

  public WindowedOutput(FileOutputStream inner, WindowsFrom windowsFrom, FailOpen failOpen)
      throws IOException {
    super(inner.getFD());
    this.inner = inner;
    this.windowsFrom = windowsFrom;
    this.failOpen = failOpen;
  }

  @Override
  public void write(int b) throws IOException {
    open();
    begin();
    inner.write(b);
    wrote(1);
  }

  @Override
  public void write(byte[] b) throws IOException {
    write(b, 0, b.length);
  }

  @Override
  public void write(byte[] b, int off, int len) throws IOException {
    open();
    int done = 0;
    do { // else a large write would be in memory as a whole before it is limited
      int part = Math.min(len - done, PART);
      begin();
      inner.write(b, off + done, part);
      wrote(part);
      done += part;
    } while (done < len);
  }

  private void open() {
    if (windows != null || unscheduled) {
      return;
    }
    try {
      windows = windowsFrom.open(getChannel().position());
      KernelAdvice.about(getFD(), windows);
    } catch (IOException | RuntimeException | LinkageError e) {
      unscheduled = true;
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "a replica is written unscheduled", e);
    }
  }

  /**
   * Syncs what was written, in its turn.
   *
   * @param sync as stock Hadoop does it
   * @throws IOException as that
   */
  public void sync(StreamWrites.Sync sync) throws IOException {
    if (windows == null) {
      sync.run();
    } else {
      windows.sync(sync);
    }
  }

  private void begin() {
    if (windows != null) {
      windows.begin();
    }
  }

  private void wrote(long bytes) {
    if (windows != null) {
      windows.wrote(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      if (closed) {
        return; // closing a descriptor closes every stream on it, this one again included
      }
      closed = true;
    }
    if (windows != null) {
      windows.close();
    }
    inner.close();
    super.close();
  }
}
