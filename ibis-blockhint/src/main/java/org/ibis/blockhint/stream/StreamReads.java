package org.ibis.blockhint.stream;

import java.io.Closeable;
import java.nio.channels.FileChannel;

/** What IBIS does around the reads of one stream. Used by one thread at a time. Never throws. */
public interface StreamReads extends Closeable, KernelAdvice.Advised {
  /**
   * Before a read; may wait for the device.
   *
   * @param position bytes from the file's begin
   */
  void await(long position, long bytes);

  /**
   * After it.
   *
   * @param bytes that were read, 0 or less where none were
   */
  default void done(long bytes) {}

  /**
   * Where a range is to be read from that was awaited: another file may have the same bytes in
   * memory. To be asked again for what follows.
   *
   * @param position bytes from the file's begin
   * @param bytes over 0
   */
  default Source source(long position, long bytes) {
    return new Source(null, bytes);
  }

  /**
   * A file to read from.
   *
   * @param file with the same bytes at the same places; null for the stream's own
   * @param bytes for how many it holds, from the position on; over 0
   */
  record Source(FileChannel file, long bytes) {}

  @Override
  default boolean schedules() {
    return false;
  }

  /** Ends the stream: to be called before the file itself is closed. */
  @Override
  void close();
}
