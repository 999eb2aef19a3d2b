package org.ibis.rig.bench.shares;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.cli.OutputFile;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.mixes.RigOptions;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import org.ibis.rig.bench.streams.StreamSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench shares}, checked by {@link #check}. */
final class SharesOptions {

  @Option(
      names = "--mix",
      paramLabel = "MIX",
      description = {
        "jobs beside each other, with commas between them; may be given several times.",
        "r: a reader; w: a writer; 3*r: three jobs; r:32: of weight 32; r+r+w: three streams of one"
            + " job; a=r+r: a job's name; r@50%%: takes at most half of what a reader gets alone;"
            + " r:system: its client has no tag"
      })
  List<String> mixTexts = new ArrayList<>();

  @Option(
      names = {"--table", "--standard"},
      description = "the standard table: equal jobs, weights, several streams, a modest heavy job")
  boolean table;

  @Option(names = "--warm-up", description = "seconds before that (default: 5)")
  int warmUp = 5;

  @Option(names = "--only", paramLabel = "VARIANT", description = "stock or ibis (default: both)")
  String only;

  @Option(names = "--slow", description = "the disk in slow motion by this factor (default: 2)")
  double slow = 2;

  @Option(names = "--html", paramLabel = "FILE", description = "a page with each job's rate")
  Path html;

  @Mixin final RigOptions rig = new RigOptions(30, 1);

  private List<Mix> mixes;

  /** Refuses what makes no sense. */
  void check() {
    rig.check(slow, "--warm-up", warmUp);
    OutputFile.check("--html", html);
    List<Variant> unused = variants();
    mixes = parseMixes();
  }

  private List<Mix> parseMixes() {
    List<String> texts = new ArrayList<>(mixTexts);
    if (table) {
      texts.addAll(StandardMixes.ALL);
    }
    if (texts.isEmpty()) {
      throw UserError.usage("--mix: give at least one, for example --mix r:4,r, or --table");
    }
    return MixParser.parseAll(texts, StreamSpec.ONLY, new IbisConf(rig.hdfs.conf::get));
  }

  /** What to measure, in order; {@link #check} comes first. */
  List<Mix> mixes() {
    return mixes;
  }

  /** What to measure them on. */
  List<Variant> variants() {
    return OptionChecks.only(only, Variant.values());
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    return rig.settings(command, Map.of(), "disk", slow, warmUp);
  }
}
