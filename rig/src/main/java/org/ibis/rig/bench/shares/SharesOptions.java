package org.ibis.rig.bench.shares;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.OutputFile;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.mixes.MixRig;
import org.ibis.rig.bench.mixes.RigOptions;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import org.ibis.rig.bench.streams.StreamSpec;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench shares}, checked by {@link #check}. */
final class SharesOptions {

  private static final String WRITE_LIMIT_KEY = "dfs.datanode.data.write.bandwidthPerSec";
  private static final double LEAST_LIMIT_MBPS = 0.1;
  private static final double MB = 1e6;

  /** What a writer has beside a job of weight 4: what an operator would limit it to. */
  private static final double WRITERS_PART = 5;

  @Option(
      names = "--mix",
      paramLabel = "MIX",
      description = {
        "jobs beside each other, with commas between them; may be given several times.",
        "r: a reader; w: a writer; 3*r: three jobs; r:32: of weight 32; r+r+w: three streams of one"
            + " job; a=r+r: a job's name; r@50%%: takes at most half of what a reader gets alone;"
            + " r:untagged: its client has no tag",
        "p64: reads 64 KiB at random places (p: the same), p4: 4 KiB; 32*p64: 32 such jobs;"
            + " a=8xp64: one job with eight"
      })
  List<String> mixTexts = new ArrayList<>();

  @Option(
      names = {"--table", "--standard"},
      description = "the standard table: equal jobs, weights, several streams, a modest heavy job")
  boolean table;

  @Option(names = "--warm-up", description = "seconds before that (default: 5)")
  int warmUp = 5;

  @Option(
      names = "--only",
      paramLabel = "ONE",
      description = "stock, bfq, limit, shadow or ibis (default: stock and ibis)")
  String only;

  @Option(
      names = "--peers",
      description =
          "also stock Hadoop above Linux's BFQ, and with HDFS's limit of a DataNode's writes")
  boolean peers;

  @Option(
      names = "--shadow",
      description = "also with IBIS that only observes, and what it foretells of each job")
  boolean shadow;

  @Option(
      names = "--write-limit",
      paramLabel = "MB/s",
      description = "that limit (default: a fifth of what the model hdd writes)")
  Double writeLimit;

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
    List<Peer> unused = peers(); // which refuses what --only names wrongly
    if (writeLimit != null && !(writeLimit >= LEAST_LIMIT_MBPS)) {
      throw UserError.usage("--write-limit: " + writeLimit + " is not a number of at least 0.1");
    }
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
  List<Peer> peers() {
    if (only != null) {
      return OptionChecks.only(only, Peer.values());
    }
    return Arrays.stream(Peer.values())
        .filter(p -> peers || (p != Peer.BFQ && p != Peer.LIMIT))
        .filter(p -> shadow || p != Peer.SHADOW)
        .toList();
  }

  /** What a peer's Hadoop has in its configuration beyond the others', by key. */
  Map<String, String> configuration(Peer peer) {
    return peer == Peer.LIMIT
        ? Map.of(WRITE_LIMIT_KEY, Long.toString(Math.round(writeLimit() * MB)))
        : Map.of();
  }

  private double writeLimit() {
    return writeLimit != null ? writeLimit : MixRig.FIRST_GUESS_MBPS / slow / WRITERS_PART;
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own =
        peers().contains(Peer.LIMIT)
            ? Map.of("limit of writes", String.format(Locale.ROOT, "%.1f MB/s", writeLimit()))
            : Map.of();
    return rig.settings(command, own, "disk", slow, warmUp);
  }
}
