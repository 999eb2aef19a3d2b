package org.ibis.blockhint.stream;

import java.io.Closeable;

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

  @Override
  default boolean schedules() {
    return false;
  }

  /** Ends the stream: to be called before the file itself is closed. */
  @Override
  void close();
}
