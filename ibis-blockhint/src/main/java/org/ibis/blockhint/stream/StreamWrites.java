package org.ibis.blockhint.stream;

import java.io.Closeable;

/** What IBIS does around the writes of one stream. Used by one thread at a time. Never throws. */
public interface StreamWrites extends Closeable {
  /** Before bytes are appended. */
  default void begin() {}

  /** After that; may wait for the device. */
  void wrote(long bytes);

  /** Whether what is written is flushed under permits now. */
  default boolean schedules() {
    return false;
  }

  /** How far all is on the disk, bytes from the file's begin; 0 where that is not known. */
  default long onDiskTo() {
    return 0;
  }

  /** Ends the stream: to be called before the file itself is closed. */
  @Override
  void close();
}
