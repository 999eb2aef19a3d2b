package org.ibis.rig.depth;

/**
 * One control period of a {@link DepthTrial}.
 *
 * @param latencyNanos mean of the last period that had parts to count; NaN before
 * @param referenceNanos L_ref of the same parts
 * @param exactDepth D at the period's end, for the next one
 * @param depth the whole number that was in use at its start
 * @param bytes that were completed in it
 * @param nanos its length
 */
record TracePeriod(
    double latencyNanos,
    double referenceNanos,
    double exactDepth,
    int depth,
    long bytes,
    long nanos) {
  double megabytesPerSecond() {
    return bytes * 1e3 / nanos;
  }
}
