package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.cli.page.Page;
import org.ibis.rig.bench.streams.Mix;

/**
 * What came out, as a page that loads nothing from elsewhere: each mix has a plot of each job's
 * rate over time on stock Hadoop and one with IBIS, and the tables.
 */
final class SharesHtml {

  private SharesHtml() {}

  /** A mix with its plots, as the template shows it. */
  record Row(String text, List<Plot> plots) {}

  /**
   * @param id of its canvas
   * @param groups of jobs that are alike: a colour each
   * @param seconds how long it was measured
   * @param most the highest rate of its mix, MB/s: both plots of it have one scale
   */
  record Plot(String id, String title, List<Group> groups, double seconds, double most) {}

  /**
   * @param label with what it received
   * @param wanted MB/s of each job by the weights
   * @param curves of each job: second and MB/s
   */
  record Group(String label, double wanted, List<List<double[]>> curves) {}

  static String of(Results results) {
    List<Row> rows = new ArrayList<>();
    for (Mix mix : results.mixes()) {
      List<Plot> plots = plots(results, mix, rows.size());
      if (!plots.isEmpty()) {
        rows.add(new Row(mix.text(), plots));
      }
    }
    Map<String, Object> parts =
        Map.of(
            "rows", rows,
            "data", Page.data(rows.stream().flatMap(r -> r.plots().stream()).toList()),
            "chartJs", Page.chartJs(),
            "script", Page.script(SharesHtml.class, "shares.js"),
            "numbers", SharesTable.of(results),
            "settings", List.copyOf(results.settings().entrySet()));
    return Page.of(SharesHtml.class, "shares.html", parts);
  }

  private static List<Plot> plots(Results results, Mix mix, int row) {
    double most = 0;
    for (Peer peer : Peer.values()) {
      Measured m = results.typical(mix, peer);
      most = Math.max(most, m == null ? 0 : highest(m));
    }
    List<Plot> plots = new ArrayList<>();
    for (Peer peer : Peer.values()) {
      Measured m = results.typical(mix, peer);
      if (m != null) {
        List<Group> groups = JobGroup.of(mix).stream().map(g -> group(m, g)).toList();
        String id = peer.key() + row;
        plots.add(new Plot(id, peer.title(), groups, m.seconds(), most));
      }
    }
    return plots;
  }

  private static double highest(Measured m) {
    double highest = 0;
    for (int j = 0; j < m.jobs().size(); j++) {
      highest = Math.max(highest, orNothing(m.wanted()[j]) * m.totalMbps());
      for (double[] point : RateCurve.of(m, j)) {
        highest = Math.max(highest, point[1]);
      }
    }
    return highest;
  }

  /** Where nobody says what is wanted, the line is at the bottom. */
  private static double orNothing(double wanted) {
    return Double.isNaN(wanted) ? 0 : wanted;
  }

  private static Group group(Measured m, JobGroup group) {
    String received = group.range("%.1f", j -> 100 * m.received()[j]);
    return new Group(
        group.text() + ": " + received + " %",
        orNothing(m.wanted()[group.indexes().get(0)]) * m.totalMbps(),
        group.indexes().stream().map(j -> RateCurve.of(m, j)).toList());
  }
}
