package org.ibis.core.device;

/**
 * What one flow got from one device since the scheduler started.
 *
 * @param readBytes data, paged in or found in memory
 * @param writeBytes data, flushed
 * @param checksumBytes checksums, paged in
 * @param windows requests that are done
 * @param waitNanos sum of their times from arrival to dispatch, ns
 * @param serviceNanos sum of their times from dispatch to completion, ns
 * @param queued requests that wait now
 */
public record FlowSnapshot(
    String flow,
    double weight,
    long readBytes,
    long writeBytes,
    long checksumBytes,
    long windows,
    long waitNanos,
    long serviceNanos,
    int queued) {}
