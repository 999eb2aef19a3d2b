package org.ibis.core.total;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.ibis.core.Weight;

/**
 * What the scheduler of one device tells the broker, once a second: the service that it has given
 * to each flow that had work since the last report that was answered.
 *
 * @param reporter the scheduler's name, which no other one of the cluster has
 * @param incarnation of the scheduler: a later one is larger
 * @param sequence of the report in its incarnation: a later one is larger
 * @param flows by name
 */
public record ServiceReport(
    String reporter, long incarnation, long sequence, Map<String, Service> flows) {
  /** Flows that a report may name: a scheduler knows no more. */
  public static final int MOST_FLOWS = 4096;

  /** Over a century of device time, ns: what is larger would make sums overflow. */
  public static final long MOST_SERVED = 1L << 52;

  private static final int MOST_NAME = 256; // characters

  /**
   * What a flow got.
   *
   * @param served cost, since the incarnation began to count it
   * @param waits whether something of it waits for the device now
   * @param weight as the job claims it
   * @param effective the weight that counts here now
   */
  public record Service(long served, boolean waits, double weight, double effective) {
    public Service {
      if (served < 0 || served > MOST_SERVED) {
        throw new IllegalArgumentException(
            "service is " + served + ": must be from 0 to " + MOST_SERVED);
      }
      checkWeight(weight);
      checkWeight(effective);
    }

    /** The same of a job that claims another weight. */
    public Service claims(double claimed) {
      return new Service(served, waits, claimed, effective);
    }

    private static void checkWeight(double weight) {
      if (!(weight >= Weight.MIN / MOST_SKEW && weight <= Weight.MAX * MOST_SKEW)) {
        throw new IllegalArgumentException(
            "weight is " + weight + ": must be from " + Weight.MIN + " to " + Weight.MAX);
      }
    }
  }

  /** By so much the weight that counts may differ from the job's. */
  public static final double MOST_SKEW = 20_000;

  public ServiceReport {
    checkName("reporter", reporter);
    requireNonNull(flows, "flows is null");
    if (incarnation < 0 || sequence < 0) {
      throw new IllegalArgumentException(
          "incarnation " + incarnation + ", sequence " + sequence + ": must be 0 or more");
    }
    if (flows.size() > MOST_FLOWS) {
      throw new IllegalArgumentException(
          flows.size() + " flows in one report: at most " + MOST_FLOWS);
    }
    flows.keySet().forEach(f -> checkName("flow", f));
    flows = Map.copyOf(flows);
  }

  private static void checkName(String what, String name) {
    if (name == null || name.isEmpty() || name.length() > MOST_NAME) {
      throw new IllegalArgumentException(
          what + ": a name has from 1 to " + MOST_NAME + " characters");
    }
  }
}
