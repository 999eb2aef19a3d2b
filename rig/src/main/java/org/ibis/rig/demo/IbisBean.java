package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.UserError;

/**
 * A disk's scheduler as its daemon publishes it.
 *
 * @param depth D
 * @param latencyMillis mean latency in the last period, ms; NaN before any
 * @param referenceMillis reference latency for those requests, ms; NaN before any
 * @param completed requests done
 * @param held flushes that have stayed in memory, as nobody else wanted the disk, in all
 * @param failOpen I/O that went on without IBIS, by reason; only what happened
 */
public record IbisBean(
    double depth,
    double latencyMillis,
    double referenceMillis,
    long completed,
    long held,
    Map<String, Long> failOpen) {

  /** Nothing was said. */
  static final IbisBean NONE = new IbisBean(Double.NaN, Double.NaN, Double.NaN, 0, 0, Map.of());

  private static final String FAIL_OPEN = "FailOpen";

  /** The bean of the busiest disk, which is the one with the HDFS data, of a daemon's answer. */
  public static IbisBean parse(JsonNode answer) {
    JsonNode busiest = MissingNode.getInstance();
    for (JsonNode bean : answer.path("beans")) {
      if (busiest.isMissingNode() || seen(bean) > seen(busiest)) {
        busiest = bean;
      }
    }
    return new IbisBean(
        busiest.path("Depth").asDouble(Double.NaN),
        millis(busiest.path("LatencyMillis")),
        millis(busiest.path("ReferenceMillis")),
        busiest.path("Completed").asLong(),
        held(busiest),
        failOpen(busiest));
  }

  private static long held(JsonNode bean) {
    return bean.path("HeldFlushes").asLong() + bean.path("MootFlushes").asLong();
  }

  /** Requests that its scheduler has had. */
  private static long seen(JsonNode bean) {
    return bean.path("Completed").asLong() + held(bean);
  }

  /**
   * Checks that the scheduler has seen something. A writer that is alone on its disk may leave all
   * that it writes in memory, and delete it there: then nothing of it is ever done.
   *
   * @param log of the daemon
   * @throws UserError where IBIS had no part in what was measured
   */
  public void checkScheduled(Path log) {
    if (completed + held == 0) {
      throw new UserError(
          "IBIS scheduled no I/O at all: see "
              + log
              + (failOpen.isEmpty() ? "" : "; I/O that went on without IBIS: " + failOpen));
    }
  }

  private static Map<String, Long> failOpen(JsonNode bean) {
    Map<String, Long> reasons = new TreeMap<>();
    for (Map.Entry<String, JsonNode> attribute : bean.properties()) {
      long count = attribute.getValue().asLong();
      if (attribute.getKey().startsWith(FAIL_OPEN) && count > 0) {
        reasons.put(attribute.getKey().substring(FAIL_OPEN.length()), count);
      }
    }
    return reasons;
  }

  /** The bean has a negative number where there is nothing to say yet. */
  private static double millis(JsonNode value) {
    double millis = value.asDouble(-1);
    return millis < 0 ? Double.NaN : millis;
  }
}
