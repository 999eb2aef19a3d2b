package org.ibis.core.shadow;

/**
 * What a stream did on a device that is not scheduled, in some calls one after the other.
 *
 * @param bytes that it read or wrote
 * @param activeNanos from the end of its thread's call before to the end of the last one, without
 *     pauses in which nobody wanted anything
 * @param waitedNanos of these, in calls that waited for the device
 * @param jumps reads that waited, and did not go on where the last one had ended
 */
public record Observation(long bytes, long activeNanos, long waitedNanos, int jumps) {
  public Observation {
    if (bytes < 0 || activeNanos < 0 || waitedNanos < 0 || jumps < 0) {
      throw new IllegalArgumentException(
          "an observation of "
              + bytes
              + " bytes, "
              + activeNanos
              + " and "
              + waitedNanos
              + " ns, "
              + jumps
              + " jumps");
    }
  }
}
