package org.ibis.rig.bench.tiering;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.JsonValues;

/** What came out, for a terminal and for programs. */
final class TieringReport {

  private static final String NOTES =
      """
      Medians (smallest-largest) of jobs, each with cold caches. disk, SSD: for how long they had something to do, and
      what they moved, in MB of 10^6 bytes, until all that a job left in memory is written. %: of what the same side
      without an SSD took in the same round. left: by maps, as the job counts it; on SSD: the part of that which was
      there when they had ended.
      """;

  private TieringReport() {}

  static String table(TieringResults results) {
    if (results.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("llrrrrrrrrrr");
    table.header("", "", "", "job", "job", "disk", "disk", "disk", "SSD", "SSD", "left", "on SSD");
    table.header("", "", "jobs", "s", "%", "s", "%", "MB", "s", "MB", "MB", "%");
    for (TieringJob job : TieringJob.values()) {
      for (TieringSide side : TieringSide.values()) {
        if (!results.of(job, side).isEmpty()) {
          table.row(
              job.program(),
              side.title(),
              Integer.toString(results.of(job, side).size()),
              results.spread(job, side, Measured::seconds).text("%.1f"),
              results.ofWithoutSsd(job, side, Measured::seconds).percents(),
              results.spread(job, side, Measured::diskSeconds).text("%.1f"),
              results.ofWithoutSsd(job, side, Measured::diskSeconds).percents(),
              results.spread(job, side, Measured::diskMb).text("%.0f"),
              results.spread(job, side, Measured::ssdSeconds).text("%.1f"),
              results.spread(job, side, Measured::ssdMb).text("%.0f"),
              results.spread(job, side, Measured::leftMb).text("%.0f"),
              side.hasSsd() ? results.spread(job, side, Measured::partOnSsd).percents() : "-");
        }
      }
    }
    return "\n" + table + "\n" + NOTES;
  }

  static String json(Map<String, String> settings, TieringResults results) {
    Map<String, Object> jobs = new LinkedHashMap<>();
    for (TieringJob job : TieringJob.values()) {
      Map<String, Object> sides = new LinkedHashMap<>();
      for (TieringSide side : TieringSide.values()) {
        sides.put(side.key(), json(results.of(job, side)));
      }
      jobs.put(job.key(), sides);
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    root.put("jobs", jobs);
    return JsonValues.file(root);
  }

  private static List<Map<String, Object>> json(List<Measured> runs) {
    return runs.stream().map(TieringReport::json).toList();
  }

  private static Map<String, Object> json(Measured run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("seconds", JsonValues.number(run.seconds()));
    out.put("disk_busy_seconds", JsonValues.number(run.diskSeconds()));
    out.put("ssd_busy_seconds", JsonValues.number(run.ssdSeconds()));
    out.put("disk_read_bytes", run.disk().read());
    out.put("disk_written_bytes", run.disk().written());
    out.put("ssd_read_bytes", run.ssd().read());
    out.put("ssd_written_bytes", run.ssd().written());
    out.put("map_output_bytes", run.leftBytes());
    out.put("map_output_dropped_after_seconds", JsonValues.number(run.dropSeconds()));
    out.put("map_output_on_ssd_bytes", run.onSsd().bytes());
    out.put("map_outputs_on_ssd", run.onSsd().files());
    return out;
  }
}
