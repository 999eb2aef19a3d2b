package org.ibis.rig.bench.total;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.mixes.RigOptions;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench total}, checked by {@link #check}. */
final class TotalOptions {

  private static final int MAX_NODES = 32;
  private static final List<String> OWN_KEYS =
      List.of(IbisKeys.BROKER_ENABLED, IbisKeys.BROKER_ADDRESS);

  @Option(names = "--nodes", description = "each with a DataNode and a disk (default: 4)")
  int nodes = SkewedMixes.NODES;

  @Option(
      names = "--mix",
      paramLabel = "MIX",
      description = {
        "jobs beside each other, with commas between them; may be given several times.",
        "r2: a reader on node 2; w1-3: writers on nodes 1, 2 and 3; r1-4:4: of weight 4; r1+r1+w2:"
            + " three streams of one job; a=r1: a job's name; 2*r1: two jobs",
        "(default: a=r1-4,b=r1-3 and a=r1-4:4,b=r1-2 and a=r1-4,b=r1-3,c=r2-4)"
      })
  List<String> mixTexts = new ArrayList<>();

  @Option(names = "--settle", description = "seconds before that, for the weights (default: 60)")
  int settle = 60;

  @Option(
      names = "--only",
      paramLabel = "BROKER",
      description = "with or without the broker (default: both)")
  String only;

  @Option(names = "--slow", description = "the disks in slow motion by this factor (default: 4)")
  double slow = 4;

  @Mixin final RigOptions rig = new RigOptions(60, 3);

  private List<Mix> mixes;

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--nodes", nodes, 1, MAX_NODES);
    rig.check(slow, "--settle", settle);
    for (String key : OWN_KEYS) {
      if (rig.hdfs.conf.containsKey(key)) {
        throw UserError.usage("--conf: " + key + " is what is compared here: leave it out");
      }
    }
    List<Coordination> unused = coordinations();
    mixes = parseMixes();
  }

  private List<Mix> parseMixes() {
    if (mixTexts.isEmpty() && nodes < SkewedMixes.NODES) {
      throw UserError.usage(
          "--nodes: the mixes that are measured without --mix are on "
              + SkewedMixes.NODES
              + " nodes: give as many, or a --mix, for example --mix a=r1-2:2,b=r2");
    }
    List<String> texts = mixTexts.isEmpty() ? SkewedMixes.ALL : mixTexts;
    List<Mix> parsed = MixParser.parseAll(texts, nodes, new IbisConf(rig.hdfs.conf::get));
    for (Mix mix : parsed) {
      if (mix.jobs().size() > FairTotals.MOST_JOBS) {
        throw wrong(mix.text(), "has more than " + FairTotals.MOST_JOBS + " jobs: give fewer");
      }
      for (JobSpec job : mix.jobs()) {
        if (job.isLimited() || !job.tagged()) {
          throw wrong(
              job.text(), "does not want all that its weight gives it: give no limit, no system");
        }
      }
    }
    return parsed;
  }

  private static UserError wrong(String text, String what) {
    return UserError.usage("--mix: '" + text + "' " + what);
  }

  /** What to measure, in order; {@link #check} comes first. */
  List<Mix> mixes() {
    return mixes;
  }

  /** What to measure them on. */
  List<Coordination> coordinations() {
    return OptionChecks.only(only, Coordination.values());
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = Map.of("nodes", Integer.toString(nodes));
    return rig.settings(command, own, "disks", slow, settle);
  }
}
