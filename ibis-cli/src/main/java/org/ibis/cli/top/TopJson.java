package org.ibis.cli.top;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Writes a view as one line of JSON. */
final class TopJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TopJson() {}

  static String of(TopView view) {
    ObjectNode root = JSON.createObjectNode();
    ArrayNode jobs = root.putArray("jobs");
    for (JobRow j : view.jobs()) {
      ObjectNode job = jobs.addObject();
      job.put("job", j.job());
      job.put("weight", j.weight());
      job.put("shareWanted", j.wanted());
      job.put("shareReceived", j.received());
      ObjectNode rates = job.putObject("bytesPerSecond");
      j.bytesPerSecond()
          .forEach((kind, rate) -> rates.put(kind.name().toLowerCase(Locale.ROOT), rate));
      job.put("windows", j.waits().count());
      if (j.waits().count() > 0) {
        job.put("waitMeanMillis", j.meanWaitMillis());
        job.put("waitP99Millis", j.waits().quantileMillis(0.99));
      }
      job.put("failOpen", j.failOpens());
      job.put("queued", j.queued());
    }
    ArrayNode devices = root.putArray("devices");
    for (DeviceRates d : view.devices()) {
      devices
          .addObject()
          .put("daemon", d.now().id().daemon())
          .put("device", d.now().id().device())
          .put("bytesPerSecond", d.bytesPerSecond())
          .put("seconds", d.seconds())
          .put("depth", d.now().depth())
          .put("queued", d.now().queued())
          .put("outstanding", d.now().outstanding());
    }
    root.put("waiting", view.waiting());
    ObjectNode problems = root.putObject("problems");
    view.problems().forEach(problems::put);
    return root.toString();
  }
}
