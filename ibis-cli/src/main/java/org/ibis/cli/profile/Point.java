package org.ibis.cli.profile;

import org.ibis.core.IoOp;

/**
 * What was measured with so many requests of one kind at the device all the time.
 *
 * @param bytes of a request
 * @param depth how many were there
 * @param perSecond how many ended in a second
 * @param meanNanos a request's latency, ns
 * @param stalled the part of all latency, 0 to 1, that is in requests of ten times the median
 */
public record Point(
    IoOp op, long bytes, int depth, double perSecond, double meanNanos, double stalled) {

  double bytesPerSecond() {
    return perSecond * bytes;
  }
}
