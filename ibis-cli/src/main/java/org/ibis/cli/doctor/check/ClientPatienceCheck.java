package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether HDFS clients wait longer for a DataNode than IBIS lets their requests wait. */
final class ClientPatienceCheck implements Check {
  private static final String TIMEOUT = "dfs.client.socket-timeout";
  private static final long TIMEOUT_DEFAULT = 60_000; // ms
  private static final String HEDGED = "dfs.client.hedged.read.threadpool.size";
  private static final String HEDGED_AFTER = "dfs.client.hedged.read.threshold.millis";
  private static final long HEDGED_AFTER_DEFAULT = 500;

  @Override
  public String name() {
    return "client-patience";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.JOB).map(job -> look(job, cap(node, job))).orElse(List.of());
  }

  /** Of the DataNode, ms. */
  private static long cap(NodeFacts node, Settings job) {
    long set =
        node.settingsOf(Program.DATANODE)
            .orElse(job)
            .number(IbisKeys.WAIT_CAP_MS, IbisKeys.WAIT_CAP_MS_DEFAULT);
    return Math.min(set, IbisKeys.WAIT_CAP_MS_MAX);
  }

  private List<Finding> look(Settings job, long cap) {
    List<Finding> found = new ArrayList<>();
    long timeout = job.number(TIMEOUT, TIMEOUT_DEFAULT);
    if (timeout > 0 && timeout < 2 * cap) {
      found.add(
          Finding.problem(
              name(),
              "HDFS clients give up after a time that a request may well wait for its permit.",
              "jobs with a small weight read from other nodes, or fail",
              job.change(
                  Program.HDFS, TIMEOUT, Long.toString(Math.max(TIMEOUT_DEFAULT, 3 * cap)))));
    }
    if (job.number(HEDGED, 0) > 0 && job.number(HEDGED_AFTER, HEDGED_AFTER_DEFAULT) <= cap) {
      found.add(
          Finding.warning(
              name(),
              "Hedged reads begin before " + IbisKeys.WAIT_CAP_MS + " is over.",
              "a job of small weight sends its reads to a second disk's queue as well",
              job.change(Program.HDFS, HEDGED_AFTER, Long.toString(cap + cap / 2))));
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "Clients wait longer than IBIS lets them wait."))
        : found;
  }
}
