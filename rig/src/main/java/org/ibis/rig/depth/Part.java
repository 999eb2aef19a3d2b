package org.ibis.rig.depth;

import org.ibis.core.IoOp;

/**
 * A part of a stream's window, which is what a device is asked for.
 *
 * @param stream whose it is
 * @param offset where it starts on the device, bytes
 */
record Part(int stream, IoOp op, long offset, long bytes) {
  long end() {
    return offset + bytes;
  }

  /** Whether this one starts where {@code last} of the same stream ended. */
  boolean follows(Part last) {
    return last != null && last.stream == stream && last.op == op && last.end() == offset;
  }
}
