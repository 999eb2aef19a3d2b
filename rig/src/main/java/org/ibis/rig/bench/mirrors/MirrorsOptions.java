package org.ibis.rig.bench.mirrors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.mixes.MixRig;
import org.ibis.rig.bench.mixes.RigOptions;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import org.ibis.rig.bench.streams.StreamSpec;
import org.ibis.rig.demo.DiskOptions;
import org.ibis.rig.demo.EmulatedDisks;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench mirrors}, checked by {@link #check}. */
final class MirrorsOptions {

  /** Emulated disks that the DataNode has. */
  static final List<String> DISKS = List.of("disk1", "disk2");

  /** What is measured only where it is named. */
  private static final List<MirrorSide> ASKED_FOR =
      List.of(MirrorSide.EMPTY, MirrorSide.CHECKSUMS, MirrorSide.BYPASS);

  private static final int STREAMS = 8;
  private static final int MOST_STREAMS = 64;
  private static final int BLOCK_MB = 64;
  private static final double LEAST_RATE_MBPS = 0.1;
  private static final double MOST_DATA_GB = 1000;
  private static final double GB = 1e9;
  private static final double MB = 1e6;

  /** MB/s that an SSD is taken to have before anything was measured: more than SATA moves. */
  private static final double SSD_GUESS_MBPS = 560;

  @Option(names = "--streams", description = "scans beside each other, a job each (default: 8)")
  Integer streams;

  @Option(
      names = "--mix",
      paramLabel = "JOBS",
      description =
          "other jobs, as in bench shares; may be given several times, each is measured by itself:"
              + " a=4xr:8,b=4xr are two of four scans, of weights 8 and 1; 8*p64 are eight that read"
              + " 64 KiB at random; 4*r@100%% are four scans that take --rate each")
  List<String> mixes = List.of();

  @Option(
      names = "--rate",
      paramLabel = "MB/s",
      description = "what each scan takes at most, or each with @ in --mix (default: what it gets)")
  Double rate;

  @Option(
      names = "--mirrored",
      paramLabel = "PART",
      description =
          "the part of the blocks that have a mirror on the last side (default: 0.75, and the side"
              + " is mirrors75)")
  double mirrored = 0.75;

  @Option(
      names = "--warm",
      description =
          "mirrors are made by reading the disks (ibis-blockd warm), not of what is still in memory"
              + " when a block has been written")
  boolean warm;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SIDE",
      description =
          "some of stock, disks, empty, checksums, ssd, mirrors, bypass and mirrors75; empty has no"
              + " mirror, checksums those of these only, bypass another rule for who reads what"
              + " (default: all but these three)")
  List<String> only = List.of();

  @Option(names = "--ssd-model", description = "as --model, of the SSD (default: sata-ssd)")
  String ssdModel = "sata-ssd";

  @Option(
      names = "--ssd-percent",
      description =
          "the SSD is slow for 5 of each 10 s, and has so much of its speed then (default: all of"
              + " it)")
  int ssdPercent = EmulatedDisks.OWN_SPEED;

  @Option(
      names = "--data-gb",
      description = "what there is to scan, GB of 10^9 bytes (default: what the devices may give)")
  Double dataGb;

  @Option(names = "--warm-up", description = "seconds before that (default: 5)")
  int warmUp = 5;

  @Option(
      names = "--slow",
      description = "the disks and the SSD in slow motion by this factor (default: 8)")
  double slow = 8;

  @Mixin final RigOptions rig = new RigOptions(30, 3, new HdfsOptions(BLOCK_MB));

  /** Refuses what makes no sense. */
  void check() {
    rig.check(slow, "--warm-up", warmUp);
    OptionChecks.inRange("--streams", streams(), 1, MOST_STREAMS);
    if (!mixes.isEmpty() && streams != null) {
      throw UserError.usage("--mix: it says which streams there are: leave --streams out");
    }
    if (rate == null && hasLimits()) {
      throw UserError.usage("--mix: @ is a part of --rate here: give that, too");
    }
    if (rate != null && !hasLimits()) {
      throw UserError.usage("--rate: it is for jobs with @, and --mix has none: as in 4*r@100%");
    }
    DiskOptions.checkModel("--ssd-model", ssdModel);
    if (rate != null && !(rate >= LEAST_RATE_MBPS && Double.isFinite(rate))) {
      throw UserError.usage("--rate: " + rate + " is not a number of at least 0.1");
    }
    OptionChecks.inRange("--ssd-percent", ssdPercent, 1, EmulatedDisks.OWN_SPEED);
    if (!(mirrored > 0 && mirrored < 1)) {
      throw UserError.usage("--mirrored: " + mirrored + " is not a number between 0 and 1");
    }
    if (dataGb != null && !(dataGb > 0 && dataGb <= MOST_DATA_GB)) {
      throw UserError.usage("--data-gb: " + dataGb + " is not a number over 0, up to 1000");
    }
    for (String key : List.of(IbisKeys.SSD_DIR, IbisKeys.BLOCKD_SOCKET, IbisKeys.SSD_RULE)) {
      if (rig.hdfs.conf.containsKey(key)) {
        throw UserError.usage("--conf: " + key + " is what is compared here: leave it out");
      }
    }
    List<MirrorSide> unused = sides();
  }

  /** What can be measured, in the order of the reports. */
  MirrorSide[] allSides() {
    return new MirrorSide[] {
      MirrorSide.STOCK,
      MirrorSide.DISKS,
      MirrorSide.EMPTY,
      MirrorSide.CHECKSUMS,
      MirrorSide.SSD,
      MirrorSide.MIRRORS,
      MirrorSide.BYPASS,
      MirrorSide.mirrored(mirrored)
    };
  }

  private int streams() {
    return streams == null ? STREAMS : streams;
  }

  /** What is measured. */
  List<MirrorSide> sides() {
    List<MirrorSide> sides = OptionChecks.only(only, allSides());
    return only.isEmpty() ? sides.stream().filter(s -> !ASKED_FOR.contains(s)).toList() : sides;
  }

  /** Jobs that are measured together, one such mix after the other. */
  List<Mix> mixes() {
    List<String> scans = List.of(streams() + "*r" + (rate == null ? "" : "@100%"));
    return MixParser.parseAll(
        mixes.isEmpty() ? scans : mixes, StreamSpec.ONLY, new IbisConf(rig.hdfs.conf::get));
  }

  private boolean hasLimits() {
    return mixes().stream()
        .flatMap(mix -> mix.jobs().stream())
        .anyMatch(job -> Double.isFinite(job.limit()));
  }

  /** What the fastest side reads at most in a run, bytes. */
  double bytes() {
    if (dataGb != null) {
      return dataGb * GB;
    }
    double most = sides().stream().mapToDouble(this::guessMbps).max().orElse(0) / slow;
    double wanted = mixes().stream().mapToDouble(this::wantedMbps).max().orElse(0);
    return Math.min(most, wanted) * MB * rig.span(warmUp).seconds();
  }

  /** Of a mix of which all are limited. */
  private double wantedMbps(Mix mix) {
    return mix.jobs().stream()
        .mapToDouble(
            job ->
                Double.isFinite(job.limit())
                    ? job.limit() * rate * job.streams().size()
                    : Double.POSITIVE_INFINITY)
        .sum();
  }

  private double guessMbps(MirrorSide side) {
    double disks = DISKS.size() * MixRig.FIRST_GUESS_MBPS;
    return side.place() == MirrorSide.Place.SSD
        ? SSD_GUESS_MBPS
        : disks + (side.hasMirrors() ? SSD_GUESS_MBPS : 0);
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put(
        "jobs",
        mixes().stream().map(Mix::text).collect(Collectors.joining("; "))
            + (rate == null ? "" : ", those with @ at most " + JobSpec.plain(rate) + " MB/s each"));
    own.put(
        "SSD",
        ssdModel
            + ", "
            + JobSpec.plain(slow)
            + " times slower"
            + (ssdPercent == EmulatedDisks.OWN_SPEED
                ? ""
                : ", at " + ssdPercent + " % of that for 5 of each 10 s"));
    if (sides().stream().anyMatch(MirrorSide::hasSsd)) {
      own.put("mirrors are made of", warm ? "what is read from the disks" : "what was written");
    }
    return rig.settings(command, own, DISKS.size() + " disks", slow, warmUp);
  }
}
