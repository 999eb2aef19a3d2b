package org.ibis.rig.demo;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;

/**
 * What IBIS says that it has scheduled of each job, on all devices. A kind of I/O that goes past
 * the scheduler shows by its absence.
 */
final class ScheduledBytes {

  /** A flow on one daemon's device. */
  private record Place(DeviceSample.Id device, String flow) {}

  /** The last sample of each: a daemon forgets flows that have been gone for long. */
  private final Map<Place, FlowSample> last = new HashMap<>();

  void see(List<DeviceSample> devices) {
    for (DeviceSample device : devices) {
      device.flows().forEach((flow, sample) -> last.put(new Place(device.id(), flow), sample));
    }
  }

  /** Bytes of all kinds. */
  long total(String flow) {
    return of(flow).values().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes by kind; a kind that has none is not there. */
  Map<IoKind, Long> of(String flow) {
    Map<IoKind, Long> bytes = new EnumMap<>(IoKind.class);
    last.forEach(
        (place, sample) -> {
          if (place.flow().equals(flow)) {
            for (IoKind kind : IoKind.values()) {
              if (sample.bytes(kind) > 0) {
                bytes.merge(kind, sample.bytes(kind), Long::sum);
              }
            }
          }
        });
    return bytes;
  }
}
