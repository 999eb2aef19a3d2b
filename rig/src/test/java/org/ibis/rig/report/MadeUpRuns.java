package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs that never happened: exact ones for arithmetic, and ones that look real for the eye. */
final class MadeUpRuns {

  private MadeUpRuns() {}

  /** A run with the given runtime (s) and rates (MB/s), and no timeline. */
  static Run run(String name, int repetition, double seconds, double wordCount, double teraGen) {
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put("WordCount", wordCount);
    mbps.put("TeraGen", teraGen);
    return new Run(
        name,
        "WordCount beside TeraGen",
        "stock",
        repetition,
        seconds,
        mbps,
        wordCount + teraGen,
        Double.NaN,
        Double.NaN,
        Conditions.UNKNOWN,
        Map.of(),
        Map.of(),
        List.of());
  }

  /** Three repetitions of every configuration. */
  static List<Run> everything() {
    Random random = new Random(2);
    List<Run> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= 3; repetition++) {
      runs.add(drawn(random, "wordcount-alone", "stock", repetition, 80, 0, 0));
      runs.add(drawn(random, "native", "stock", repetition, 141, 13, 0));
      runs.add(drawn(random, "control", "stock", repetition, 89, 24, 0));
      runs.add(drawn(random, "sfq-d1", "SFQ(D=1)", repetition, 88, 14, 1));
      runs.add(drawn(random, "sfq-d2", "SFQ(D=2)", repetition, 91, 14, 2));
      runs.add(drawn(random, "sfq-d4", "SFQ(D=4)", repetition, 98, 14, 4));
      runs.add(drawn(random, "sfq-d8", "SFQ(D=8)", repetition, 113, 14, 8));
      runs.add(drawn(random, "sfq-auto", "SFQ(D2)", repetition, 85.5, 14.5, Double.NaN));
      runs.add(drawn(random, "wordcount-alone-ibis", "SFQ(D2)", repetition, 79, 0, Double.NaN));
      runs.add(drawn(random, "teragen-alone", "stock", repetition, 70, 26, 0));
      runs.add(drawn(random, "teragen-alone-ibis", "SFQ(D2)", repetition, 71, 26, Double.NaN));
    }
    return runs;
  }

  /** The same beside TeraSort, and three repetitions of two TeraSorts. */
  static List<Run> everythingWithTeraSort() {
    List<Run> runs = new ArrayList<>();
    everything().forEach(run -> runs.add(withTeraSort(run)));
    runs.add(twoTeraSorts("two-terasorts-native", 1, 96, 8.1, 8.2, 12));
    runs.add(twoTeraSorts("two-terasorts", 1, 95.5, 15.9, 4.1, 14.2));
    runs.add(twoTeraSorts("two-terasorts", 2, 97, 15.6, 4.2, 14));
    runs.add(twoTeraSorts("two-terasorts", 3, 94.1, 16.2, 4.0, 14.4));
    return runs;
  }

  /** A run as if its TeraGen had been TeraSort. */
  static Run withTeraSort(Run run) {
    return new Run(
        run.name().replace("teragen", "terasort"),
        run.workload().replace("TeraGen", "TeraSort"),
        run.scheduler(),
        run.repetition(),
        run.seconds(),
        withTeraSort(run.mbps()),
        run.totalMbps(),
        run.diskMbps(),
        run.cpuPressure(),
        run.conditions(),
        run.scheduledBytes(),
        run.times(),
        run.timeline().stream()
            .map(
                s ->
                    new Sample(
                        s.seconds(),
                        withTeraSort(s.mbps()),
                        s.depth(),
                        s.latencyMillis(),
                        s.referenceMillis()))
            .toList());
  }

  private static Map<String, Double> withTeraSort(Map<String, Double> mbps) {
    Map<String, Double> renamed = new LinkedHashMap<>();
    mbps.forEach((job, rate) -> renamed.put(job.replace("TeraGen", "TeraSort"), rate));
    return renamed;
  }

  /** Two TeraSorts at the given rates (MB/s), the first in the given time (s). */
  static Run twoTeraSorts(int repetition, double seconds, double teraSort, double rival) {
    return twoTeraSorts("two-terasorts", repetition, seconds, teraSort, rival, Double.NaN);
  }

  /** The same in one of the configurations that have them; the disk moved so much, MB/s. */
  static Run twoTeraSorts(
      String name, int repetition, double seconds, double teraSort, double rival, double disk) {
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put("TeraSort", teraSort);
    mbps.put("Rival", rival);
    return new Run(
        name,
        "two TeraSorts",
        name.endsWith("native") ? "stock" : "SFQ(D2)",
        repetition,
        seconds,
        mbps,
        teraSort + rival,
        disk,
        Double.NaN,
        Conditions.UNKNOWN,
        Map.of(),
        Map.of(),
        List.of());
  }

  /** A run on several nodes of one job or both, with what each needed. */
  static Run onNodes(String name, int repetition, Map<String, JobTime> times) {
    double seconds = times.values().stream().mapToDouble(JobTime::seconds).max().orElseThrow();
    return new Run(
        name,
        "TeraSort on all nodes, TeraGen on one of them",
        name.equals("sync") ? "SFQ(D2), coordinated" : "SFQ(D2)",
        repetition,
        seconds,
        Map.of(),
        0,
        Double.NaN,
        Double.NaN,
        Conditions.UNKNOWN,
        Map.of(),
        times,
        List.of());
  }

  /** Medians: alone 200 and 80 s; no sync 250 and 240 s; sync 260 and 100 s. */
  static List<Run> coordination() {
    List<Run> runs = new ArrayList<>();
    for (int repetition = 1; repetition <= 3; repetition++) {
      int off = 2 * (repetition - 2);
      runs.add(
          onNodes("terasort-alone-nodes", repetition, Map.of("TeraSort", alone(200 + off, 560))));
      runs.add(onNodes("teragen-alone-nodes", repetition, Map.of("TeraGen", alone(80 + off, 64))));
      runs.add(
          onNodes(
              "no-sync",
              repetition,
              Map.of(
                  "TeraSort", new JobTime(250 + off, 570, 480),
                  "TeraGen", new JobTime(240 + off, 66, 30))));
      runs.add(
          onNodes(
              "sync",
              repetition,
              Map.of(
                  "TeraSort", new JobTime(260 + off, 572, 260),
                  "TeraGen", new JobTime(100 + off, 66, 65))));
    }
    return runs;
  }

  private static JobTime alone(double seconds, double deviceSeconds) {
    return new JobTime(seconds, deviceSeconds, Double.NaN);
  }

  /** Settings of a demo on several nodes. */
  static Map<String, String> nodesSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("command", "./ibis demo --nodes 4");
    settings.put("nodes", "4");
    settings.put("weights", "4:1 (TeraSort:TeraGen)");
    return settings;
  }

  /**
   * @param depth 0 on stock Hadoop, NaN where it adapts
   */
  private static Run drawn(
      Random random,
      String name,
      String scheduler,
      int repetition,
      double seconds,
      double teraGen,
      double depth) {
    boolean timesTeraGen = name.startsWith("teragen");
    double runtime = seconds * (1 + 0.02 * random.nextGaussian());
    double wordCount = timesTeraGen ? 0 : 627 / runtime;
    List<Sample> timeline = new ArrayList<>();
    double d = Double.isNaN(depth) ? 4 : depth;
    for (int t = teraGen > 0 ? -15 : 0; t < runtime; t++) {
      boolean flush = t > 0 && t % 37 < 3;
      Map<String, Double> mbps = new LinkedHashMap<>();
      if (wordCount > 0) {
        double phase = t < 0 ? 0 : t > runtime * 0.85 ? 0.25 : 1.1;
        mbps.put("WordCount", Math.max(0, wordCount * phase * (1 + 0.3 * random.nextGaussian())));
      }
      if (teraGen > 0) {
        mbps.put(
            "TeraGen", Math.max(0, teraGen * (1 + (flush ? 0.9 : 0.25) * random.nextGaussian())));
      }
      double reference = 210 + 15 * Math.sin(t / 9.0);
      double latency = (60 + 45 * d) * (1 + 0.2 * random.nextGaussian()) * (flush ? 2.4 : 1);
      boolean stock = scheduler.equals("stock");
      timeline.add(
          new Sample(
              t,
              mbps,
              stock ? Double.NaN : d,
              stock ? Double.NaN : latency,
              stock ? Double.NaN : reference));
      if (Double.isNaN(depth)) {
        d = Math.min(12, Math.max(1, d + 0.01 * (reference - latency)));
      }
    }
    Map<String, Double> mean = new LinkedHashMap<>();
    if (wordCount > 0) {
      mean.put("WordCount", wordCount);
    }
    if (teraGen > 0) {
      mean.put("TeraGen", teraGen * (1 + 0.02 * random.nextGaussian()));
    }
    double total = mean.values().stream().mapToDouble(v -> v).sum();
    String workload =
        timesTeraGen
            ? "TeraGen alone"
            : teraGen == 0 ? "WordCount alone" : "WordCount beside TeraGen";
    return new Run(
        name,
        workload,
        scheduler,
        repetition,
        runtime,
        mean,
        total,
        total * 1.1,
        Double.NaN,
        Conditions.UNKNOWN,
        Map.of(),
        Map.of(),
        timeline);
  }

  /** Settings of a demo with TeraSort. */
  static Map<String, String> teraSortSettings() {
    Map<String, String> settings = settings();
    settings.put("command", "./ibis demo --noisy terasort --repetitions 3");
    settings.put("Weights", "WordCount 32, TeraSort 1");
    settings.put("sort weights", "4:1 (TeraSort:Rival)");
    return settings;
  }

  /** Settings as the demo might pass them. */
  static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("command", "./ibis demo --repetitions 3 --json result.json");
    settings.put("Hadoop", "3.5.0");
    settings.put("Weights", "WordCount 32, TeraGen 1");
    settings.put("Input", "627 MB of Java source text");
    settings.put("Disks", "two emulated 7.2k disks, slow motion x4 (30 MB/s)");
    settings.put("Repetitions", "3");
    settings.put("Machine", "2 cores, 24 GB, Linux 6.1, Java 17");
    return settings;
  }
}
