package org.ibis.cli.cluster;

import java.util.List;
import java.util.Objects;

/**
 * A job in the whole cluster, as docs/broker-api.md has it.
 *
 * @param name that its user gave it; null where no such application runs
 * @param user null where no such application runs
 * @param queue null where no such application runs
 * @param source where the weight comes from
 * @param wanted the weight before it was cut
 * @param cutBy the policy's key that cut it; null where none did
 * @param effective weight that counts on devices
 * @param perSecond device time, s
 * @param share of what all jobs get, 0 to 1
 * @param due its weight, of those of all jobs with work, 0 to 1
 * @param devices on which it has work
 * @param waitsOn on how many of them something of it waits
 * @param waitMillis mean from the arrival of a window to its turn
 */
record Job(
    String id,
    String name,
    String user,
    String queue,
    boolean running,
    double weight,
    String source,
    double wanted,
    String cutBy,
    double effective,
    double perSecond,
    double share,
    double due,
    int devices,
    int waitsOn,
    double waitMillis,
    KindRates bytesPerSecond) {
  Job {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(bytesPerSecond, "bytes_per_second");
  }

  /**
   * Some of all jobs.
   *
   * @param all how many there are
   */
  record Listing(List<Job> jobs, int all) {
    Listing {
      Objects.requireNonNull(jobs, "jobs");
    }
  }
}
