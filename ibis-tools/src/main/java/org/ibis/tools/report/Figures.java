package org.ibis.tools.report;

import java.util.List;

/**
 * The six figures that say whether IBIS does its job, each from the medians over the repetitions.
 * All are fractions (0.08 is 8 %); NaN where a run that it needs is missing.
 *
 * @param nativeSlowdown WordCount beside TeraGen on stock Hadoop, over WordCount alone, minus 1
 * @param controlSlowdown the same with TeraGen on another disk
 * @param ibisSlowdown the same on one disk under SFQ(D2)
 * @param throughputRatio total MB/s under SFQ(D2) over native's
 * @param wordcountOverhead WordCount alone under IBIS over alone on stock Hadoop, minus 1
 * @param teragenOverhead likewise for TeraGen
 */
public record Figures(
    double nativeSlowdown,
    double controlSlowdown,
    double ibisSlowdown,
    double throughputRatio,
    double wordcountOverhead,
    double teragenOverhead) {

  /**
   * One figure, for people and programs.
   *
   * @param key its name in JSON
   * @param label what it is
   * @param note what it is compared with
   * @param value a fraction, or NaN
   */
  record Figure(String key, String label, String note, double value) {}

  static Figures of(Summaries summaries) {
    return new Figures(
        slowdown(summaries, Configuration.NATIVE),
        slowdown(summaries, Configuration.CONTROL),
        slowdown(summaries, Configuration.SFQ_AUTO),
        summaries.get(Configuration.SFQ_AUTO).map(Summary::throughputRatio).orElse(Double.NaN),
        slowdown(summaries, Configuration.WORDCOUNT_ALONE_IBIS),
        slowdown(summaries, Configuration.TERAGEN_ALONE_IBIS));
  }

  List<Figure> all() {
    return List.of(
        new Figure(
            "native_slowdown",
            "Slowdown on stock Hadoop",
            "WordCount beside TeraGen, against alone",
            nativeSlowdown),
        new Figure(
            "control_slowdown",
            "Slowdown that is not the disk",
            "control: TeraGen writes to another disk",
            controlSlowdown),
        new Figure(
            "ibis_slowdown", "Slowdown under IBIS", "SFQ(D2), both jobs on one disk", ibisSlowdown),
        new Figure(
            "throughput_ratio",
            "Total throughput under IBIS",
            "both jobs together, native is 100 %",
            throughputRatio),
        new Figure(
            "wordcount_overhead",
            "Cost for WordCount alone",
            "runtime under IBIS, against stock",
            wordcountOverhead),
        new Figure(
            "teragen_overhead",
            "Cost for TeraGen alone",
            "runtime under IBIS, against stock",
            teragenOverhead));
  }

  private static double slowdown(Summaries summaries, Configuration configuration) {
    return summaries.get(configuration).map(s -> s.slowdown().median()).orElse(Double.NaN);
  }
}
