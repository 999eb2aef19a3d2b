package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Spread;

/** The same paper's figure 9: more, less and just as much as the SSD gives. */
final class Sections implements Figure {
  private static final String STEP = "sib-sections";
  private static final double RATE = 7.7; // MB/s: eight of them are what the SSD gives
  private static final double HUNDRED = 100;

  @Override
  public String id() {
    return "001/9";
  }

  @Override
  public String title() {
    return "SIB, figure 9: over-saturated, under-saturated, precise";
  }

  @Override
  public String claim() {
    return "The method gets the most that there is in all three sections: disks and SSD together"
        + " where more is wanted than the SSD gives, else what is wanted, with no bypass where the"
        + " SSD has room.";
  }

  @Override
  public String scale() {
    return "two emulated disks and a SATA SSD in slow motion by 8; eight scans as fast as they can,"
        + " four at half of the SSD's rate, eight at just its rate";
  }

  @Override
  public List<Step> steps() {
    return List.of(
        new Step(
            STEP,
            List.of(
                "bench",
                "mirrors",
                "--rate",
                Double.toString(RATE),
                "--mix",
                "8*r",
                "--mix",
                "4*r@100%",
                "--mix",
                "8*r@100%",
                "--only",
                "disks,ssd,mirrors,bypass",
                "--seconds",
                "15",
                "--warm-up",
                "15"),
            25,
            true));
  }

  @Override
  public Finding read(Map<String, JsonNode> results) {
    JsonNode mixes = results.get(STEP).path("mixes");
    JsonNode over = mixes.path("8*r");
    Spread sum = BlockSizes.spread(over.path("mirrors").path("of_disks_and_ssd"));
    Spread theirs = BlockSizes.spread(over.path("bypass").path("of_disks_and_ssd"));
    Spread under = ofWanted(mixes.path("4*r@100%"), 4);
    Spread fromDisks = BlockSizes.spread(mixes.at("/4*r@100%/mirrors/disk_mbps"));
    Spread precise = ofWanted(mixes.path("8*r@100%"), 8);
    List<Line> lines =
        List.of(
            new Line("A, of disks + SSD", "%", HUNDRED, sum.map(part -> HUNDRED * part)),
            new Line("A, 001's own method", "%", HUNDRED, theirs.map(part -> HUNDRED * part)),
            new Line("B, of what is wanted", "%", HUNDRED, under),
            new Line("B, from disks", "MB/s", 0, fromDisks),
            new Line("C, of what is wanted", "%", HUNDRED, precise));
    boolean all = sum.median() > 0.95 && under.median() > 95 && precise.median() > 95;
    return all && fromDisks.median() < 0.1
        ? new Finding(
            Verdict.REPRODUCED,
            "A head start for the SSD has it in each section from the first second on. The paper's"
                + " own method looks at the devices once a second, which is an eighth of one in"
                + " slow motion, so that it had little time to find its place here.",
            lines)
        : new Finding(Verdict.IN_SHAPE, "Some section is below 95 % of what there is.", lines);
  }

  private static Spread ofWanted(JsonNode sides, int scans) {
    Spread mbps = BlockSizes.spread(sides.path("mirrors").path("total_mbps"));
    return mbps.map(rate -> HUNDRED * rate / (scans * RATE));
  }
}
