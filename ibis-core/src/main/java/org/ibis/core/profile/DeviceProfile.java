package org.ibis.core.profile;

import static java.util.Objects.requireNonNull;

import org.ibis.core.cost.DeviceModel;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.window.WindowLimits;

/**
 * What was found when a device was profiled, as section 4 of the IBIS paper has it done before a
 * reference latency is set: what it takes for a part that it has to itself, and from which depth on
 * it does no more in the same time. A scheduler that has it starts where another one arrives.
 *
 * @param identity of the device, see {@link DeviceIdentity}
 * @param read what a part takes that is read
 * @param write what a part takes that is written
 * @param knee how many parts the device works on at once, at least 1: its largest rate of parts
 *     times the latency of a part alone (Little's law)
 * @param bulkBytes the smallest turn that has nine tenths of the device's rate, bytes
 */
public record DeviceProfile(
    String identity, LinearCost read, LinearCost write, double knee, long bulkBytes) {
  /** From a tenth of a microsecond for a part, which no device needs, up to a minute. */
  public static final double LEAST_FIXED_NANOS = 100;

  public static final double MOST_FIXED_NANOS = 60e9;
  public static final double LEAST_BYTES_PER_SECOND = 1e3;
  public static final double MOST_BYTES_PER_SECOND = 1e12;
  public static final double MOST_KNEE = 10_000;
  public static final long MOST_BULK_BYTES = 1 << 30;

  public DeviceProfile {
    requireNonNull(identity, "identity is null");
    check("read", read);
    check("write", write);
    if (!(knee >= 1 && knee <= MOST_KNEE)) {
      throw new IllegalArgumentException("knee is " + knee);
    }
    if (bulkBytes < WindowLimits.LEAST_BYTES || bulkBytes > MOST_BULK_BYTES) {
      throw new IllegalArgumentException("bulk of " + bulkBytes + " bytes");
    }
  }

  private static void check(String what, LinearCost cost) {
    double rate = 1e9 / cost.nanosPerByte();
    if (cost.fixedNanos() < LEAST_FIXED_NANOS
        || cost.fixedNanos() > MOST_FIXED_NANOS
        || rate < LEAST_BYTES_PER_SECOND
        || rate > MOST_BYTES_PER_SECOND) {
      throw new IllegalArgumentException(what + ": " + cost);
    }
  }

  /** A model that starts from it, and learns on. */
  public DeviceModel model(boolean rotational, double rateFloor) {
    return DeviceModel.measured(rotational, read, write, rateFloor);
  }
}
