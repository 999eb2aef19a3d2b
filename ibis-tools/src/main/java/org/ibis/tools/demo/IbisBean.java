package org.ibis.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;

/**
 * A disk's scheduler as the DataNode publishes it.
 *
 * @param depth D
 * @param latencyMillis mean latency in the last period, ms; NaN before any
 * @param referenceMillis reference latency for those requests, ms; NaN before any
 * @param completed requests done
 */
record IbisBean(double depth, double latencyMillis, double referenceMillis, long completed) {

  /** Nothing was said. */
  static final IbisBean NONE = new IbisBean(Double.NaN, Double.NaN, Double.NaN, 0);

  private static final String QUERY = "/jmx?qry=Hadoop:service=DataNode,name=IBIS-*";

  /** The bean of the busiest disk, which is the one with the HDFS data. */
  static IbisBean of(Rest dataNode) throws IOException, InterruptedException {
    return parse(dataNode.get(QUERY));
  }

  static IbisBean parse(JsonNode answer) {
    JsonNode busiest = MissingNode.getInstance();
    for (JsonNode bean : answer.path("beans")) {
      if (bean.path("Completed").asLong(-1) > busiest.path("Completed").asLong(-1)) {
        busiest = bean;
      }
    }
    return new IbisBean(
        busiest.path("Depth").asDouble(Double.NaN),
        millis(busiest.path("LatencyMillis")),
        millis(busiest.path("ReferenceMillis")),
        busiest.path("Completed").asLong());
  }

  /** The bean has a negative number where there is nothing to say yet. */
  private static double millis(JsonNode value) {
    double millis = value.asDouble(-1);
    return millis < 0 ? Double.NaN : millis;
  }
}
