package org.ibis.rig.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The figures that say whether IBIS does its job, each from the medians over the repetitions. All
 * are fractions (0.08 is 8 %); NaN where a run that it needs is missing.
 *
 * @param noisy name of the noisy job, TeraGen or TeraSort
 * @param nativeSlowdown WordCount beside the noisy job on stock Hadoop, over WordCount alone, minus
 *     1
 * @param controlSlowdown the same with the noisy job on disks of its own: what is lost by the
 *     processors and memory alone
 * @param ibisSlowdown the same on one disk under SFQ(D2)
 * @param beyondControl WordCount under SFQ(D2) over WordCount in the control, minus 1: what is lost
 *     by the disk
 * @param throughputRatio total MB/s under SFQ(D2) over native's
 * @param wordcountOverhead WordCount alone under IBIS over alone on stock Hadoop, minus 1
 * @param noisyOverhead likewise for the noisy job
 * @param shareRatio of two TeraSorts under SFQ(D2): the ratio of their MB/s over that of their
 *     weights, so 1 is exact
 * @param sortsThroughputRatio what the disk moved under two TeraSorts with SFQ(D2) over what it
 *     moved on stock Hadoop
 */
public record Figures(
    String noisy,
    double nativeSlowdown,
    double controlSlowdown,
    double ibisSlowdown,
    double beyondControl,
    double throughputRatio,
    double wordcountOverhead,
    double noisyOverhead,
    double shareRatio,
    double sortsThroughputRatio) {

  /**
   * One figure, for people and programs.
   *
   * @param key its name in JSON
   * @param label what it is
   * @param note what it is compared with
   * @param value a fraction, or NaN
   */
  record Figure(String key, String label, String note, double value) {}

  static Figures of(Map<String, String> settings, Summaries summaries) {
    String noisy = summaries.noisy();
    return new Figures(
        noisy,
        slowdown(summaries, Configuration.NATIVE),
        slowdown(summaries, Configuration.CONTROL),
        slowdown(summaries, Configuration.SFQ_AUTO),
        seconds(summaries, Configuration.SFQ_AUTO) / seconds(summaries, Configuration.CONTROL) - 1,
        summaries.get(Configuration.SFQ_AUTO).map(Summary::throughputRatio).orElse(Double.NaN),
        slowdown(summaries, Configuration.WORDCOUNT_ALONE_IBIS),
        slowdown(
            summaries,
            noisy.equals(Jobs.TERA_SORT)
                ? Configuration.TERASORT_ALONE_IBIS
                : Configuration.TERAGEN_ALONE_IBIS),
        summaries.get(Configuration.TWO_TERASORTS).map(s -> s.share().median()).orElse(Double.NaN)
            / WeightRatio.of(settings, WeightRatio.OF_SORTS),
        diskMbps(summaries, Configuration.TWO_TERASORTS)
            / diskMbps(summaries, Configuration.TWO_TERASORTS_NATIVE));
  }

  List<Figure> all() {
    List<Figure> all =
        List.of(
            new Figure(
                "native_slowdown",
                "Slowdown on stock Hadoop",
                "WordCount beside " + noisy + ", against alone",
                nativeSlowdown),
            new Figure(
                "control_slowdown",
                "Slowdown that is not the disk",
                "control: " + noisy + " on disks of its own",
                controlSlowdown),
            new Figure(
                "ibis_slowdown",
                "Slowdown under IBIS",
                "SFQ(D2), both jobs on one disk",
                ibisSlowdown),
            new Figure(
                "beyond_control",
                "Of that, beyond the control",
                "runtime under IBIS, against the control's",
                beyondControl),
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
                noisy.toLowerCase(Locale.ROOT) + "_overhead",
                "Cost for " + noisy + " alone",
                "runtime under IBIS, against stock",
                noisyOverhead),
            new Figure(
                "share_ratio",
                "Share of two TeraSorts",
                "ratio of their MB/s, that of their weights is 100 %",
                shareRatio),
            new Figure(
                "sorts_throughput_ratio",
                "Throughput of two TeraSorts",
                "what the disk moved under IBIS, native is 100 %",
                sortsThroughputRatio));
    return noisy.equals(Jobs.TERA_SORT) ? all : all.subList(0, all.size() - 2);
  }

  private static double seconds(Summaries summaries, Configuration configuration) {
    return summaries.get(configuration).map(s -> s.seconds().median()).orElse(Double.NaN);
  }

  private static double diskMbps(Summaries summaries, Configuration configuration) {
    return summaries.get(configuration).map(s -> s.diskMbps().median()).orElse(Double.NaN);
  }

  private static double slowdown(Summaries summaries, Configuration configuration) {
    return summaries.get(configuration).map(s -> s.slowdown().median()).orElse(Double.NaN);
  }
}
