package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Spread;

/** The BID paper's worked example: twelve requests of three processes, in virtual time. */
final class WorkedExample implements Figure {
  private static final double CFQ_PRINTED = 203;

  /** What the paper's own terms of the sum add up to. */
  private static final double CFQ_ADDED_UP = 275;

  private static final String TRACE = "rig/native/blocksim/tests/data/worked-example.csv";

  @Override
  public String id() {
    return "000/4-8";
  }

  @Override
  public String title() {
    return "BID, figures 4 to 8: a worked example";
  }

  @Override
  public String claim() {
    return "The arm goes over 203 tracks under CFQ, and over far fewer where BID-HDD serves the same"
        + " requests stream by stream.";
  }

  @Override
  public String scale() {
    return "the paper's own requests and disk, in virtual time";
  }

  @Override
  public List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (String scheduler : List.of("noop", "cfq", "bid-hdd")) {
      List<String> line =
          new ArrayList<>(List.of("blocksim", "run", "--trace", TRACE, "--disk", "paper-example"));
      line.addAll(List.of("--no-merge", "--max-request-kb", "20", "--scheduler", scheduler));
      if (scheduler.equals("cfq")) {
        line.addAll(List.of("--quantum", "2", "--dispatch", "5"));
      }
      steps.add(new Step("worked-example-" + scheduler, line, 0.1, false));
    }
    return steps;
  }

  @Override
  public Finding read(Map<String, JsonNode> results) {
    double noop = tracks(results.get("worked-example-noop"));
    double cfq = tracks(results.get("worked-example-cfq"));
    double bid = tracks(results.get("worked-example-bid-hdd"));
    List<Line> lines =
        List.of(
            line("CFQ", CFQ_PRINTED, cfq),
            line("noop", Double.NaN, noop),
            line("BID-HDD", Double.NaN, bid));
    boolean ahead = bid < Math.min(noop, cfq);
    if (!ahead) {
      return new Finding(Verdict.REFUTED, "BID-HDD moves the arm further than another.", lines);
    }
    return cfq == CFQ_ADDED_UP
        ? new Finding(
            Verdict.REPRODUCED,
            "The terms that the paper adds up for CFQ are 275 in sum, not the 203 that it prints;"
                + " 275 is what comes out.",
            lines)
        : new Finding(Verdict.IN_SHAPE, "CFQ's way is not the sum of the paper's terms.", lines);
  }

  private static double tracks(JsonNode figures) {
    return figures.path("seek_tracks_total").asDouble(Double.NaN);
  }

  private static Line line(String what, double paper, double ours) {
    return new Line(what, "tracks", paper, Spread.of(List.of(ours)));
  }
}
