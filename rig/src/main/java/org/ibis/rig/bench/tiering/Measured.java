package org.ibis.rig.bench.tiering;

import org.ibis.rig.bench.DiskBytes;

/**
 * One job.
 *
 * @param seconds how long it took
 * @param diskSeconds for how long the disk had something to do, with what it had to write when the
 *     job had ended
 * @param ssdSeconds the same of the SSD
 * @param disk what it moved
 * @param ssd the same of the SSD
 * @param leftBytes what its maps left, by its own counters
 * @param dropSeconds how long after they had ended what was in memory was dropped
 * @param onSsd what of that was on the SSD when they had ended
 */
record Measured(
    double seconds,
    double diskSeconds,
    double ssdSeconds,
    DiskBytes disk,
    DiskBytes ssd,
    long leftBytes,
    double dropSeconds,
    MapOutputs onSsd) {

  private static final double MB = 1e6;

  double diskMb() {
    return (disk.read() + disk.written()) / MB;
  }

  double leftMb() {
    return leftBytes / MB;
  }

  /** What part of what its maps left was on the SSD. */
  double partOnSsd() {
    return onSsd.bytes() / (double) leftBytes;
  }

  double ssdMb() {
    return (ssd.read() + ssd.written()) / MB;
  }
}
