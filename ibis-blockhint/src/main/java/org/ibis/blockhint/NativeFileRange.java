package org.ibis.blockhint;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Ranges by the native library, on a descriptor of its own. */
final class NativeFileRange implements FileRange {
  private final int fd;

  /**
   * Shared by calls, exclusive for close: a number must not be used once it may be another file's.
   */
  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  private boolean closed;

  private NativeFileRange(int fd) {
    this.fd = fd;
  }

  static NativeFileRange open(FileDescriptor fd) throws IOException {
    int copy = NativeFlush.open(fd);
    if (copy < 0) {
      throw new IOException("cannot duplicate the descriptor: errno " + -copy);
    }
    return new NativeFileRange(copy);
  }

  @Override
  public void pageIn(long offset, long bytes) throws IOException {
    call("page in", offset, bytes, NativeFlush::pageIn);
  }

  @Override
  public boolean isResident(long offset, long bytes) {
    lock.readLock().lock();
    try {
      return !closed && NativeFlush.resident(fd, offset, bytes) == 1;
    } finally {
      lock.readLock().unlock();
    }
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
    lock.readLock().lock();
    try {
      if (closed) {
        throw new ClosedChannelException();
      }
      int errno = c.call(fd, offset, bytes);
      if (errno != 0) {
        throw new IOException(
            "cannot " + what + " " + bytes + " bytes at " + offset + ": errno " + errno);
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public int descriptor() {
    return fd;
  }

  @Override
  public boolean outlivesStream() {
    return true;
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        int unused = NativeFlush.close(fd); // nothing was written through it
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
