package org.ibis.cli.shadow;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes an outlook as JSON. */
final class OutlookJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private OutlookJson() {}

  static String of(Outlook outlook) {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode jobs = root.putArray("jobs");
    for (Outlook.Job j : outlook.jobs()) {
      jobs.addObject()
          .put("job", j.name())
          .put("weight", j.weight())
          .put("disks", j.disks())
          .put("bytes", j.forecast().bytes())
          .put("nanos", j.forecast().nanos())
          .put("withIbisNanos", j.forecast().withIbisNanos())
          .put("delayedNanos", j.forecast().delayedNanos())
          .put("gainedNanos", j.forecast().gainedNanos())
          .put("timesAsFast", j.timesAsFast());
    }
    ObjectNode problems = root.putObject("problems");
    outlook.problems().forEach(problems::put);
    return root.toString();
  }
}
