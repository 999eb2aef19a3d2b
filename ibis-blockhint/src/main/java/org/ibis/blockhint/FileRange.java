package org.ibis.blockhint;

import java.io.Closeable;
import java.io.File;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.function.Supplier;

/**
 * An open file whose ranges can be paged in, flushed and dropped, as the I/O of one window. Safe
 * for use by several threads.
 */
public interface FileRange extends Closeable {
  /**
   * Sees to it that {@link #pageIn} and {@link #flush} can be called from now on, whatever becomes
   * of the stream meanwhile where {@link #outlivesStream}. To be called by who has the stream open,
   * before the first of them; costs nothing once it was done.
   */
  void keepOpen() throws IOException;

  /** Brings a range into the page cache, without a copy to user space; returns when it is there. */
  void pageIn(long offset, long bytes) throws IOException;

  /**
   * Whether a range is in the page cache for sure, so that reading it costs the device nothing;
   * false where that can't be told.
   */
  default boolean isResident(long offset, long bytes) {
    return false;
  }

  /** Whether {@link #isResident} can tell. */
  default boolean canTellResident() {
    return false;
  }

  /**
   * Writes what is dirty in a range to the disk; returns when it is there. Only of what was opened
   * for a writer: by a reader's descriptor it may take an error away from its owner's sync.
   */
  void flush(long offset, long bytes) throws IOException;

  /**
   * Says that its reader has passed a range that was brought from the device for it: what is in
   * memory of that may go. Waits for nobody, and never throws.
   */
  default void passed(long offset, long bytes) {}

  /** Whether {@link #drop} can be called. */
  default boolean canDrop() {
    return false;
  }

  /**
   * Drops what nobody uses of a range from the page cache, without a wait for the disk. Only of
   * what is not written: the kernel would begin to write it. After {@link #keepOpen}.
   */
  default void drop(long offset, long bytes) throws IOException {
    throw new UnsupportedOperationException("Java can't drop pages");
  }

  /**
   * Whether the file has no name any more, so that what is dirty in it need never be written; false
   * where that can't be told. Asks the kernel and no disk.
   */
  default boolean isDeleted() {
    int fd = descriptor();
    return fd >= 0 && DeletedFiles.isDeleted(fd);
  }

  /** Number of its descriptor in this process; -1 where it has none of its own. */
  default int descriptor() {
    return -1;
  }

  /**
   * Whether it lives on when the stream it came from is closed: then it must be closed by itself.
   */
  boolean outlivesStream();

  /**
   * The ranges of an open file, kept open at once.
   *
   * @param channel of the same file, for where the native library is missing: then they can't be
   *     flushed
   */
  static FileRange of(FileDescriptor fd, FileChannel channel) throws IOException {
    FileRange range = ofReader(fd, () -> channel);
    range.keepOpen();
    return range;
  }

  /**
   * The ranges of a file that a stream reads.
   *
   * @param channel of the same file, for where the native library is missing
   */
  static FileRange ofReader(FileDescriptor fd, Supplier<FileChannel> channel) {
    return NativeFlush.isAvailable() ? NativeFileRange.ofReader(fd) : new ChannelFileRange(channel);
  }

  /**
   * The ranges of a file that a stream writes. Their flushes take no error away that a sync of the
   * stream is to report.
   *
   * @param name of the same file, for where the native library is missing
   */
  static FileRange ofWriter(FileDescriptor fd, File name) {
    return NativeFlush.isAvailable() ? NativeFileRange.ofWriter(fd) : new NamedFileRange(name);
  }

  /**
   * The same where the stream hides its descriptor.
   *
   * @param name of the file, by which it is opened once more when that is needed
   */
  static FileRange ofWriter(File name) {
    return NativeFlush.isAvailable() ? NativeFileRange.ofWriter(name) : new NamedFileRange(name);
  }

  /**
   * The ranges of a file that a stream reads, paged in by the stream's own descriptor, as its reads
   * would.
   */
  static FileRange ofStream(Supplier<FileChannel> channel) {
    return new ChannelFileRange(channel);
  }

  /** Null when the native library is in use, else why it is not. */
  static String nativeUnavailableReason() {
    return NativeFlush.unavailableReason();
  }
}
