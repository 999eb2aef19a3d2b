package org.ibis.itest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.LongPredicate;

/** What a daemon's scheduler of the node's only disk says of itself at {@code /jmx}. */
final class NodeBeans {
  private final String url;

  private NodeBeans(String daemon, String service) {
    url = daemon + "/jmx?qry=Hadoop:service=" + service + ",name=IBIS-*";
  }

  static NodeBeans ofNodeManager(NodeSite site) {
    return ofNodeManager(site.nodeManager());
  }

  /**
   * @param url of the daemon's web server
   */
  static NodeBeans ofNodeManager(String url) {
    return new NodeBeans(url, "NodeManager");
  }

  static NodeBeans ofDataNode(NodeSite site) {
    return new NodeBeans(site.dataNode(), "DataNode");
  }

  /**
   * @param url of the daemon's web server
   */
  static NodeBeans ofDataNode(String url) {
    return new NodeBeans(url, "DataNode");
  }

  /** Whether the daemon is up, whatever it has scheduled. */
  boolean answers() {
    return Http.json(url).has("beans");
  }

  private JsonNode bean() {
    return Http.json(url).path("beans").path(0);
  }

  /** An attribute of the disk; -1 where there is none. */
  long disk(String attribute) {
    return bean().path(attribute).asLong(-1);
  }

  /** An attribute of a flow on the disk; 0 where the flow is not known. */
  long flow(String flow, String attribute) {
    JsonNode bean = bean();
    for (int i = 1; bean.has("tag.Flow." + i); i++) { // the first record is the disk's
      if (bean.path("tag.Flow." + i).asText().equals(flow)) {
        return bean.path(attribute + "." + i).asLong();
      }
    }
    return 0;
  }

  void awaitFlow(String flow, String attribute, LongPredicate condition) {
    Eventually.eventually(
        () -> condition.test(flow(flow, attribute)),
        () -> attribute + " of " + flow + ": " + bean().toPrettyString());
  }

  /** Waits until nobody waits for the disk and nobody holds it. */
  void awaitIdle() {
    Eventually.eventually(
        () -> disk("Queued") == 0 && disk("Outstanding") == 0,
        () -> "permits are left behind: " + bean().toPrettyString());
  }

  @Override
  public String toString() {
    return bean().toPrettyString();
  }
}
