package org.ibis.tools.bench.shares;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.tools.UserError;
import org.ibis.tools.bench.OptionChecks;
import org.ibis.tools.bench.hdfs.Variant;
import org.ibis.tools.demo.ConfOption;
import org.ibis.tools.demo.EmulatedDisks;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench shares}, checked by {@link #check}. */
final class SharesOptions {

  private static final double MIN_SLOW = 0.001;
  private static final double MAX_SLOW = 1000;
  private static final int MAX_SECONDS = 3600;
  private static final List<String> MODELS = List.of("hdd", "ssd");

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

  @Option(names = "--seconds", description = "that are measured of each mix (default: 30)")
  int seconds = 30;

  @Option(names = "--warm-up", description = "seconds before that (default: 5)")
  int warmUp = 5;

  @Option(names = "--repetitions", description = "of everything (default: 1)")
  int repetitions = 1;

  @Option(names = "--only", paramLabel = "VARIANT", description = "stock or ibis (default: both)")
  String only;

  @Option(names = "--model", description = "hdd, ssd or a parameter file (default: hdd)")
  String model = "hdd";

  @Option(names = "--slow", description = "the disk in slow motion by this factor (default: 6)")
  double slow = 6;

  @Option(names = "--disk-gb", description = "size of the disk (default: 40)")
  int diskGb = 40;

  @Option(names = "--dirty-mb", description = "dirty memory of the disk, MiB (default: 128)")
  int dirtyMb = 128;

  @Option(names = "--io-scheduler", description = "Linux's (default: mq-deadline)")
  String ioScheduler = "mq-deadline";

  @Option(
      names = "--read-ahead-kb",
      description = "how far Linux reads ahead by itself, KiB (default: its own)")
  Integer readAheadKb;

  @Option(names = "--block-mb", description = "HDFS block size, MiB (default: 128)")
  int blockMb = 128;

  @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "added to every daemon's files")
  Map<String, String> conf = new LinkedHashMap<>();

  @Option(names = "--hadoop-version", description = "built with -Dhadoop.version (default: 3.5.0)")
  String hadoopVersion = "3.5.0";

  @Option(names = "--json", paramLabel = "FILE", description = "the results for programs")
  Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "a page with each job's rate")
  Path html;

  @Option(names = "--svg", paramLabel = "FILE", description = "the same as a picture")
  Path svg;

  /** The arguments as given. */
  List<String> commandLine = List.of();

  private List<Mix> mixes;

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--seconds", seconds, 1, MAX_SECONDS);
    OptionChecks.inRange("--warm-up", warmUp, 0, MAX_SECONDS);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    OptionChecks.inRange("--disk-gb", diskGb, 1, 100_000);
    OptionChecks.inRange("--dirty-mb", dirtyMb, 1, 1_000_000);
    OptionChecks.inRange("--block-mb", blockMb, 1, 1024);
    OptionChecks.inRange("--read-ahead-kb", readAheadKb == null ? 0 : readAheadKb, 0, 1_000_000);
    if (!(slow >= MIN_SLOW && slow <= MAX_SLOW)) {
      throw new UserError("--slow: " + slow + " is not a number from 0.001 to 1000");
    }
    if (!MODELS.contains(model) && !Files.isRegularFile(Path.of(model))) {
      throw new UserError(
          "--model: '" + model + "' is no disk: give hdd, ssd or a parameter file's name");
    }
    OptionChecks.writable("--json", json);
    OptionChecks.writable("--html", html);
    OptionChecks.writable("--svg", svg);
    List<Variant> unused = variants();
    ConfOption.check(conf);
    mixes = parseMixes();
  }

  private List<Mix> parseMixes() {
    List<String> texts = new ArrayList<>(mixTexts);
    if (table) {
      texts.addAll(StandardMixes.ALL);
    }
    if (texts.isEmpty()) {
      throw new UserError("--mix: give at least one, for example --mix r:4,r, or --table");
    }
    IbisConf ibis = new IbisConf(conf::get);
    List<Mix> parsed = new ArrayList<>();
    for (String text : texts.stream().distinct().toList()) {
      Mix mix = MixParser.parse(text, ibis.systemWeight());
      for (JobSpec job : mix.jobs()) {
        if (job.tagged() && job.weight() > ibis.claimMax()) {
          throw new UserError(
              "--mix: the weight of '"
                  + job.text()
                  + "' would be cut to "
                  + JobSpec.plain(ibis.claimMax())
                  + ": give that at most, or --conf "
                  + IbisKeys.CLAIM_MAX
                  + "="
                  + JobSpec.plain(job.weight()));
        }
      }
      parsed.add(mix);
    }
    return parsed;
  }

  /** What to measure, in order; {@link #check} comes first. */
  List<Mix> mixes() {
    return mixes;
  }

  List<Variant> variants() {
    if (only == null) {
      return List.of(Variant.values());
    }
    for (Variant variant : Variant.values()) {
      if (variant.key().equals(only)) {
        return List.of(variant);
      }
    }
    throw new UserError("--only: '" + only + "' is neither stock nor ibis");
  }

  EmulatedDisks.Shape disk() {
    // Its readers read nothing twice, so nothing has to be kept in memory for them.
    return new EmulatedDisks.Shape(model, slow, diskGb, dirtyMb, ioScheduler, readAheadKb, false);
  }
}
