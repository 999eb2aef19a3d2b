package org.ibis.cli.cluster;

import java.util.List;
import java.util.Objects;

/**
 * A job and the devices on which it has work.
 *
 * @param devices those where it waits longest first
 * @param all how many there are
 */
record JobDetail(Job job, List<Device> devices, int all) {
  JobDetail {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(devices, "devices");
  }
}
