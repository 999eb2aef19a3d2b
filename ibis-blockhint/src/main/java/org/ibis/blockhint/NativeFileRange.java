package org.ibis.blockhint;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * Ranges by the native library, on a descriptor of its own that it gets when it needs one: to look
 * what is in memory, that of the stream will do.
 */
final class NativeFileRange implements FileRange {
  private static final int NONE = -1;

  private final FileDescriptor stream; // null where it is not known
  private final Opening opening;
  private int fd = NONE; // its own
  private int calls; // under way: the number must not be used once it may be another file's
  private boolean closed;

  /** How it gets its own descriptor: the new one, or minus errno. */
  private interface Opening {
    int open() throws IOException;
  }

  private NativeFileRange(FileDescriptor stream, Opening opening) {
    this.stream = stream;
    this.opening = opening;
  }

  /** By a duplicate: cheap, but errors of write-back that it meets are the stream's no more. */
  static NativeFileRange ofReader(FileDescriptor stream) {
    return new NativeFileRange(stream, () -> NativeFlush.open(stream));
  }

  /** By the same file, opened once more: it has a state of its own of which errors it was told. */
  static NativeFileRange ofWriter(FileDescriptor stream) {
    return new NativeFileRange(stream, () -> NativeFlush.reopen(stream));
  }

  /** The same by the file's name. */
  static NativeFileRange ofWriter(File name) {
    return new NativeFileRange(
        null,
        () -> {
          try (FileInputStream in = new FileInputStream(name)) {
            return NativeFlush.open(in.getFD());
          }
        });
  }

  @Override
  public synchronized void keepOpen() throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    if (fd != NONE) {
      return;
    }
    int own = opening.open();
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
    return stream != null && NativeFlush.residentIn(stream, offset, bytes) == 1;
  }

  @Override
  public boolean canTellResident() {
    return stream != null;
  }

  @Override
  public void flush(long offset, long bytes) throws IOException {
    call("flush", offset, bytes, NativeFlush::flush);
  }

  @Override
  public boolean canDrop() {
    return true;
  }

  @Override
  public void drop(long offset, long bytes) throws IOException {
    call("drop", offset, bytes, NativeFlush::drop);
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
