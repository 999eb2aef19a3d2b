package org.ibis.rig.bench.shares;

import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.TextTable;
import org.ibis.rig.bench.mixes.FailOpens;
import org.ibis.rig.bench.streams.Mix;

/** What came out, for a terminal: a line for each mix, then one for each kind of job. */
final class SharesTable {

  private static final String NOTES =
      """
      MB is 10^6 bytes, as the clients see them. alone: of one reader's total alone where all jobs read, of one
      writer's where all write, of the mean of the two for a mixture; "stock alone" is that on stock Hadoop. off: the
      greatest |share / wanted - 1| of a job. wanted: the total divided by weights; who wants less gets that, and the
      others the rest. ms: time of a client's step, of 1 MiB or of one read at random.
      Jain: his index of what each job got over its weight; 1 is all alike. slowdown off: of the job that is farthest from
      the mean slowdown, by weight.
      reads/s: at random. Beside these a byte in sequence costs the disk little: then the device's time is what is shared.
      """;

  private SharesTable() {}

  static String of(Results results) {
    if (results.mixes().isEmpty()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    out.append('\n').append(mixes(results)).append('\n');
    if (results.hasRandom()) {
      out.append(reads(results)).append('\n');
    }
    if (results.hasPeers()) {
      out.append(peers(results)).append('\n');
    }
    if (results.mixes().stream().anyMatch(Results::comparesJobs)) {
      out.append(fairness(results)).append('\n');
    }
    if (results.has(Peer.SHADOW)) {
      out.append(foretold(results)).append('\n');
    }
    out.append(jobs(results)).append('\n');
    out.append(NOTES);
    if (results.isRepeated()) {
      out.append("Medians (smallest-largest); jobs are those of the repetition in the middle.\n");
    }
    return out.append(deviceTime(results)).append(FailOpens.of(results, peer -> "")).toString();
  }

  private static TextTable mixes(Results results) {
    TextTable table = new TextTable("lrrrrrrrr");
    table.header("", "stock", "% of", "IBIS", "% of", "% of", "% of", "stock", "IBIS");
    table.header("mix", "MB/s", "alone", "MB/s", "alone", "stock alone", "stock", "off %", "off %");
    for (Mix mix : results.mixes()) {
      table.row(
          mix.text(),
          results.spread(mix, Peer.STOCK, Measured::totalMbps).text("%.2f"),
          results.ofAlone(mix, Peer.STOCK, Peer.STOCK).percents(),
          results.spread(mix, Peer.IBIS, Measured::totalMbps).text("%.2f"),
          results.ofAlone(mix, Peer.IBIS, Peer.IBIS).percents(),
          results.ofAlone(mix, Peer.IBIS, Peer.STOCK).percents(),
          results.ofStock(mix).percents(),
          results.spread(mix, Peer.STOCK, Measured::deviation).percents(),
          results.spread(mix, Peer.IBIS, Measured::deviation).percents());
    }
    return table;
  }

  /** Who reads at random. */
  private static TextTable reads(Results results) {
    TextTable table = new TextTable("llrrl");
    table.header("mix", "on", "reads/s", "% of stock", "each job");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      for (Peer peer : mix.hasRandom() ? Peer.values() : new Peer[0]) {
        Measured m = results.typical(mix, peer);
        if (m != null) {
          table.row(
              first,
              peer.title(),
              results.spread(mix, peer, Measured::reads).text("%.1f"),
              results.readsOfStock(mix, peer).percents(),
              JobGroup.of(mix).stream()
                  .map(g -> g.text() + ": " + g.range("%.2f", j -> m.jobs().get(j).reads()))
                  .collect(Collectors.joining(", ")));
          first = "";
        }
      }
    }
    return table;
  }

  private static TextTable peers(Results results) {
    TextTable table = new TextTable("llrrr");
    table.header("mix", "on", "MB/s", "% of stock", "off %");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      for (Peer peer : Peer.values()) {
        if (!results.of(mix, peer).isEmpty()) {
          table.row(
              first,
              peer.title(),
              results.spread(mix, peer, Measured::totalMbps).text("%.2f"),
              results.ofOther(mix, peer, Peer.STOCK).percents(),
              results.spread(mix, peer, Measured::deviation).percents());
          first = "";
        }
      }
    }
    return table;
  }

  /** How evenly jobs of one kind are served. */
  private static TextTable fairness(Results results) {
    TextTable table = new TextTable("llrrrr");
    table.header("", "", "", "slowdown", "worst 20 s", "slowdown");
    table.header("mix", "on", "Jain", "off %", "Jain", "off %");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      for (Peer peer : Results.comparesJobs(mix) ? Peer.values() : new Peer[0]) {
        if (!results.of(mix, peer).isEmpty()) {
          table.row(
              first,
              peer.title(),
              results.spread(mix, peer, m -> Results.fairness(mix, m).jain()).text("%.3f"),
              results.spread(mix, peer, m -> Results.fairness(mix, m).slowdownOff()).percents(),
              results.spread(mix, peer, m -> Results.worstFairness(mix, m).jain()).text("%.3f"),
              results
                  .spread(mix, peer, m -> Results.worstFairness(mix, m).slowdownOff())
                  .percents());
          first = "";
        }
      }
    }
    return table;
  }

  /** What was foretold of each job, and what it got then. */
  private static TextTable foretold(Results results) {
    TextTable table = new TextTable("lrrrrrr");
    table.header("", "% of", "", "MB/s", "foretold", "MB/s", "");
    table.header("mix", "stock", "job", "observed", "MB/s", "IBIS", "off %");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      String ofStock = results.ofOther(mix, Peer.SHADOW, Peer.STOCK).percents();
      for (int job = 0; job < mix.jobs().size(); job++) {
        int j = job;
        table.row(
            first,
            ofStock,
            Integer.toString(j + 1),
            results.spread(mix, Peer.SHADOW, m -> m.jobs().get(j).mbps()).text("%.2f"),
            results.spread(mix, Peer.SHADOW, m -> m.jobs().get(j).foretoldMbps()).text("%.2f"),
            results.spread(mix, Peer.IBIS, m -> m.jobs().get(j).mbps()).text("%.2f"),
            results.foretoldOff(mix, j).percents());
        first = "";
        ofStock = "";
      }
    }
    return table;
  }

  private static TextTable jobs(Results results) {
    TextTable table = new TextTable("llrrrrrrrr");
    table.header("", "", "", "wanted", "share", "device", "", "p50", "p99", "longest");
    table.header("mix", "on", "jobs", "%", "%", "time %", "MB/s each", "ms", "ms", "ms");
    for (Mix mix : results.mixes()) {
      String first = mix.text();
      for (Peer peer : Peer.values()) {
        Measured m = results.typical(mix, peer);
        String on = peer.title();
        for (JobGroup group : m == null ? List.<JobGroup>of() : JobGroup.of(mix)) {
          table.row(
              first,
              on,
              group.text(),
              group.range("%.1f", j -> 100 * m.wanted()[j]),
              group.range("%.1f", j -> 100 * m.received()[j]),
              group.range("%.1f", j -> 100 * m.jobs().get(j).deviceShare()),
              group.range("%.2f", j -> m.jobs().get(j).mbps()),
              group.range("%.0f", j -> m.jobs().get(j).p50Millis()),
              group.range("%.0f", j -> m.jobs().get(j).p99Millis()),
              group.range("%.0f", j -> m.jobs().get(j).longestMillis()));
          first = "";
          on = "";
        }
      }
    }
    return table;
  }

  private static String deviceTime(Results results) {
    return results.mixes().stream()
        .flatMap(mix -> results.of(mix, Peer.IBIS).stream())
        .findFirst()
        .map(
            m ->
                m.charged()
                    ? "Device time is what IBIS charged each job.\n"
                    : "Device time is the time from dispatch to completion, summed up: this IBIS"
                        + " counts no other.\n")
        .orElse("");
  }
}
