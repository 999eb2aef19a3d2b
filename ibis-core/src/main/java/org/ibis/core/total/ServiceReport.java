package org.ibis.core.total;

import static java.util.Objects.requireNonNull;

/**
 * What the scheduler of one device tells the broker, once a second.
 *
 * @param reporter the scheduler's name, which no other one of the cluster has
 * @param incarnation of the scheduler: a later one is larger
 * @param sequence of the report in its incarnation: a later one is larger
 * @param failOpens how often I/O of its process went on without IBIS
 */
public record ServiceReport(
    String reporter, long incarnation, long sequence, long failOpens, DeviceReport device) {
  private static final int MOST_NAME = 256; // characters

  public ServiceReport {
    checkName("reporter", reporter);
    requireNonNull(device, "device is null");
    Service.checkAmount("fail-opens", failOpens);
    if (incarnation < 0 || sequence < 0) {
      throw new IllegalArgumentException(
          "incarnation " + incarnation + ", sequence " + sequence + ": must be 0 or more");
    }
  }

  /** Whether that may be told as the name of a flow. */
  public static boolean isName(String name) {
    return name != null && !name.isEmpty() && name.length() <= MOST_NAME;
  }

  static void checkName(String what, String name) {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          what + ": a name has from 1 to " + MOST_NAME + " characters");
    }
  }
}
