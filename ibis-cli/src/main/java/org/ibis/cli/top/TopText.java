package org.ibis.cli.top;

import java.time.LocalTime;
import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.core.IoKind;

/** Writes a view as tables: one of jobs, one of devices. */
final class TopText {
  private TopText() {}

  static String of(TopView view, LocalTime time) {
    StringBuilder out = new StringBuilder(Figures.time(time)).append('\n');
    view.problems().forEach((daemon, why) -> out.append(daemon + ": " + why + "\n"));
    if (view.waiting() > 0) {
      out.append("disks that have given no new numbers yet: " + view.waiting() + "\n");
    }
    if (!view.devices().isEmpty()) {
      out.append('\n').append(jobs(view)).append('\n').append(devices(view));
    }
    return out.toString();
  }

  private static TextTable jobs(TopView view) {
    TextTable table = new TextTable("lrrrrrrrrr");
    table.header("", "", "share", "share", "MB/s", "MB/s", "MB/s", "wait ms", "wait ms", "fail-");
    table.header(
        "job", "weight", "wanted", "got", "persist.", "interm.", "shuffle", "mean", "p99", "open");
    for (JobRow j : view.jobs()) {
      table.row(
          j.job(),
          Figures.exact(j.weight()),
          Figures.percent(j.wanted()),
          Figures.percent(j.received()),
          Figures.megabytes(j.bytesPerSecond().get(IoKind.PERSISTENT)),
          Figures.megabytes(j.bytesPerSecond().get(IoKind.INTERMEDIATE)),
          Figures.megabytes(j.bytesPerSecond().get(IoKind.SHUFFLE)),
          j.waits().count() == 0 ? "-" : Figures.number(j.meanWaitMillis()),
          j.waits().count() == 0 ? "-" : "<" + j.waits().quantileMillis(0.99),
          Long.toString(j.failOpens()));
    }
    return table;
  }

  private static TextTable devices(TopView view) {
    TextTable table = new TextTable("llrrrrr");
    table.header("daemon", "disk", "MB/s", "over s", "D", "queued", "at disk");
    for (DeviceRates d : view.devices()) {
      DeviceSample now = d.now();
      table.row(
          now.id().daemon(),
          now.id().device(),
          Figures.megabytes(d.bytesPerSecond()),
          Figures.number(d.seconds()),
          Figures.number(now.depth()),
          Long.toString(now.queued()),
          Long.toString(now.outstanding()));
    }
    return table;
  }
}
