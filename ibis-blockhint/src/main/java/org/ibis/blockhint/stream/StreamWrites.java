package org.ibis.blockhint.stream;

import java.io.Closeable;

/** What IBIS does around the writes of one stream. Used by one thread at a time. Never throws. */
public interface StreamWrites extends Closeable, KernelAdvice.Advised {
  /** Before bytes are appended. */
  default void begin() {}

  /** After that; may wait for the device. */
  void wrote(long bytes);

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
