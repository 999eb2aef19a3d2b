package org.ibis.cli.top;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.ibis.cli.jmx.DeviceSample;

/**
 * Makes rates of the samples of any number of devices. Hadoop keeps what {@code /jmx} answers for
 * 10 s by default: as long as a sample is the one before, its rates stand.
 */
final class RateTracker {
  private final Map<DeviceSample.Id, DeviceSample> last = new HashMap<>();
  private final Map<DeviceSample.Id, DeviceRates> rates = new HashMap<>();

  /**
   * Takes the next sample of a device.
   *
   * @return the device's rates; empty before its second sample
   */
  Optional<DeviceRates> update(DeviceSample now) {
    DeviceSample before = last.put(now.id(), now);
    if (before != null && now.clockNanos() > before.clockNanos()) {
      rates.put(now.id(), DeviceRates.between(before, now));
    } else if (before != null && now.clockNanos() < before.clockNanos()) {
      rates.remove(now.id()); // the machine was started anew
    }
    return Optional.ofNullable(rates.get(now.id()));
  }
}
