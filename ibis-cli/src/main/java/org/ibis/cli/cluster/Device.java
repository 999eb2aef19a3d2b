package org.ibis.cli.cluster;

import java.util.List;
import java.util.Objects;

/**
 * One scheduler of a disk, as docs/broker-api.md has it.
 *
 * @param silentSeconds since the broker heard of it
 * @param latencyMillis mean of what the disk answered last
 * @param utilisation 0 to 1
 * @param jobs that have work there
 */
record Device(
    String name, double silentSeconds, double latencyMillis, double utilisation, List<Part> jobs) {
  Device {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(jobs, "jobs");
  }

  /**
   * What a job has of it.
   *
   * @param perSecond device time, s
   * @param share of what the device gives, 0 to 1
   * @param waitMillis mean from the arrival of a window to its turn
   * @param waits whether something of it waits now
   */
  record Part(String id, double perSecond, double share, double waitMillis, boolean waits) {
    Part {
      Objects.requireNonNull(id, "id");
    }
  }
}
