package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/**
 * What a DataNode counted of a flow, on all its disks.
 *
 * @param weight the largest of the disks'; 0 where it does not know the flow
 * @param read bytes
 * @param written bytes
 */
record FlowBytes(double weight, long read, long written) {
  private static final String TAG = "tag.Flow.";

  static FlowBytes of(Rest dataNode, String flow) throws IOException, InterruptedException {
    FlowBytes all = new FlowBytes(0, 0, 0);
    JsonNode answer = dataNode.get("/jmx?qry=Hadoop:service=DataNode,name=IBIS-*");
    for (JsonNode bean : answer.path("beans")) {
      for (var attribute : bean.properties()) {
        if (attribute.getKey().startsWith(TAG) && attribute.getValue().asText().equals(flow)) {
          String n = attribute.getKey().substring(TAG.length());
          all =
              new FlowBytes(
                  Math.max(all.weight, bean.path("Weight." + n).asDouble()),
                  all.read + bean.path("ReadBytes." + n).asLong(),
                  all.written + bean.path("WriteBytes." + n).asLong());
        }
      }
    }
    return all;
  }

  FlowBytes since(FlowBytes earlier) {
    return new FlowBytes(weight, read - earlier.read, written - earlier.written);
  }
}
