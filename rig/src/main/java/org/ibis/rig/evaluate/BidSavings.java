package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.ibis.rig.report.Spread;

/**
 * The BID paper's figure 12: the time in which the devices work.
 *
 * @param id of the figure
 * @param scheduler that is compared
 * @param others with the best one of which
 * @param least that it saves by the paper, %
 * @param most that it saves by the paper, %
 */
record BidSavings(
    String id, String title, String scheduler, List<String> others, double least, double most)
    implements Figure {
  private static final String STEP = "bid-savings";

  static BidSavings ofCompletion() {
    return new BidSavings(
        "000/12",
        "BID, figure 12: BID-HDD on six workloads",
        "bid-hdd",
        List.of("noop", "cfq"),
        28,
        52);
  }

  static BidSavings ofHybrid() {
    return new BidSavings(
        "000/12-hybrid",
        "BID, figure 12: BID-Hybrid on six workloads",
        "bid-hybrid",
        List.of("bid-hdd"),
        6,
        23);
  }

  @Override
  public String claim() {
    return String.format(
        Locale.ROOT,
        "%s lets the devices work %.0f to %.0f %% less than %s does.",
        scheduler,
        least,
        most,
        String.join(" or ", others));
  }

  @Override
  public String scale() {
    return "traces of Hadoop 3.5 on one emulated disk, eight tasks at a time, replayed on the"
        + " paper's disk in virtual time; the paper's traces, of Linux 2.6, were never published";
  }

  @Override
  public List<Step> steps() {
    return List.of(
        new Step(
            STEP,
            List.of(
                "blocksim",
                "report",
                "--trace",
                "rig/native/blocksim/traces",
                "--slow",
                "20",
                "--disk",
                "paper-250gb"),
            0.2,
            false));
  }

  @Override
  public Finding read(Map<String, JsonNode> results) {
    JsonNode cells = results.get(STEP).path("cells");
    Set<String> workloads = new LinkedHashSet<>();
    cells.forEach(cell -> workloads.add(cell.path("workload").asText()));
    List<Line> lines = new ArrayList<>();
    for (String workload : workloads) {
      double best =
          others.stream().mapToDouble(other -> busy(cells, workload, other)).min().orElseThrow();
      double saved = 100 * (1 - busy(cells, workload, scheduler) / best);
      lines.add(new Line(workload, "% less", Double.NaN, Spread.of(List.of(saved))));
    }
    double[] saved = lines.stream().mapToDouble(line -> line.ours().median()).toArray();
    double lowest = DoubleStream.of(saved).min().orElse(Double.NaN);
    double highest = DoubleStream.of(saved).max().orElse(Double.NaN);
    lines.add(new Line("the least", "% less", least, Spread.of(List.of(lowest))));
    lines.add(new Line("the most", "% less", most, Spread.of(List.of(highest))));
    if (lowest >= least && highest <= most) {
      return new Finding(Verdict.REPRODUCED, "All savings are within the paper's.", lines);
    }
    if (lowest > 0) {
      return new Finding(
          Verdict.IN_SHAPE, "It is ahead on each workload, by other amounts.", lines);
    }
    return new Finding(
        Verdict.REFUTED,
        "Requests of today's kernels and of HDFS are megabytes, so that there are few seeks to save,"
            + " and the kernel's flusher writes for everybody; see docs/bid-evaluation.md.",
        lines);
  }

  private static double busy(JsonNode cells, String workload, String scheduler) {
    for (JsonNode cell : cells) {
      if (cell.path("workload").asText().equals(workload)
          && cell.path("scheduler").asText().equals(scheduler)) {
        return cell.path("busy_ms").asDouble(Double.NaN);
      }
    }
    return Double.NaN;
  }
}
