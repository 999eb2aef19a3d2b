package org.ibis.broker;

import java.util.List;

/**
 * One device, for people and programs.
 *
 * @param name the reporter's, and the device's own
 * @param node whose it is
 * @param silentSeconds since it was heard of
 * @param depth D
 * @param latencyMillis mean of what it answered last
 * @param waitP50Millis median from the arrival of a window to its turn, rounded up to a power of
 *     two
 * @param waitP99Millis 99 of 100 waited no longer
 * @param utilisation cost in a second; of device time, at most 1
 * @param jobs that have work there, those that get most first
 */
public record DeviceState(
    String name,
    String node,
    double silentSeconds,
    double depth,
    double latencyMillis,
    long waitP50Millis,
    long waitP99Millis,
    double utilisation,
    List<Part> jobs) {

  /**
   * What a job gets of a device.
   *
   * @param id of the application
   * @param perSecond cost
   * @param share of what the device gives, 0 to 1
   * @param weight that counts there, as on all devices of its process
   * @param waitMillis mean from the arrival of a window to its turn
   * @param waits whether something of it waits now
   */
  public record Part(
      String id, double perSecond, double share, double weight, double waitMillis, boolean waits) {}
}
