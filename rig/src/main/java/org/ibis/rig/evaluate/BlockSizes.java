package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Spread;

/**
 * Figures 7 and 8 of "Selective I/O Bypass and Load Balancing Method for Write-Through SSD Caching
 * in Big Data Analytics": an SSD beside disks, by block size.
 *
 * @param id of the figure
 * @param mixes of jobs, in the order of block sizes
 */
record BlockSizes(String id, String title, String claim, Step step, List<String> mixes)
    implements Figure {
  private static final double HUNDRED = 100;

  static BlockSizes inSequence() {
    return new BlockSizes(
        "001/7",
        "SIB, figure 7: sequential reads, by block size",
        "With the method both the SSD and the disks are used, at every block size, and more so with"
            + " large blocks.",
        mirrors("sib-sequential", List.of("8*r")),
        List.of("8*r"));
  }

  static BlockSizes atRandom() {
    List<String> mixes = List.of("8*p64", "8*p256", "8*p1024");
    return new BlockSizes(
        "001/8",
        "SIB, figure 8: random reads, by block size",
        "The same, but the gain is much smaller than that of sequential reads.",
        mirrors("sib-random", mixes),
        mixes);
  }

  private static Step mirrors(String id, List<String> mixes) {
    List<String> line = new ArrayList<>(List.of("bench", "mirrors"));
    mixes.forEach(mix -> line.addAll(List.of("--mix", mix)));
    line.addAll(List.of("--only", "disks,ssd,mirrors"));
    return new Step(id, line, 2 + 6.0 * mixes.size(), true);
  }

  @Override
  public String scale() {
    return "two emulated disks and a SATA SSD in slow motion by 8, eight readers through a real"
        + " DataNode, all blocks mirrored, where the paper has eight disks and four SSDs under fio;"
        + " HDFS's sequential reads have one size, so that this figure has one point here";
  }

  @Override
  public List<Step> steps() {
    return List.of(step);
  }

  @Override
  public Finding read(Map<String, JsonNode> results) {
    JsonNode all = results.get(step.id()).path("mixes");
    List<Line> lines = new ArrayList<>();
    boolean always = true;
    for (String mix : mixes) {
      JsonNode sides = all.path(mix);
      double ssd = total(sides, "ssd");
      double disks = total(sides, "disks");
      Spread with = spread(sides.path("mirrors").path("total_mbps"));
      lines.add(line(mix + ", disks", Spread.of(List.of(HUNDRED * disks / ssd))));
      lines.add(line(mix + ", disks and SSD", with.map(mbps -> HUNDRED * mbps / ssd)));
      always &= with.median() > Math.max(ssd, disks);
    }
    return always
        ? new Finding(
            Verdict.IN_SHAPE,
            "Disks and SSD together give more than the better of the two at each block size. The"
                + " paper's figure is a plot without numbers.",
            lines)
        : new Finding(
            Verdict.REFUTED,
            "At some block size disks and SSD together give no more than the better of the two: a"
                + " mirror has one checksum for each MiB, so that a read of less takes a whole MiB"
                + " from the SSD.",
            lines);
  }

  private static Line line(String what, Spread ours) {
    return new Line(what, "% of the SSD alone", Double.NaN, ours);
  }

  static double total(JsonNode sides, String side) {
    return sides.path(side).path("total_mbps").path("median").asDouble(Double.NaN);
  }

  static Spread spread(JsonNode node) {
    return new Spread(
        node.path("median").asDouble(Double.NaN),
        node.path("min").asDouble(Double.NaN),
        node.path("max").asDouble(Double.NaN));
  }
}
