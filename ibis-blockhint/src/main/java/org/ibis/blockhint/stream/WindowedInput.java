package org.ibis.blockhint.stream;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * A block file's input stream whose reads wait for their windows. It stands over the stream that
 * Hadoop opened, on the same descriptor, so that zero-copy works as ever.
 */
public final class WindowedInput extends FileInputStream {
  /** A larger read waits for its windows in parts of this, bytes. */
  private static final int PART = 1 << 20;

  private final FileInputStream inner;
  private final StreamReads reads;
  private final boolean mayWait;
  private WindowedChannel channel; // null while nobody has asked for it
  private long position; // bytes
  private boolean closed;

  /**
   * @param position where the stream stands, bytes
   * @param mayWait whether reads of the stream itself may wait; what is sent from its channel
   *     always does
   */
  public WindowedInput(FileInputStream inner, long position, StreamReads reads, boolean mayWait)
      throws IOException {
    super(inner.getFD());
    this.inner = inner;
    this.position = position;
    this.reads = reads;
    this.mayWait = mayWait;
    KernelAdvice.about(inner.getFD(), reads);
  }

  @Override
  public int read() throws IOException {
    await(1);
    int b = inner.read();
    done(b < 0 ? 0 : 1);
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
    int done = 0;
    int part;
    int n;
    do {
      part = Math.min(len - done, PART);
      await(part);
      n = inner.read(b, off + done, part);
      done(n);
      if (n > 0) {
        position += n;
        done += n;
      }
    } while (n == part && done < len);
    return done > 0 ? done : n;
  }

  private void await(long bytes) {
    if (mayWait && bytes > 0) {
      reads.await(position, bytes);
    }
  }

  private void done(long bytes) {
    if (mayWait) {
      reads.done(bytes);
    }
  }

  @Override
  public long skip(long n) throws IOException {
    long skipped = inner.skip(n);
    position += skipped;
    return skipped;
  }

  @Override
  public FileChannel getChannel() {
    FileChannel file = super.getChannel();
    synchronized (this) {
      if (channel == null) {
        channel = new WindowedChannel(file, reads);
      }
      return channel;
    }
  }

  @Override
  public void close() throws IOException {
    WindowedChannel open;
    synchronized (this) {
      if (closed) {
        return; // closing a descriptor closes every stream on it, this one again included
      }
      closed = true;
      open = channel;
    }
    reads.close();
    if (open != null) {
      open.close();
    }
    inner.close();
    super.close();
  }
}
