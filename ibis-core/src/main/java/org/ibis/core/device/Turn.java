package org.ibis.core.device;

import org.ibis.core.IoOp;

/**
 * The turn of a flow: parts of one stream, one behind the other, until they are a bulk. A disk
 * wants several MiB from one place before it moves on.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class Turn {
  /** Of a bulk: the 4 MiB that stock Hadoop's read-ahead has the disk read in one go. */
  private static final int SHORT = 4;

  private StreamQueue stream; // whose turn it is; it may be empty
  private long bytesLeft;
  private long shortBytesLeft;

  void begin(StreamQueue of, long bulkBytes) {
    stream = of;
    bytesLeft = bulkBytes;
    shortBytesLeft = bulkBytes / SHORT;
  }

  /** Whether there is something left of it. */
  boolean isOn() {
    return bytesLeft > 0;
  }

  /** Whether there is something left of what it has beside small reads of its own flow. */
  boolean isOnBesideSmall() {
    return shortBytesLeft > 0;
  }

  /** Whose it is or was; null before the first one. */
  FlowQueue flow() {
    return stream == null ? null : stream.flow;
  }

  IoOp op() {
    return stream.op;
  }

  void took(long bytes) {
    bytesLeft -= bytes;
    shortBytesLeft -= bytes;
  }

  /** What waits of its stream; null where nothing does. */
  StreamQueue waiting() {
    return stream.isEmpty() ? null : stream;
  }
}
