package org.ibis.core.total;

import static java.util.Objects.requireNonNull;

import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;

/**
 * What a flow got from a device since its scheduler began to count it, and how it stands there now.
 *
 * @param served cost: ns of device time, or bytes where these are what is shared
 * @param waits whether something of it waits for the device now
 * @param weight as the job claims it
 * @param known whether the claim is from what YARN runs as the job
 * @param effective the weight that counts here now
 * @param bytes data of each kind, paged in, found in memory, or flushed; not to be changed
 * @param memoryBytes of these, what was found in memory, as whoever found it says
 * @param waitedNanos sum of the times of its windows from arrival to turn, ns
 * @param windows that are done
 */
public record Service(
    long served,
    boolean waits,
    double weight,
    boolean known,
    double effective,
    IoCounts bytes,
    long memoryBytes,
    long waitedNanos,
    long windows) {
  /** Over a century of device time, ns: what is larger would make sums overflow. */
  public static final long MOST_SERVED = IoCounts.MOST;

  /** Of a flow that is only asked about. */
  public static final Service NOTHING = of(0, false, Weight.DEFAULT, Weight.DEFAULT);

  /** By so much the weight that counts may differ from the job's. */
  private static final double MOST_SKEW = 1000;

  private static final double LEAST_EFFECTIVE = Weight.MIN / MOST_SKEW;
  private static final double MOST_EFFECTIVE = Weight.MAX * MOST_SKEW;

  public Service {
    requireNonNull(bytes, "bytes is null");
    checkAmount("service", served);
    checkAmount("bytes in memory", memoryBytes);
    checkAmount("wait", waitedNanos);
    checkAmount("windows", windows);
    for (IoKind kind : IoKind.values()) {
      for (IoOp op : IoOp.values()) {
        checkAmount("bytes", bytes.get(kind, op));
      }
    }
    checkWeight("weight", weight, Weight.MIN, Weight.MAX);
    checkWeight("effective weight", effective, LEAST_EFFECTIVE, MOST_EFFECTIVE);
  }

  /** Of a flow that has found nothing in memory. */
  public Service(
      long served,
      boolean waits,
      double weight,
      boolean known,
      double effective,
      IoCounts bytes,
      long waitedNanos,
      long windows) {
    this(served, waits, weight, known, effective, bytes, 0, waitedNanos, windows);
  }

  /** Of a flow of which nothing else is known. */
  public static Service of(long served, boolean waits, double weight, double effective) {
    return new Service(served, waits, weight, false, effective, new IoCounts(), 0, 0);
  }

  /** The same of a job that claims another weight, which is bounded. */
  public Service claims(double claimed, boolean isKnown) {
    return new Service(
        served,
        waits,
        boundedClaim(claimed),
        isKnown,
        effective,
        bytes,
        memoryBytes,
        waitedNanos,
        windows);
  }

  /** The amount that may be told: from 0 to {@link #MOST_SERVED}. */
  public static long bounded(long amount) {
    return Math.max(0, Math.min(MOST_SERVED, amount));
  }

  /** The weight that may be told of one that counts; what is no number is the default. */
  public static double boundedWeight(double effective) {
    return Double.isNaN(effective)
        ? Weight.DEFAULT
        : Math.max(LEAST_EFFECTIVE, Math.min(MOST_EFFECTIVE, effective));
  }

  private static double boundedClaim(double weight) {
    return Double.isNaN(weight)
        ? Weight.DEFAULT
        : Math.max(Weight.MIN, Math.min(Weight.MAX, weight));
  }

  /** Whether it tells of nothing: the flow has no work there, and had none. */
  public boolean isNothing() {
    return served == 0 && !waits && windows == 0;
  }

  static void checkAmount(String what, long amount) {
    if (amount < 0 || amount > MOST_SERVED) {
      throw new IllegalArgumentException(
          what + " is " + amount + ": must be from 0 to " + MOST_SERVED);
    }
  }

  /** As messages have floats, a limit may have been rounded. */
  private static void checkWeight(String what, double weight, double least, double most) {
    if (!((float) weight >= (float) least && (float) weight <= (float) most)) {
      throw new IllegalArgumentException(
          what + " is " + weight + ": must be from " + least + " to " + most);
    }
  }
}
