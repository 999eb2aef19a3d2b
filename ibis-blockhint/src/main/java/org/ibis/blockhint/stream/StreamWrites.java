package org.ibis.blockhint.stream;

import java.io.Closeable;
import java.io.IOException;

/**
 * What IBIS does around the writes of one stream. Used by one thread at a time. Throws nothing of
 * its own.
 */
public interface StreamWrites extends Closeable, KernelAdvice.Advised {
  /** Has the kernel write all of a file to the disk, and waits for it. */
  @FunctionalInterface
  interface Sync {
    /**
     * @throws IOException if it did not, or not all of it
     */
    void run() throws IOException;
  }

  /** Before bytes are appended. */
  default void begin() {}

  /** After that; may wait for the device. */
  void wrote(long bytes);

  /**
   * Syncs what was written: once, by this thread, and when its turn at the disk has come.
   *
   * @throws IOException as the sync itself
   */
  default void sync(Sync sync) throws IOException {
    sync.run();
  }

  @Override
  default boolean schedules() {
    return false;
  }

  @Override
  default long onDiskTo() {
    return 0;
  }

  /** Ends the stream: to be called before the file itself is closed. */
  @Override
  void close();
}
