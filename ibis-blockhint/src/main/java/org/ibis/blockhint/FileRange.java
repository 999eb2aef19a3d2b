package org.ibis.blockhint;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * An open file whose ranges can be paged in and flushed, as the I/O of one window. Safe for use by
 * several threads.
 */
public interface FileRange extends Closeable {
  /** Brings a range into the page cache, without a copy to user space; returns when it is there. */
  void pageIn(long offset, long bytes) throws IOException;

  /**
   * Whether a range is in the page cache for sure, so that reading it costs the device nothing;
   * false where that can't be told.
   */
  boolean isResident(long offset, long bytes);

  /** Whether {@link #isResident} can tell. */
  boolean canTellResident();

  /** Writes what is dirty in a range to the disk; returns when it is there. */
  void flush(long offset, long bytes) throws IOException;

  /** Number of its descriptor in this process; -1 where it has none of its own. */
  int descriptor();

  /**
   * Whether it lives on when the stream it came from is closed: then it must be closed by itself.
   */
  boolean outlivesStream();

  /**
   * Opens the ranges of an open file.
   *
   * @param channel of the same file, for where the native library is missing
   */
  static FileRange of(FileDescriptor fd, FileChannel channel) throws IOException {
    return NativeFlush.isAvailable() ? NativeFileRange.open(fd) : new ChannelFileRange(channel);
  }

  /** Null when the native library is in use, else why it is not. */
  static String nativeUnavailableReason() {
    return NativeFlush.unavailableReason();
  }
}
