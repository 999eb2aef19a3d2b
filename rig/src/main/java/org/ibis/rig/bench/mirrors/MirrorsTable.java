package org.ibis.rig.bench.mirrors;

import org.ibis.cli.TextTable;
import org.ibis.rig.bench.mixes.FailOpens;
import org.ibis.rig.bench.streams.Mix;

/** What came out, for a terminal: a line for each side. */
final class MirrorsTable {

  private static final String NOTES =
      """
      Medians (smallest-largest); ratios are within a repetition. MB is 10^6 bytes. MB/s as the clients see them; from disks
      and SSD: what these read meanwhile. disks + SSD: what IBIS gives on either alone, added up. off the shares: the greatest
      |share / wanted - 1| of a job, of all bytes and of the SSD's time.
      """;

  private MirrorsTable() {}

  static String of(Results results) {
    if (results.mixes().isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("lrrrrrrrr");
    table.header("", "", "disks", "SSD", "from the", "% of", "% of disks", "off the", "the SSD's");
    table.header("", "MB/s", "MB/s", "MB/s", "SSD %", "stock", "+ SSD", "shares %", "%");
    for (Mix mix : results.mixes()) {
      table.row(mix.text(), "", "", "", "", "", "", "", "");
      for (MirrorSide side : results.sides()) {
        if (!results.of(mix, side).isEmpty()) {
          table.row(
              side.title(),
              results.spread(mix, side, Measured::totalMbps).text("%.1f"),
              results.spread(mix, side, Measured::diskMbps).text("%.1f"),
              results.spread(mix, side, Measured::ssdMbps).text("%.1f"),
              results.spread(mix, side, Measured::fromSsd).percents(),
              results.ofOther(mix, side, MirrorSide.STOCK).percents(),
              results.ofSum(mix, side).percents(),
              results.spread(mix, side, Measured::deviation).percents(),
              results.spread(mix, side, Measured::ssdDeviation).percents());
        }
      }
      table.row("disks + SSD", results.sum(mix).text("%.1f"), "", "", "", "", "", "", "");
    }
    return "\n" + table + "\n" + NOTES + FailOpens.of(results, side -> ", " + side.title());
  }
}
