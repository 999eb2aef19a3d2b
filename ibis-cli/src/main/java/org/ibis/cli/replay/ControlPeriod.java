package org.ibis.cli.replay;

/**
 * One period of depth control in which something was completed.
 *
 * @param endMicros its end, µs of virtual time
 * @param completed requests
 * @param latencyNanos mean from dispatch to completion
 * @param referenceNanos mean reference of the same requests
 * @param depth D from the end of the period on, before it is cut to a whole number
 */
record ControlPeriod(
    long endMicros, int completed, double latencyNanos, double referenceNanos, double depth) {}
