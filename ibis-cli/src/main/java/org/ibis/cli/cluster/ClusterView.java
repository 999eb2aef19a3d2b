package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalTime;
import org.ibis.cli.LiveView;
import org.ibis.core.Mode;

/** What all jobs get, at a time, as the broker said it. */
record ClusterView(JsonNode cluster, JsonNode jobs, JsonNode silent) implements LiveView.View {

  static ClusterView of(BrokerClient broker) {
    return new ClusterView(
        broker.get("cluster"),
        broker.get("jobs?order=rate&most=" + BrokerClient.MOST),
        broker.get("nodes?silent=true&most=" + BrokerClient.MOST));
  }

  @Override
  public String text(LocalTime time) {
    return ClusterText.of(
        BrokerClient.read(cluster, ClusterTotals.class),
        BrokerClient.read(jobs, Job.Listing.class),
        BrokerClient.read(silent, Node.Listing.class),
        cluster.path("mode").asText().equals(Mode.OFF.text()),
        time);
  }

  /** With the broker's own names. */
  @Override
  public String json() {
    ObjectNode root = BrokerClient.JSON.createObjectNode();
    root.set("cluster", cluster);
    root.set("jobs", jobs.path("jobs"));
    root.set("all_jobs", jobs.path("all"));
    root.set("silent_nodes", silent.path("nodes"));
    return BrokerClient.write(root);
  }
}
