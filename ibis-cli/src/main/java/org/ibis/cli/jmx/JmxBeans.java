package org.ibis.cli.jmx;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;

/**
 * Reads what {@link org.ibis.core.metrics.DeviceMetrics} publishes, as {@code /jmx} writes it: one
 * bean for each device, with the attributes of its flows numbered {@code .1}, {@code .2}, …
 */
public final class JmxBeans {
  /** Those of any daemon. */
  public static final String QUERY = "Hadoop:service=*,name=IBIS-*";

  private static final String CLOCK = "ClockNanos";

  private JmxBeans() {}

  /**
   * The devices of an answer.
   *
   * @throws TornAnswerException where it is to be asked for again
   * @throws IOException saying in a line what is wrong with it
   */
  public static List<DeviceSample> parse(String daemon, JsonNode answer) throws IOException {
    if (!answer.path("beans").isArray()) {
      throw new IOException("what it answers has no beans");
    }
    List<DeviceSample> devices = new ArrayList<>();
    for (JsonNode bean : answer.path("beans")) {
      devices.add(device(daemon, bean));
    }
    return devices;
  }

  private static DeviceSample device(String daemon, JsonNode bean) throws IOException {
    String name = bean.path("name").asText();
    if (!bean.has(CLOCK)) {
      throw new IOException(name + " has no " + CLOCK + ": it is of an older IBIS");
    }
    long clock = bean.get(CLOCK).asLong();
    Map<String, FlowSample> flows = new HashMap<>();
    for (int i = 1; bean.has("tag.Flow." + i); i++) {
      if (bean.path(CLOCK + "." + i).asLong() != clock) {
        throw new TornAnswerException();
      }
      flows.put(bean.get("tag.Flow." + i).asText(), flow(bean, "." + i));
    }
    return new DeviceSample(
        new DeviceSample.Id(daemon, bean.path("tag.Device").asText(), name),
        clock,
        bean.path("Depth").asDouble(),
        bean.path("Queued").asLong(),
        bean.path("Outstanding").asLong(),
        bean.path("Shadow").asLong() == 1,
        flows);
  }

  private static FlowSample flow(JsonNode bean, String number) {
    Map<IoKind, Long> bytes = new EnumMap<>(IoKind.class);
    for (IoKind kind : IoKind.values()) {
      String name = kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
      bytes.put(
          kind,
          bean.path(name + "ReadBytes" + number).asLong()
              + bean.path(name + "WriteBytes" + number).asLong());
    }
    return new FlowSample(
        bean.path("Weight" + number).asDouble(),
        bytes,
        waits(bean, number),
        bean.path("WaitCapFailOpen" + number).asLong(),
        bean.path("QueuedWindows" + number).asLong(),
        forecast(bean, number));
  }

  private static Forecast forecast(JsonNode bean, String number) {
    return new Forecast(
        bean.path("ShadowBytes" + number).asLong(),
        bean.path("ShadowNanos" + number).asLong(),
        bean.path("ShadowWithIbisNanos" + number).asLong(),
        bean.path("ShadowDelayedNanos" + number).asLong(),
        bean.path("ShadowGainedNanos" + number).asLong());
  }

  private static LatencyHistogram waits(JsonNode bean, String number) {
    long[] counts = new long[LatencyHistogram.BUCKETS];
    int last = counts.length - 1;
    long under = 0;
    for (int i = 0; i < last; i++) {
      long bound = LatencyHistogram.boundMillis(i);
      long n = bean.path("WaitUnder" + bound + "Millis" + number).asLong();
      counts[i] = n - under;
      under = n;
    }
    counts[last] = bean.path("Windows" + number).asLong() - under;
    return LatencyHistogram.of(counts, bean.path("WaitNanos" + number).asLong());
  }
}
