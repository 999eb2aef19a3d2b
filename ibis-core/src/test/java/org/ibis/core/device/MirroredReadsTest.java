package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.ibis.core.mirror.MirrorPolicy;
import org.ibis.core.mirror.SelectiveBypass;
import org.ibis.core.mirror.SelectiveBypass.Second;
import org.junit.jupiter.api.Test;

/**
 * What machines give whose blocks are on disks and mirrored on SSDs, by where their windows wait:
 * those of sections 4.1 and 4.2 of "Selective I/O Bypass and Load Balancing Method for
 * Write-Through SSD Caching in Big Data Analytics".
 */
class MirroredReadsTest {
  private static final int WARM_UP = 15; // s
  private static final int SECONDS = 40;
  private static final int RUNS = Integer.getInteger("ibis.test.runs", 1); // the middle one counts
  private static final boolean TABLE = Boolean.getBoolean("ibis.test.table");
  private static final double FLAT_OUT = 1e6; // MB/s

  private enum Way {
    DISKS,
    SSD,
    BYPASS, // that paper's
    HEAD_START
  }

  /** Some disks and SSDs, and who reads. */
  private record Machine(int disks, int diskRate, int ssds, int ssdRate, boolean spread) {
    static final Machine OF_SECTION_4_1 = new Machine(8, 110, 4, 550, false);
    static final Machine OF_SECTION_4_2 = new Machine(10, 150, 1, 550, true);
  }

  private static final class Run {
    private final double megabytesPerSecond;
    private final double ofDisks; // MB/s
    private final MirrorSimulation simulation;

    private Run(Machine m, Way way, long seed, Consumer<MirrorSimulation> load) {
      SelectiveBypass bypass = new SelectiveBypass(m.disks, new Random(seed));
      MirrorPolicy policy =
          switch (way) {
            case DISKS -> MirrorPolicy.diskOnly();
            case SSD -> MirrorPolicy.ssdOnly();
            case BYPASS -> bypass;
            case HEAD_START -> MirrorPolicy.headStart();
          };
      Consumer<Second> observer = way == Way.BYPASS ? bypass::endSecond : s -> {};
      simulation = new MirrorSimulation(policy, seed);
      simulation.addDisks(m.disks, m.diskRate);
      simulation.addSsds(m.ssds, m.ssdRate);
      simulation.spread = m.spread;
      load.accept(simulation);
      simulation.run(WARM_UP, observer);
      double before = moved();
      double fromDisks = fromDisks();
      simulation.run(SECONDS, observer);
      megabytesPerSecond = (moved() - before) / 1e6 / SECONDS;
      ofDisks = (fromDisks() - fromDisks) / 1e6 / SECONDS;
    }

    private double moved() {
      return simulation.readers.stream().mapToDouble(r -> r.moved).sum();
    }

    private double fromDisks() {
      return simulation.disks.stream().mapToDouble(d -> d.bytes).sum();
    }
  }

  /** MB/s of the middle one of some runs. */
  private static double rate(Machine m, Way way, Consumer<MirrorSimulation> load) {
    double[] rates = new double[RUNS];
    for (int seed = 0; seed < rates.length; seed++) {
      rates[seed] = new Run(m, way, seed, load).megabytesPerSecond;
    }
    Arrays.sort(rates);
    return rates[RUNS / 2];
  }

  private static Map<Way, Double> rates(Machine m, Consumer<MirrorSimulation> load) {
    Map<Way, Double> all = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      all.put(way, rate(m, way, load));
    }
    print(m + ": " + all);
    return all;
  }

  private static void print(String line) {
    if (TABLE) {
      System.out.println(line);
    }
  }

  private static void assertBoth(Map<Way, Double> rates, double least) {
    double both = rates.get(Way.DISKS) + rates.get(Way.SSD);
    assertTrue(rates.get(Way.HEAD_START) >= least * both, () -> rates + " MB/s");
    assertTrue(rates.get(Way.HEAD_START) >= 0.98 * rates.get(Way.BYPASS), () -> rates + " MB/s");
  }

  @Test
  void moreThanTheSsdsCanDoIsReadFromAllDevices() {
    assertBoth(rates(Machine.OF_SECTION_4_1, s -> s.addReaders(32, "job", 1, FLAT_OUT)), 0.95);
    assertBoth(rates(Machine.OF_SECTION_4_2, s -> s.addReaders(20, "job", 1, FLAT_OUT)), 0.95);
    assertBoth(rates(Machine.OF_SECTION_4_2, s -> s.addReaders(40, "job", 1, FLAT_OUT)), 0.95);
  }

  @Test
  void whatTheSsdsCanDoByThemselvesIsReadFromNoDisk() {
    Map<Way, Double> under = rates(Machine.OF_SECTION_4_1, s -> s.addReaders(16, "job", 1, 110));
    assertEquals(under.get(Way.SSD), under.get(Way.HEAD_START), 0.01 * under.get(Way.SSD));
    Run run =
        new Run(Machine.OF_SECTION_4_1, Way.HEAD_START, 1, s -> s.addReaders(16, "job", 1, 110));
    assertEquals(0, run.ofDisks);
  }

  @Test
  void whereTheSsdsCanJustDoItNoReaderIsSlowerForADisk() {
    Map<Way, Double> precise = rates(Machine.OF_SECTION_4_1, s -> s.addReaders(12, "job", 1, 150));
    assertTrue(precise.get(Way.HEAD_START) >= 0.99 * precise.get(Way.SSD), precise::toString);
  }

  /**
   * Figures 7 and 8, in shape: what disks add to the SSDs, by the size of requests. Here one reads
   * in sequence by whole windows, whatever its requests are; a bypassed stream reads them as such.
   */
  @Test
  void disksAddAllThatTheyHaveToWhatIsReadInSequenceAndLessToRandomRequests() {
    double before = 0;
    for (long kib : TABLE ? new long[] {64, 256, 1024, 4096, 16_384} : new long[] {1024, 16_384}) {
      Map<Way, Double> sequence = bySize(kib << 10, false);
      assertBoth(sequence, 0.95);
      Map<Way, Double> random = bySize(kib << 10, true);
      assertTrue(
          random.get(Way.HEAD_START) < sequence.get(Way.HEAD_START), kib + " KiB: " + random);
      double gain = random.get(Way.HEAD_START) / random.get(Way.SSD);
      assertTrue(gain >= 0.99 && gain >= 0.98 * before, kib + " KiB: " + random);
      before = gain;
    }
  }

  private static Map<Way, Double> bySize(long bytes, boolean anywhere) {
    Map<Way, Double> all = new EnumMap<>(Way.class);
    for (Way way : Way.values()) {
      Consumer<MirrorSimulation> load =
          s -> {
            s.anywhere = anywhere;
            s.window = anywhere || way == Way.BYPASS ? bytes : s.window;
            s.addReaders(32, "job", 1, FLAT_OUT);
          };
      all.put(way, rate(Machine.OF_SECTION_4_1, way, load));
    }
    print((bytes >> 10) + (anywhere ? " KiB at random: " : " KiB in sequence: ") + all);
    return all;
  }

  @Test
  void anSsdThatIsSlowNowAndThenGivesWhatItHas() {
    assertBoth(
        rates(
            Machine.OF_SECTION_4_2,
            s -> {
              s.addReaders(40, "job", 1, FLAT_OUT);
              s.slowSsdsDown(5, 0.4);
            }),
        0.95);
  }

  @Test
  void threeQuartersMirroredAreNearlyAsGood() {
    Consumer<MirrorSimulation> load =
        s -> {
          s.mirrored = 0.75;
          s.addReaders(40, "job", 1, FLAT_OUT);
        };
    double both =
        rate(Machine.OF_SECTION_4_2, Way.DISKS, load)
            + rate(Machine.OF_SECTION_4_2, Way.SSD, s -> s.addReaders(40, "job", 1, FLAT_OUT));
    double rate = rate(Machine.OF_SECTION_4_2, Way.HEAD_START, load);
    assertTrue(rate >= 0.93 * both, rate + " of " + both + " MB/s");
  }

  @Test
  void jobsHaveTheSsdByTheirWeightsAndNoneHasLessThanOfTheDisksAlone() {
    Consumer<MirrorSimulation> load =
        s -> {
          s.addReaders(20, "heavy", 8, FLAT_OUT);
          s.addReaders(20, "light", 1, FLAT_OUT);
        };
    Run mirrored = new Run(Machine.OF_SECTION_4_2, Way.HEAD_START, 1, load);
    Run disks = new Run(Machine.OF_SECTION_4_2, Way.DISKS, 1, load);
    double ssd = of(mirrored, "heavy", true) / of(mirrored, "light", true);
    print(Machine.OF_SECTION_4_2 + ", 8:1: of the SSD " + ssd + ":1");
    assertEquals(8, ssd, 0.05 * 8);
    for (String job : new String[] {"heavy", "light"}) {
      assertTrue(of(mirrored, job, false) >= of(disks, job, false), job);
    }
  }

  /** What a job's readers got, bytes; of the SSD or of all. */
  private static double of(Run run, String job, boolean ssd) {
    return run.simulation.readers.stream()
        .filter(r -> r.job.equals(job))
        .mapToDouble(r -> ssd ? r.fromSsd : r.moved)
        .sum();
  }
}
