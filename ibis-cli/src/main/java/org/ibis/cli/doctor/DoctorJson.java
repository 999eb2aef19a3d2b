package org.ibis.cli.doctor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.ibis.cli.doctor.check.Finding;

/** Writes a report for programs: all of it, what is fine too. */
final class DoctorJson {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DoctorJson() {}

  static String of(Report report) {
    ObjectNode root = JSON.createObjectNode();
    root.put("nodes", report.nodes());
    ArrayNode findings = root.putArray("findings");
    for (Report.Entry e : report.entries()) {
      Finding f = e.finding();
      ObjectNode finding =
          findings
              .addObject()
              .put("severity", f.severity().name().toLowerCase(Locale.ROOT))
              .put("check", f.check())
              .put("what", f.what())
              .put("cost", f.cost())
              .put("change", f.change());
      ArrayNode where = finding.putArray("where");
      e.where().forEach(p -> where.addObject().put("node", p.node()).put("detail", p.detail()));
    }
    ArrayNode unseen = root.putArray("unseen");
    report.unseen().forEach(unseen::add);
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
