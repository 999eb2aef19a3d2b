package org.ibis.rig.bench.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.cli.jmx.DeviceTimes;
import org.ibis.cli.jmx.TornAnswerException;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hostile.attack.Attack;
import org.ibis.rig.bench.hostile.attack.Attacks;
import org.ibis.rig.bench.hostile.attack.Due;
import org.ibis.rig.demo.Await;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;

/** Brings a node up, and has one attack after the other beside a victim. */
final class HostileRunner {

  private static final String DISK = "hdfs";
  private static final double MB = 1e6;
  private static final double PERCENT = 100;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final Duration SCHEDULED_LIMIT = Duration.ofSeconds(30);
  private static final int EARLY_SECONDS = 3;

  private final HostileOptions options;
  private final Span span;
  private final List<Row> rows;
  private final EmulatedDisks disks;
  private final House house;
  private final OffSwitch off;
  private double besideOne = Double.NaN; // what a victim keeps beside an honest job, a part of 1
  private Map<String, Long> rest = Map.of();

  /**
   * Brings the disk up.
   *
   * @param rows takes what is measured
   */
  HostileRunner(
      DemoDirectory directory, DemoSession session, HostileOptions options, List<Row> rows)
      throws IOException, InterruptedException {
    this.options = options;
    this.span = options.span();
    this.rows = rows;
    Path hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
    disks = BenchDisks.up(directory, session, options.disks.shape(options.slow), List.of(DISK));
    HdfsShape shape = new HdfsShape(options.hdfs.blockMb, disks.profile(), options.hdfs.conf);
    house = new House(directory, session, hadoop, directory.mount(DISK), shape);
    off = new OffSwitch(house);
  }

  void run() throws IOException, InterruptedException {
    try (house) {
      try (Progress progress = new Progress("Hadoop starts")) {
        house.start(span.victimMb(), span.otherMb());
        progress.done("HDFS, YARN and the broker are up");
      }
      try (TenantLink victim = house.victim(House.FILE)) {
        fresh(); // what is in memory takes no permit
        awaitScheduled(victim);
        sleep(span.settle()); // JIT, weights
        rest = house.heaps();
        for (Attack attack : options.attacks()) {
          run(attack, victim);
        }
      }
    }
  }

  /** Nothing is under attack that IBIS has no part in. */
  private void awaitScheduled(TenantLink victim) throws InterruptedException {
    Map<String, Long> served = new TreeMap<>(); // by flow, as the NodeManager last said
    boolean scheduled =
        Await.until(
            SCHEDULED_LIMIT,
            () -> {
              try {
                served.putAll(DeviceTimes.parse(house.nodeManagerBeans()).nanos());
                return served.getOrDefault(victim.application(), 0L) > 0;
              } catch (TornAnswerException e) {
                return false;
              }
            });
    if (!scheduled) {
      throw new UserError(
          "the NodeManager schedules nothing of " + victim.application() + ", but " + served);
    }
  }

  private void run(Attack attack, TenantLink victim) throws IOException, InterruptedException {
    try (Progress progress = new Progress(attack.key() + ": " + attack.title())) {
      TenantLink attacker = house.attacker(attack.key(), attack.tags(), victim);
      Measured before;
      Measured during;
      Map<String, Long> heaps;
      boolean held;
      long acts;
      try {
        before = alone(victim);
        fresh();
        attacker.begin();
        during = attack.isBeforeItsVictim() ? later() : attacked(victim);
        heaps = house.heaps();
        held = off.holds(span.off());
        acts = attacker.look()[0];
      } finally {
        house.end(attacker);
      }
      Measured after = alone(victim);
      if (attack.key().equals(Attacks.HONEST)) {
        besideOne = during.mbps() / before.mbps();
      }
      double due = before.mbps() * (attack.due() == Due.ALL ? 1 : besideOne);
      Row row =
          new Row(
              attack.key(),
              attack.title(),
              before.mbps(),
              during.mbps(),
              after.mbps(),
              due,
              rest,
              heaps,
              during.pingMillis(),
              during.silentSeconds(),
              held,
              acts);
      rows.add(row);
      List<String> missed = row.missed(options.limits());
      progress.done(
          String.format(Locale.ROOT, "kept %.0f %%", PERCENT * row.kept())
              + (missed.isEmpty() ? "" : "; MISSED: " + String.join(", ", missed)));
    }
  }

  /**
   * What a victim had in a time.
   *
   * @param pingMillis 99th percentile
   * @param silentSeconds the longest time without a report of the node
   */
  private record Measured(double mbps, double pingMillis, double silentSeconds) {}

  private Measured alone(TenantLink victim) throws IOException, InterruptedException {
    fresh();
    sleep(span.warmUp());
    return measure(victim, span.alone());
  }

  private Measured attacked(TenantLink victim) throws IOException, InterruptedException {
    sleep(span.settle());
    return measure(victim, span.attack());
  }

  /** What one had that comes when the attack is on already. */
  private Measured later() throws IOException, InterruptedException {
    sleep(EARLY_SECONDS);
    TenantLink later = house.victim(House.OTHER_FILE);
    try {
      return attacked(later);
    } finally {
      house.end(later);
    }
  }

  private Measured measure(TenantLink victim, int seconds)
      throws IOException, InterruptedException {
    long[] first = victim.look();
    long begin = System.nanoTime();
    double silent = 0;
    for (int s = 0; s < seconds; s++) {
      sleep(1);
      silent = Math.max(silent, house.resourceManager().silentSeconds());
    }
    long[] last = victim.look();
    double took = (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    return new Measured((last[0] - first[0]) / MB / took, last[1] / NANOS_PER_MILLI, silent);
  }

  /** What was read is forgotten, or it would be read from memory. */
  private void fresh() throws IOException, InterruptedException {
    disks.letGoOfMemory();
    PageCache.drop();
  }

  private static void sleep(int seconds) throws InterruptedException {
    Thread.sleep(TimeUnit.SECONDS.toMillis(seconds));
  }
}
