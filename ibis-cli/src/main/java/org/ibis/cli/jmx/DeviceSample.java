package org.ibis.cli.jmx;

import java.util.Map;

/**
 * What a daemon said of one device at a moment.
 *
 * @param id whose it is
 * @param clockNanos that moment, on a clock of the daemon's own, ns
 * @param depth D
 * @param queued requests that wait
 * @param outstanding requests at the device
 * @param observed whether nothing is scheduled there, and what would be is foretold
 * @param flows by name
 */
public record DeviceSample(
    Id id,
    long clockNanos,
    double depth,
    long queued,
    long outstanding,
    boolean observed,
    Map<String, FlowSample> flows) {

  /**
   * One daemon's scheduler of one device.
   *
   * @param bean its name in the daemon; a device's own may be there twice
   */
  public record Id(String daemon, String device, String bean) {}
}
