package org.ibis.blockhint;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * Ranges by the native library, on a descriptor of its own that it gets when it needs one: to look
 * what is in memory, that of the stream will do.
 */
final class NativeFileRange implements FileRange {
  /** How it gets its own descriptor. */
  enum Keep {
    /** A duplicate: cheap, but errors of write-back that it meets are the stream's no more. */
    DUPLICATE,

    /** The file opened once more. */
    REOPENED
  }

  private static final int NONE = -1;

  private final FileDescriptor stream;
  private final Keep keep;
  private int fd = NONE; // its own
  private int calls; // under way: the number must not be used once it may be another file's
  private boolean closed;

  NativeFileRange(FileDescriptor stream, Keep keep) {
    this.stream = stream;
    this.keep = keep;
  }

  @Override
  public synchronized void keepOpen() throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    if (fd != NONE) {
      return;
    }
    int own = keep == Keep.REOPENED ? NativeFlush.reopen(stream) : NativeFlush.open(stream);
    if (own < 0) {
      throw new IOException("cannot keep the file open: errno " + -own);
    }
    fd = own;
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    call("page in", offset, bytes, NativeFlush::pageIn);
  }

  /** A stream that is closed meanwhile is nothing bad: a wrong answer costs a permit at most. */
  @Override
  public boolean isResident(long offset, long bytes) {
    return NativeFlush.residentIn(stream, offset, bytes) == 1;
  }

  @Override
  public boolean canTellResident() {
    return true;
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    call("flush", offset, bytes, NativeFlush::flush);
  }

  private interface RangeCall {
    int call(int fd, long offset, long bytes);
  }

  private void call(String what, long offset, long bytes, RangeCall c) throws IOException {
    int own = begin();
    int errno;
    try {
      errno = c.call(own, offset, bytes);
    } finally {
      end();
    }
    if (errno != 0) {
      throw new IOException(
          "cannot " + what + " " + bytes + " bytes at " + offset + ": errno " + errno);
    }
  }

  private synchronized int begin() throws IOException {
    if (closed || fd == NONE) {
      throw new ClosedChannelException();
    }
    calls++;
    return fd;
  }

  private synchronized void end() {
    calls--;
    closeUnused();
  }

  @Override
  public synchronized int descriptor() {
    return fd;
  }

  @Override
  public boolean outlivesStream() {
    return true;
  }

  @Override
  public synchronized void close() {
    closed = true;
    closeUnused();
  }

  private void closeUnused() {
    if (closed && calls == 0 && fd != NONE) {
      int unused = NativeFlush.close(fd); // nothing was written through it
      fd = NONE;
    }
  }
}
