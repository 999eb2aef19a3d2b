package org.ibis.rig.depth;

import org.ibis.core.IoOp;

/**
 * Flash with p channels, any of which serves a part: the next one goes to whichever is free first.
 */
final class ChannelDevice implements SimulatedDevice {
  private final long[] free; // ns, by channel
  private final Speed read;
  private final Speed write;

  /** One channel's, for one direction. */
  record Speed(double fixedNanos, double megabytesPerSecond) {
    long nanos(long bytes) {
      return Math.max(1, Math.round(fixedNanos + bytes * 1e3 / megabytesPerSecond));
    }
  }

  ChannelDevice(int channels, Speed read, Speed write) {
    this.free = new long[channels];
    this.read = read;
    this.write = write;
  }

  @Override
  public long serve(Part part, long now) {
    int first = 0;
    for (int channel = 1; channel < free.length; channel++) {
      if (free[channel] < free[first]) {
        first = channel;
      }
    }
    long service = (part.op() == IoOp.READ ? read : write).nanos(part.bytes());
    free[first] = Math.max(free[first], now) + service;
    return free[first];
  }
}
