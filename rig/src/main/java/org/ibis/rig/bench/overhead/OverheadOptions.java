package org.ibis.rig.bench.overhead;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.hdfs.Variant;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench overhead}, checked by {@link #check}. */
final class OverheadOptions {

  @Option(names = "--rounds", description = "of measurements of each case (default: 12)")
  int rounds = 12;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "CASE",
      description =
          "some of hot-read, cold-read, hot-pread, cold-pread, write, hot-shuffle and cold-shuffle"
              + " (default: all of them)")
  List<String> only = List.of();

  @Option(names = "--size-mb", description = "what is read and written at a time (default: 1024)")
  int sizeMb = 1024;

  @Option(names = "--preads", description = "of 4 KiB at a time, from memory (default: 4000)")
  int preads = 4000;

  @Option(names = "--cold-preads", description = "with caches dropped (default: 400)")
  int coldPreads = 400;

  @Option(
      names = "--shadow",
      description = "what IBIS costs that only observes (ibis.mode=shadow), not one that schedules")
  boolean shadow;

  @Mixin HdfsOptions hdfs = new HdfsOptions();

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--rounds", rounds, 1, 10_000);
    OptionChecks.inRange("--size-mb", sizeMb, 1, 100_000);
    OptionChecks.inRange("--preads", preads, 1, 100_000_000);
    OptionChecks.inRange("--cold-preads", coldPreads, 1, 100_000_000);
    hdfs.check();
    List<OverheadCase> unused = cases();
  }

  /** What IBIS does. */
  Variant ibis() {
    return shadow ? Variant.SHADOW : Variant.IBIS;
  }

  /** What to measure, in order. */
  List<OverheadCase> cases() {
    if (only.isEmpty()) {
      return List.of(OverheadCase.values());
    }
    List<OverheadCase> cases = new ArrayList<>();
    for (String key : only) {
      OverheadCase what = OverheadCase.of(key);
      if (cases.contains(what)) {
        throw UserError.usage("--only: '" + key + "' is there twice: give it once");
      }
      cases.add(what);
    }
    return cases;
  }
}
