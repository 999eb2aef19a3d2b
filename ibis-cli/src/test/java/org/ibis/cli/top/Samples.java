package org.ibis.cli.top;

import java.util.EnumMap;
import java.util.Map;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;

/** Made-up samples. */
final class Samples {
  static final long MB = 1_000_000;

  private Samples() {}

  /**
   * @param waitsMillis of each request that is done
   */
  static FlowSample flow(
      double weight, long persistent, long intermediate, long shuffle, long... waitsMillis) {
    Map<IoKind, Long> bytes = new EnumMap<>(IoKind.class);
    bytes.put(IoKind.PERSISTENT, persistent);
    bytes.put(IoKind.INTERMEDIATE, intermediate);
    bytes.put(IoKind.SHUFFLE, shuffle);
    LatencyHistogram waits = new LatencyHistogram();
    for (long w : waitsMillis) {
      waits.record(w * 1_000_000);
    }
    return new FlowSample(weight, bytes, waits, 0, 0, Forecast.NONE);
  }

  static FlowSample queued(double weight, long queued) {
    return new FlowSample(weight, Map.of(), new LatencyHistogram(), 0, queued, Forecast.NONE);
  }

  static DeviceSample device(String device, long seconds, Map<String, FlowSample> flows) {
    DeviceSample.Id id = new DeviceSample.Id("dn1:9864", device, "IBIS-" + device);
    return new DeviceSample(id, seconds * 1_000_000_000, 2, 0, 0, false, flows);
  }
}
