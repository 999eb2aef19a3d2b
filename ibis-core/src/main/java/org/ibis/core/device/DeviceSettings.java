package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import org.ibis.core.conf.IbisConf;
import org.ibis.core.cost.Cost;
import org.ibis.core.profile.DeviceProfile;
import org.ibis.core.window.WindowLimits;

/**
 * How a device is scheduled.
 *
 * @param limits sizes of windows, parts and turns
 * @param cost what is shared by weight
 * @param creditBytes what may be in memory ahead of readers and behind writers
 * @param waitCapNanos longest wait for a permit, and longest lease of one, ns
 * @param heldNanos for how long what is written may wait in memory while nobody else wants the
 *     device, ns; 0 for not at all
 */
public record DeviceSettings(
    WindowLimits limits, Cost cost, long creditBytes, long waitCapNanos, long heldNanos) {
  public DeviceSettings {
    requireNonNull(limits, "limits is null");
    requireNonNull(cost, "cost is null");
  }

  /** Whose flushes are never held. */
  public DeviceSettings(WindowLimits limits, Cost cost, long creditBytes, long waitCapNanos) {
    this(limits, cost, creditBytes, waitCapNanos, 0);
  }

  /** As the configuration says. */
  public static DeviceSettings of(IbisConf conf, boolean rotational) {
    return of(conf, rotational, null);
  }

  /**
   * The same for a device of which something is known.
   *
   * @param profile null for nothing
   */
  static DeviceSettings of(IbisConf conf, boolean rotational, DeviceProfile profile) {
    return new DeviceSettings(
        conf.windowLimits(rotational, profile),
        conf.cost(),
        conf.creditBytes(),
        conf.waitCapNanos(),
        conf.flushHoldNanos());
  }

  /** The same, with flushes held no longer than so, ns. */
  DeviceSettings heldFor(long most) {
    return new DeviceSettings(limits, cost, creditBytes, waitCapNanos, Math.min(heldNanos, most));
  }
}
