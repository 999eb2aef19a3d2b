package org.ibis.cli.cluster;

import java.time.LocalTime;
import java.util.stream.Collectors;
import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.core.Printable;

/** Writes what all jobs get as a table. */
final class ClusterText {
  private static final int MOST_NODES = 5; // in a line

  private ClusterText() {}

  /**
   * @param off whether an administrator switched the whole cluster off
   */
  static String of(
      ClusterTotals cluster, Job.Listing jobs, Node.Listing silent, boolean off, LocalTime time) {
    StringBuilder out = new StringBuilder(Figures.time(time)).append('\n');
    if (off) {
      out.append("IBIS is off in the whole cluster: nothing is scheduled\n");
    }
    out.append(Figures.count(cluster.jobs(), "job") + ", ");
    out.append(Figures.count(cluster.nodes(), "node") + ", ");
    out.append(Figures.count(cluster.devices(), "disk") + " with ");
    out.append(Figures.number(cluster.perSecond()) + " s of work in a second\n");
    if (silent.all() > 0) {
      out.append("nodes that do not report: " + names(silent) + "\n");
    }
    if (cluster.failOpens() > 0) {
      out.append("fail-open, since the daemons began: " + cluster.failOpens() + "\n");
    }
    if (!jobs.jobs().isEmpty()) {
      out.append('\n').append(table(jobs));
    }
    if (jobs.all() > jobs.jobs().size()) {
      out.append("and " + (jobs.all() - jobs.jobs().size()) + " more jobs, who get less\n");
    }
    return out.toString();
  }

  private static String names(Node.Listing silent) {
    String names =
        silent.nodes().stream()
            .limit(MOST_NODES)
            .map(n -> Printable.of(n.name()) + " (" + Math.round(n.silentSeconds()) + " s)")
            .collect(Collectors.joining(", "));
    int more = silent.all() - Math.min(MOST_NODES, silent.nodes().size());
    return more > 0 ? names + " and " + more + " more" : names;
  }

  private static TextTable table(Job.Listing jobs) {
    TextTable table = new TextTable("llrrrrrrrrrrl");
    table.header(
        "", "", "", "weight", "share", "share", "MB/s", "MB/s", "MB/s", "wait ms", "", "waits", "");
    table.header(
        "job",
        "user",
        "weight",
        "counts",
        "due",
        "got",
        "persist.",
        "interm.",
        "shuffle",
        "mean",
        "disks",
        "on",
        "weight from");
    for (Job j : jobs.jobs()) {
      table.row(
          Printable.of(j.id()),
          j.user() == null ? "-" : Printable.of(j.user()),
          Figures.exact(j.weight()),
          Figures.rounded(j.effective()),
          Figures.percent(j.due()),
          Figures.percent(j.share()),
          Figures.megabytes(j.bytesPerSecond().persistent()),
          Figures.megabytes(j.bytesPerSecond().intermediate()),
          Figures.megabytes(j.bytesPerSecond().shuffleRead()),
          Figures.number(j.waitMillis()),
          Integer.toString(j.devices()),
          Integer.toString(j.waitsOn()),
          JobText.source(j));
    }
    return table;
  }
}
