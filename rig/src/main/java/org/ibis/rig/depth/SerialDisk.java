package org.ibis.rig.depth;

import java.util.SplittableRandom;

/**
 * A rotational disk: one part after the other, as they come. What doesn't follow the part before
 * waits for the arm and the platter, some time from a quarter of the mean to seven quarters.
 */
final class SerialDisk implements SimulatedDevice {
  private final double positionNanos;
  private final double nanosPerByte;
  private final SplittableRandom random = new SplittableRandom(1);
  private Part last;
  private long free; // ns

  /**
   * @param positionNanos on average
   */
  SerialDisk(double positionNanos, double megabytesPerSecond) {
    this.positionNanos = positionNanos;
    this.nanosPerByte = 1e3 / megabytesPerSecond;
  }

  @Override
  public long serve(Part part, long now) {
    double position = part.follows(last) ? 0 : positionNanos * random.nextDouble(0.25, 1.75);
    last = part;
    free = Math.max(free, now) + Math.max(1, Math.round(position + part.bytes() * nanosPerByte));
    return free;
  }
}
