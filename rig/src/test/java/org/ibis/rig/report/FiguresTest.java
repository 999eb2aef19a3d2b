package org.ibis.rig.report;

import static org.ibis.rig.report.MadeUpRuns.run;
import static org.ibis.rig.report.MadeUpRuns.twoTeraSorts;
import static org.ibis.rig.report.MadeUpRuns.withTeraSort;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {

  private static final double EXACT = 1e-12;

  /** Medians: alone 100 s, native 207 s at 20 MB/s, control 125 s, SFQ(D2) 108 s at 21 MB/s. */
  private static List<Run> threeRepetitions() {
    return List.of(
        run("wordcount-alone", 1, 100, 6, 0),
        run("wordcount-alone", 2, 90, 6, 0),
        run("wordcount-alone", 3, 130, 6, 0),
        run("native", 1, 300, 2, 10),
        run("native", 2, 207, 5, 15),
        run("native", 3, 200, 5, 25),
        run("control", 1, 125, 5, 20),
        run("control", 2, 120, 5, 20),
        run("control", 3, 126, 5, 20),
        run("sfq-auto", 1, 108, 5, 16),
        run("sfq-auto", 2, 107, 5, 15),
        run("sfq-auto", 3, 110, 5, 30),
        run("wordcount-alone-ibis", 1, 104, 6, 0),
        run("teragen-alone", 1, 50, 0, 20),
        run("teragen-alone-ibis", 1, 49, 0, 20));
  }

  private static Figures figures(List<Run> runs) {
    return Figures.of(Map.of(), Summaries.of(runs));
  }

  @Test
  void figuresComeFromMedians() {
    Figures figures = figures(threeRepetitions());
    assertEquals(1.07, figures.nativeSlowdown(), EXACT);
    assertEquals(0.25, figures.controlSlowdown(), EXACT);
    assertEquals(0.08, figures.ibisSlowdown(), EXACT);
    assertEquals(108 / 125.0 - 1, figures.beyondControl(), EXACT);
    assertEquals(1.05, figures.throughputRatio(), EXACT);
    assertEquals(0.04, figures.wordcountOverhead(), EXACT);
    assertEquals(-0.02, figures.noisyOverhead(), EXACT);
  }

  @Test
  void orderOfRunsDoesNotMatter() {
    List<Run> reversed = new ArrayList<>(threeRepetitions());
    Collections.reverse(reversed);
    assertEquals(figures(threeRepetitions()), figures(reversed));
  }

  @Test
  void evenNumberOfRepetitionsTakesTheMeanOfTheTwoInTheMiddle() {
    Figures figures =
        figures(
            List.of(
                run("wordcount-alone", 1, 100, 6, 0),
                run("native", 1, 150, 5, 5),
                run("native", 2, 190, 5, 5)));
    assertEquals(0.7, figures.nativeSlowdown(), EXACT);
  }

  @Test
  void figureWithoutItsRunsIsNotANumber() {
    Figures figures =
        figures(List.of(run("native", 1, 200, 5, 15), run("sfq-auto", 1, 100, 5, 25)));
    assertTrue(Double.isNaN(figures.nativeSlowdown()));
    assertTrue(Double.isNaN(figures.controlSlowdown()));
    assertTrue(Double.isNaN(figures.ibisSlowdown()));
    assertTrue(Double.isNaN(figures.beyondControl()));
    assertEquals(1.5, figures.throughputRatio(), EXACT);
    assertTrue(Double.isNaN(figures.wordcountOverhead()));
    assertTrue(Double.isNaN(figures.noisyOverhead()));
  }

  @Test
  void unmeasuredRepetitionIsLeftOut() {
    Figures figures =
        figures(
            List.of(
                run("wordcount-alone", 1, 100, 6, 0),
                run("native", 1, Double.NaN, 5, 5),
                run("native", 2, 160, 5, 5)));
    assertEquals(0.6, figures.nativeSlowdown(), EXACT);
  }

  @Test
  void runToDrawIsTheOneNearestToTheMedian() {
    Summary summary = Summaries.of(threeRepetitions()).get(Configuration.NATIVE).orElseThrow();
    assertEquals(2, summary.medianRun().repetition());
    assertEquals(new Spread(207, 200, 300), summary.seconds());
  }

  @Test
  void controlHasNoThroughputRatioBecauseItUsesTwoDisks() {
    Summary summary = Summaries.of(threeRepetitions()).get(Configuration.CONTROL).orElseThrow();
    assertTrue(Double.isNaN(summary.throughputRatio()));
  }

  @Test
  void unknownConfigurationIsSummedUpUnderItsOwnName() {
    List<Run> runs = new ArrayList<>(threeRepetitions());
    runs.add(0, run("sfq-d16", 1, 150, 5, 5));
    List<Summary> all = List.copyOf(Summaries.of(runs).all());
    Summary last = all.get(all.size() - 1);
    assertEquals("sfq-d16", last.label());
    assertEquals(0.5, last.slowdown().median(), EXACT);
  }

  @Test
  void overheadIsThatOfTheNoisyJobThatRan() {
    Figures figures = figures(threeRepetitions().stream().map(MadeUpRuns::withTeraSort).toList());
    assertEquals("TeraSort", figures.noisy());
    assertEquals(1.07, figures.nativeSlowdown(), EXACT);
    assertEquals(-0.02, figures.noisyOverhead(), EXACT);
    assertEquals("terasort_overhead", figures.all().get(6).key());
    assertEquals("teragen_overhead", figures(threeRepetitions()).all().get(6).key());
  }

  @Test
  void noisyJobIsKnownFromTheRuns() {
    Run beside = run("native", 1, 200, 5, 15);
    assertEquals("TeraGen", Summaries.of(List.of()).noisy());
    assertEquals("TeraGen", Summaries.of(List.of(beside)).noisy());
    assertEquals("TeraSort", Summaries.of(List.of(withTeraSort(beside))).noisy());
    Run alone = withTeraSort(run("teragen-alone-ibis", 1, 49, 0, 20));
    assertEquals("TeraSort", Summaries.of(List.of(alone)).noisy());
    assertEquals("TeraGen", Summaries.of(List.of(twoTeraSorts(1, 90, 16, 4))).noisy());
  }

  @Test
  void shareIsTheMedianRatioOverThatOfTheWeights() {
    List<Run> runs =
        List.of(
            withTeraSort(run("native", 1, 200, 5, 15)),
            twoTeraSorts(1, 90, 16, 4),
            twoTeraSorts(2, 95, 15, 5),
            twoTeraSorts(3, 92, 18, 5));
    Summaries summaries = Summaries.of(runs);
    Summary two = summaries.get(Configuration.TWO_TERASORTS).orElseThrow();
    assertEquals(new Spread(3.6, 3, 4), two.share());
    assertTrue(Double.isNaN(two.slowdown().median()));
    assertTrue(Double.isNaN(two.throughputRatio()));
    assertEquals(0.9, shareRatio("4:1 (TeraSort:Rival)", summaries), EXACT);
    assertEquals(1.2, shareRatio("3:1", summaries), EXACT);
    assertEquals(2.4, shareRatio("1.5:1 (TeraSort:Rival)", summaries), EXACT);
  }

  @Test
  void twoTeraSortsAreComparedByWhatTheDiskMoved() {
    Summaries summaries =
        Summaries.of(
            List.of(
                twoTeraSorts("two-terasorts-native", 1, 240, 9, 9, 20),
                twoTeraSorts("two-terasorts", 1, 240, 16, 4, 25)));
    assertEquals(1.25, Figures.of(Map.of(), summaries).sortsThroughputRatio(), EXACT);
    assertTrue(Double.isNaN(Figures.of(Map.of(), Summaries.of(List.of())).sortsThroughputRatio()));
  }

  @Test
  void shareWithoutWeightsIsNotANumber() {
    Summaries summaries = Summaries.of(List.of(twoTeraSorts(1, 90, 16, 4)));
    for (String weights : List.of("", "4", "4:0", "0:4", "0:0", "TeraSort:Rival")) {
      assertTrue(Double.isNaN(shareRatio(weights, summaries)), weights);
    }
    assertTrue(Double.isNaN(Figures.of(Map.of(), summaries).shareRatio()));
  }

  private static double shareRatio(String weights, Summaries summaries) {
    return Figures.of(Map.of("sort weights", weights), summaries).shareRatio();
  }
}
