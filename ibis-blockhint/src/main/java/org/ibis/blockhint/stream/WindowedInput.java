package org.ibis.blockhint.stream;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
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
    byte[] one = new byte[1];
    return read(one, 0, 1) <= 0 ? -1 : Byte.toUnsignedInt(one[0]);
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
      n = readPart(b, off + done, part);
      done(n);
      if (n > 0) {
        position += n;
        done += n;
      }
    } while (n == part && done < len);
    return done > 0 ? done : n;
  }

  /** From another file that has it in memory, or this one. */
  private int readPart(byte[] b, int off, int len) throws IOException {
    if (len == 0) {
      return inner.read(b, off, 0);
    }
    int done = 0;
    while (done < len) {
      StreamReads.Source source = reads.source(position + done, len - done);
      int some = (int) source.bytes();
      int n =
          source.file() == null ? 0 : readFrom(source.file(), position + done, b, off + done, some);
      if (n <= 0) {
        n = inner.read(b, off + done, some);
      }
      if (n <= 0) {
        return done > 0 ? done : n; // the file's end
      }
      done += n;
    }
    return done;
  }

  /** Returns 0 or less where that one can't be read, or has nothing there. */
  private int readFrom(FileChannel file, long at, byte[] b, int off, int len) throws IOException {
    int n;
    try {
      n = file.read(ByteBuffer.wrap(b, off, len), at);
    } catch (IOException e) {
      return 0; // the file itself has it, too
    }
    if (n > 0) {
      long unused = inner.skip(n);
    }
    return n;
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
