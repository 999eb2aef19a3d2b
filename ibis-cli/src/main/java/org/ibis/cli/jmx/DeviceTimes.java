package org.ibis.cli.jmx;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How long a daemon's devices have worked for each flow.
 *
 * @param nanos by flow, cumulative, ns
 * @param charged whether it is what the scheduler charged the flow for; else it is the time from
 *     dispatch to completion, in which several requests may have been at the device
 */
public record DeviceTimes(Map<String, Long> nanos, boolean charged) {
  private static final String CHARGED = "ChargedNanos.";
  private static final String SERVICE = "ServiceNanos.";
  private static final String CLOCK = "ClockNanos";

  /** Nobody counts, as on stock Hadoop. */
  public static final DeviceTimes NONE = new DeviceTimes(Map.of(), false);

  /**
   * Of an answer of {@code /jmx}.
   *
   * @throws TornAnswerException where it is to be asked for again
   */
  public static DeviceTimes parse(JsonNode answer) throws TornAnswerException {
    return parse(answer, device -> true);
  }

  /**
   * The same, of some of the devices only.
   *
   * @param counts whether the device with a name does
   */
  public static DeviceTimes parse(JsonNode answer, Predicate<String> counts)
      throws TornAnswerException {
    Map<String, Long> nanos = new HashMap<>();
    boolean charged = true;
    for (JsonNode bean : answer.path("beans")) {
      if (!counts.test(bean.path("tag.Device").asText())) {
        continue;
      }
      for (int i = 1; bean.has("tag.Flow." + i); i++) {
        if (bean.path(CLOCK + "." + i).asLong() != bean.path(CLOCK).asLong()) {
          throw new TornAnswerException();
        }
        charged &= bean.has(CHARGED + i);
        long time = bean.path(bean.has(CHARGED + i) ? CHARGED + i : SERVICE + i).asLong();
        nanos.merge(bean.path("tag.Flow." + i).asText(), time, Long::sum);
      }
    }
    return new DeviceTimes(nanos, charged && !nanos.isEmpty());
  }

  /** Each flow's part of what the devices worked since an earlier answer, 0 to 1. */
  public Map<String, Double> sharesSince(DeviceTimes earlier) {
    Map<String, Long> worked = new TreeMap<>();
    nanos.forEach((flow, t) -> worked.put(flow, t - earlier.nanos.getOrDefault(flow, 0L)));
    double total = worked.values().stream().mapToLong(t -> t).sum();
    Map<String, Double> shares = new TreeMap<>();
    if (total > 0) {
      worked.forEach((flow, t) -> shares.put(flow, t / total));
    }
    return shares;
  }
}
