package org.ibis.cli.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Writes for programs why a job is as slow as it is. */
final class ExplainJson {
  private ExplainJson() {}

  /**
   * One line.
   *
   * @param answer the job and its devices, as the broker said it
   */
  static String of(JsonNode answer, Explanation e) {
    ObjectNode root = BrokerClient.JSON.createObjectNode();
    root.set("job", answer.path("job"));
    root.set("devices", answer.path("devices"));
    root.put("waiting_devices", e.contention().waiting().size());
    ObjectNode had = root.putObject("had_per_second");
    e.contention().others().forEach(o -> had.put(o, e.contention().had().get(o)));
    ArrayNode reasons = root.putArray("reasons");
    for (Reason r : e.reasons()) {
      reasons.addObject().put("reason", name(r.kind())).put("text", r.text());
    }
    ArrayNode estimates = root.putArray("estimates");
    for (Explanation.Estimate estimate : e.estimates()) {
      ObjectNode one = estimates.addObject();
      one.put("target", name(estimate.target()));
      one.put("per_second", estimate.perSecond());
      one.put("outcome", name(estimate.answer().outcome()));
      if (estimate.answer().outcome() == WeightEstimate.Outcome.WEIGHT) {
        one.put("weight", estimate.answer().weight());
      }
    }
    return BrokerClient.write(root);
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
