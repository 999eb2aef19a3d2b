package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.Mode;
import org.ibis.core.Printable;

/**
 * How the broker and its nodes are.
 *
 * @param policyError why its policy does not count as it is; null where it does
 * @param policyUnmatched keys of its policy that match nothing, and what would be right
 * @param untrusted names of jobs that are no application that runs
 * @param allNodes how many there are
 * @param nodes names of those that it gave
 * @param silentNodes names of those that do not report
 * @param off whether an administrator switched the whole cluster off
 */
public record BrokerSummary(
    String policyError,
    List<String> policyUnmatched,
    int untrusted,
    int allNodes,
    List<String> nodes,
    List<String> silentNodes,
    boolean off) {
  public BrokerSummary {
    policyUnmatched = List.copyOf(policyUnmatched);
    nodes = List.copyOf(nodes);
    silentNodes = List.copyOf(silentNodes);
  }

  /**
   * Asks for it.
   *
   * @param conf says where ResourceManagers are
   * @throws IllegalArgumentException naming the key that is missing
   * @throws org.ibis.cli.UserError where no broker answers
   */
  public static BrokerSummary of(Configuration conf) {
    BrokerClient broker = new BrokerClient(ResourceManagers.of(conf), conf);
    JsonNode cluster = broker.get("cluster");
    Node.Listing all = nodes(broker, "");
    JsonNode error = cluster.path("policy_error");
    List<String> unmatched = new ArrayList<>();
    cluster.path("policy_unmatched").forEach(key -> unmatched.add(Printable.of(key.asText())));
    return new BrokerSummary(
        error.isTextual() ? Printable.of(error.asText()) : null,
        unmatched,
        cluster.path("untrusted").asInt(),
        all.all(),
        names(all),
        names(nodes(broker, "silent=true&")),
        cluster.path("mode").asText().equals(Mode.OFF.text()));
  }

  /** Whether {@code ssl-client.xml} is needed for it. */
  public static boolean needsCertificates(Configuration conf) {
    return ResourceManagers.answerHttpsOnly(conf);
  }

  private static Node.Listing nodes(BrokerClient broker, String which) {
    return BrokerClient.read(
        broker.get("nodes?" + which + "most=" + BrokerClient.MOST), Node.Listing.class);
  }

  private static List<String> names(Node.Listing listing) {
    return listing.nodes().stream().map(Node::name).toList();
  }
}
