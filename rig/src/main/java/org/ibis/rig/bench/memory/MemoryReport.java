package org.ibis.rig.bench.memory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.JsonValues;

/** What came out, for a terminal and for programs. */
final class MemoryReport {

  private static final String NOTES =
      """
      Medians (smallest-largest) of sorts, each with cold caches. local reads: what the disk with spills and map outputs
      read, in MB of 10^6 bytes; what the shuffle finds in memory is not among them. programs: the most memory that the
      DataNode, the NodeManager and the tasks had by themselves: the rest of the node's is the page cache. dropped: what
      IBIS dropped of the scan.
      """;

  private MemoryReport() {}

  static String table(MemoryResults results) {
    if (results.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("lrrrrrr");
    table.header("", "", "local reads", "scan", "sort", "dropped", "programs");
    table.header("", "sorts", "MB", "MB/s", "s", "MB", "MB");
    for (MemorySide side : MemorySide.values()) {
      if (!results.of(side).isEmpty()) {
        table.row(
            side.title(),
            Integer.toString(results.of(side).size()),
            results.spread(side, Measured::localReadMb).text("%.1f"),
            results.spread(side, Measured::scanMbps).text("%.1f"),
            results.spread(side, Measured::sortSeconds).text("%.1f"),
            results.spread(side, Measured::droppedMb).text("%.0f"),
            results.spread(side, Measured::programMb).text("%.0f"));
      }
    }
    return "\n" + table + "\n" + NOTES;
  }

  static String json(Map<String, String> settings, MemoryResults results) {
    Map<String, Object> sides = new LinkedHashMap<>();
    for (MemorySide side : MemorySide.values()) {
      sides.put(side.key(), json(results.of(side)));
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    root.put("sides", sides);
    return JsonValues.file(root);
  }

  private static List<Map<String, Object>> json(List<Measured> runs) {
    return runs.stream().map(MemoryReport::json).toList();
  }

  private static Map<String, Object> json(Measured run) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("local_read_bytes", run.localReadBytes());
    out.put("sort_seconds", JsonValues.number(run.sortSeconds()));
    out.put("scan_mbps", JsonValues.number(run.scanMbps()));
    out.put("dropped_bytes", run.droppedBytes());
    out.put("program_bytes", run.programBytes());
    return out;
  }
}
