package org.ibis.core.device;

import java.util.List;

/**
 * What the device does at this moment.
 *
 * @param clockNanos when that was, on the scheduler's clock, ns
 * @param depth D before it was cut to a whole number
 * @param latencyNanos mean latency in the last period with requests, ns; NaN before
 * @param referenceNanos the reference for those requests, ns; NaN before
 * @param expectedWaitNanos what all that waits should take, ns: what comes now waits so long where
 *     everybody weighs the same
 * @param queued windows that wait for their turns, in whole or in part
 * @param held flushes that wait in memory, as nobody else wants the device
 * @param moot flushes that were held until their files were deleted, and so never went to the
 *     device, since the start
 * @param outstanding parts at the device
 * @param completed parts done since the start
 */
public record DeviceSnapshot(
    String device,
    long clockNanos,
    double depth,
    double latencyNanos,
    double referenceNanos,
    double expectedWaitNanos,
    int queued,
    int held,
    long moot,
    int outstanding,
    long completed,
    List<FlowSnapshot> flows) {}
