package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.cli.jmx.TornAnswerException;
import org.ibis.core.shadow.Forecast;

/** What a DataNode that observes has foretold of each flow so far. */
public final class Forecasts {

  private static final int ATTEMPTS = 20;

  private Forecasts() {}

  /** Asks the DataNode on the node with this index, which has one disk. */
  public static Map<String, Forecast> take(HdfsCluster cluster, int node)
      throws IOException, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        Map<String, Forecast> forecasts = new HashMap<>();
        for (DeviceSample d : JmxBeans.parse("DataNode", cluster.devices(node))) {
          d.flows().forEach((flow, sample) -> forecasts.put(flow, sample.forecast()));
        }
        return forecasts;
      } catch (TornAnswerException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      }
    }
  }
}
