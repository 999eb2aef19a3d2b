package org.ibis.core.cost;

/**
 * What a device takes for a part that follows on nothing: a fixed time and a time for each byte.
 *
 * @param fixedNanos ns, over 0
 * @param nanosPerByte ns, over 0
 */
public record LinearCost(double fixedNanos, double nanosPerByte) {
  public LinearCost {
    if (!isTime(fixedNanos) || !isTime(nanosPerByte)) {
      throw new IllegalArgumentException(
          "a cost of " + fixedNanos + " ns and " + nanosPerByte + " ns a byte");
    }
  }

  private static boolean isTime(double nanos) {
    return nanos > 0 && !Double.isInfinite(nanos);
  }

  /** ns. */
  public double nanos(long bytes) {
    return fixedNanos + bytes * nanosPerByte;
  }
}
