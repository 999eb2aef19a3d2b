package org.ibis.rig.bench.parity;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.demo.DiskOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis test parity}, checked by {@link #check}. */
final class ParityOptions {

  private static final int PERCENT = 100;

  /** Times as many pairs where a case is not settled. */
  private static final int MORE = 4;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "some of the cases (default: all of them; --list names them)")
  List<String> only = List.of();

  @Option(names = "--list", description = "the cases' names, and nothing is run")
  boolean list;

  @Option(names = "--pairs", paramLabel = "N", description = "of each case at least (default: 5)")
  int pairs = 5;

  @Option(
      names = "--most-pairs",
      paramLabel = "N",
      description = "of a case that is not settled (default: four times as many)")
  Integer mostPairs;

  @Option(
      names = "--limit",
      paramLabel = "PERCENT",
      description = "a difference, or noise, that does not count (default: 3)")
  double limitPercent = 3;

  @Option(names = "--slow", description = "the disks in slow motion by this factor (default: 1)")
  double slow = 1;

  @Option(
      names = "--smoke",
      description = "all as small as can be, one pair: whether it works, and no figures")
  boolean smoke;

  @Mixin final DiskOptions disks = new DiskOptions();

  @Mixin final HdfsOptions hdfs = new HdfsOptions();

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--pairs", pairs, 1, 1000);
    if (mostPairs != null) {
      OptionChecks.inRange("--most-pairs", mostPairs, pairs, 10_000);
    }
    if (!(limitPercent > 0 && limitPercent < PERCENT)) {
      throw UserError.usage("--limit: " + limitPercent + " is not a number over 0, under 100");
    }
    disks.check(slow);
    hdfs.check();
    List<ParityCase> unused = cases();
  }

  /** At least so many pairs of each case. */
  int leastPairs() {
    return smoke ? 1 : pairs;
  }

  /** The last pair's number of a case that is not settled before. */
  int lastPair() {
    if (smoke) {
      return 1;
    }
    return mostPairs != null ? mostPairs : MORE * pairs;
  }

  /** A part of 1. */
  double limit() {
    return limitPercent / PERCENT;
  }

  Scale scale() {
    return smoke ? Scale.SMOKE : Scale.FULL;
  }

  /** What to measure, in the order of the suite. */
  List<ParityCase> cases() {
    if (only.isEmpty()) {
      return Cases.ALL;
    }
    Set<String> left = new LinkedHashSet<>();
    for (String key : only) {
      if (!left.add(key)) {
        throw UserError.usage("--only: '" + key + "' is there twice: give it once");
      }
    }
    List<ParityCase> cases = Cases.ALL.stream().filter(one -> left.remove(one.key())).toList();
    if (!left.isEmpty()) {
      throw UserError.usage(
          "--only: no case '"
              + left.iterator().next()
              + "': give some of "
              + String.join(",", Cases.keys()));
    }
    return cases;
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("disk", disks.model + ", " + JobSpec.plain(slow) + " times slower");
    own.put("pairs", leastPairs() + " to " + lastPair());
    own.put("limit", JobSpec.plain(limitPercent) + " %");
    if (smoke) {
      own.put("smoke", "these figures say nothing");
    }
    return hdfs.settings(command, own);
  }
}
