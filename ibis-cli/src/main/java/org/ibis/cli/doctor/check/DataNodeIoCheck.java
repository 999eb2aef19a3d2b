package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether the DataNode has disk I/O of its own making, past IBIS. */
final class DataNodeIoCheck implements Check {
  private static final String READAHEAD = "dfs.datanode.readahead.bytes";
  private static final long READAHEAD_DEFAULT = 4 << 20;
  private static final String SYNC_BEHIND = "dfs.datanode.sync.behind.writes";

  @Override
  public String name() {
    return "datanode-io";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.DATANODE)
        .filter(DataNodeHookCheck::isSet)
        .map(this::look)
        .orElse(List.of());
  }

  private List<Finding> look(Settings settings) {
    List<Finding> found = new ArrayList<>();
    if (settings.bytes(READAHEAD, READAHEAD_DEFAULT) != 0) {
      found.add(
          Finding.problem(
              name(),
              "The DataNode reads ahead by itself.",
              "what it reads ahead waits in no queue, so weights do not hold for reads",
              settings.change(Program.HDFS, READAHEAD, "0")));
    }
    if (settings.isTrue(SYNC_BEHIND, false)) {
      found.add(
          Finding.problem(
              name(),
              "The DataNode flushes behind its writers by itself.",
              "what it flushes waits in no queue, so weights do not hold for writes",
              settings.change(Program.HDFS, SYNC_BEHIND, "false")));
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "The DataNode reads and flushes nothing past IBIS."))
        : found;
  }
}
