package org.ibis.rig.bench.total;

import java.util.List;
import java.util.Locale;
import org.ibis.cli.TextTable;
import org.ibis.rig.bench.mixes.FailOpens;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** What came out, for a terminal: a line for each mix, then one for each job. */
final class TotalTable {

  private static final String NOTES =
      """
      Medians (smallest-largest). Shares are of the device time that the schedulers of all nodes charged, which is
      what the broker makes even: s in a second. wanted: by weights, as far as a job's nodes have that; the rest is
      divided among the others. off: share / wanted - 1, of a mix that of the job that is farthest off. MB is 10^6
      bytes, as the clients see them.
      """;

  private TotalTable() {}

  static String of(Results results) {
    if (results.mixes().isEmpty()) {
      return "";
    }
    return "\n"
        + mixes(results)
        + "\n"
        + jobs(results)
        + "\n"
        + NOTES
        + heard(results)
        + FailOpens.of(results, side -> ", " + side.key() + " the broker");
  }

  private static TextTable mixes(Results results) {
    TextTable table = new TextTable("lrrrrr");
    table.header("", "off %", "off %", "MB/s", "MB/s", "with / without");
    table.header("mix", "without", "with", "without", "with", "MB/s, %");
    for (Mix mix : results.mixes()) {
      table.row(
          mix.text(),
          results.spread(mix, Coordination.ALONE, Measured::deviation).percents(),
          results.spread(mix, Coordination.BROKER, Measured::deviation).percents(),
          results.spread(mix, Coordination.ALONE, Measured::totalMbps).text("%.1f"),
          results.spread(mix, Coordination.BROKER, Measured::totalMbps).text("%.1f"),
          results.ofAlone(mix).percents());
    }
    return table;
  }

  private static TextTable jobs(Results results) {
    TextTable table = new TextTable("lllrrrrrr");
    table.header("", "", "", "", "wanted", "share", "off", "device time", "");
    table.header("mix", "broker", "job", "weight", "%", "%", "%", "s/s", "MB/s");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      for (Coordination coordination : Coordination.values()) {
        List<Measured> measured = results.of(mix, coordination);
        String with = coordination.key();
        for (int j = 0; j < (measured.isEmpty() ? 0 : mix.jobs().size()); j++) {
          int job = j;
          JobSpec spec = mix.jobs().get(j);
          double wanted = measured.get(0).wanted()[j];
          Spread share = results.spread(mix, coordination, m -> m.received()[job]);
          table.row(
              first,
              with,
              spec.name(),
              JobSpec.plain(spec.weight()),
              String.format(Locale.ROOT, "%.1f", 100 * wanted),
              share.percents(),
              String.format(Locale.ROOT, "%+.1f", 100 * (share.median() / wanted - 1)),
              results.spread(mix, coordination, m -> m.jobs().get(job).deviceTime()).text("%.2f"),
              results.spread(mix, coordination, m -> m.jobs().get(job).mbps()).text("%.1f"));
          first = "";
          with = "";
        }
      }
    }
    return table;
  }

  /** The broker can make even only what it knows. */
  private static String heard(Results results) {
    Spread heard =
        Spread.of(
            results.mixes().stream()
                .flatMap(mix -> results.of(mix, Coordination.BROKER).stream())
                .flatMap(m -> m.jobs().stream())
                .map(Measured.JobMeasured::heard)
                .toList());
    return heard.isMeasured()
        ? String.format(
            Locale.ROOT,
            "The broker took jobs to have got %.1f to %.1f %% of what the nodes charged them.%n",
            100 * heard.min(),
            100 * heard.max())
        : "";
  }
}
