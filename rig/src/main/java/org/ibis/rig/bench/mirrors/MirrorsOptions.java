package org.ibis.rig.bench.mirrors;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench mirrors}, checked by {@link #check}. */
final class MirrorsOptions {

  /** Emulated disks that the DataNode has. */
  static final List<String> DISKS = List.of("disk1", "disk2");

  private static final int MOST_STREAMS = 64;
  private static final int BLOCK_MB = 64;
  private static final double LEAST_RATE_MBPS = 0.1;
  private static final double MOST_DATA_GB = 1000;
  private static final double GB = 1e9;
  private static final double MB = 1e6;

  /** MB/s that an SSD is taken to have before anything was measured: more than SATA moves. */
  private static final double SSD_GUESS_MBPS = 560;

  @Option(names = "--streams", description = "scans beside each other, a job each (default: 8)")
  int streams = 8;

  @Option(
      names = "--rate",
      paramLabel = "MB/s",
      description = "what each scan takes at most (default: what it gets)")
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
      description = "some of stock, disks, ssd, mirrors and mirrors75 (default: all of them)")
  List<String> only = List.of();

  @Option(names = "--ssd-model", description = "as --model, of the SSD (default: sata-ssd)")
  String ssdModel = "sata-ssd";

  @Option(
      names = "--data-gb",
      description = "what there is to scan, GB of 10^9 bytes (default: what the devices may give)")
  Double dataGb;

  @Option(names = "--warm-up", description = "seconds before that (default: 5)")
  int warmUp = 5;

  @Option(
      names = "--slow",
      description = "the disks and the SSD in slow motion by this factor (default: 4)")
  double slow = 4;

  @Mixin final RigOptions rig = new RigOptions(30, 3, new HdfsOptions(BLOCK_MB));

  /** Refuses what makes no sense. */
  void check() {
    rig.check(slow, "--warm-up", warmUp);
    OptionChecks.inRange("--streams", streams, 1, MOST_STREAMS);
    DiskOptions.checkModel("--ssd-model", ssdModel);
    if (rate != null && !(rate >= LEAST_RATE_MBPS && Double.isFinite(rate))) {
      throw UserError.usage("--rate: " + rate + " is not a number of at least 0.1");
    }
    if (!(mirrored > 0 && mirrored < 1)) {
      throw UserError.usage("--mirrored: " + mirrored + " is not a number between 0 and 1");
    }
    if (dataGb != null && !(dataGb > 0 && dataGb <= MOST_DATA_GB)) {
      throw UserError.usage("--data-gb: " + dataGb + " is not a number over 0, up to 1000");
    }
    for (String key : List.of(IbisKeys.SSD_DIR, IbisKeys.BLOCKD_SOCKET)) {
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
      MirrorSide.SSD,
      MirrorSide.MIRRORS,
      MirrorSide.mirrored(mirrored)
    };
  }

  /** What is measured. */
  List<MirrorSide> sides() {
    List<MirrorSide> all = List.of(allSides());
    if (only.isEmpty()) {
      return all;
    }
    Set<String> left = new TreeSet<>(only);
    List<MirrorSide> sides = all.stream().filter(side -> left.remove(side.key())).toList();
    if (!left.isEmpty()) {
      throw UserError.usage(
          "--only: no side '"
              + left.iterator().next()
              + "': give some of "
              + all.stream().map(MirrorSide::key).collect(Collectors.joining(",")));
    }
    return sides;
  }

  /** All scans. */
  Mix mix() {
    String text = streams + "*r" + (rate == null ? "" : "@100%");
    return MixParser.parseAll(List.of(text), StreamSpec.ONLY, new IbisConf(rig.hdfs.conf::get))
        .get(0);
  }

  /** What the fastest side reads at most in a run, bytes. */
  double bytes() {
    if (dataGb != null) {
      return dataGb * GB;
    }
    double most = sides().stream().mapToDouble(this::guessMbps).max().orElse(0) / slow;
    double wanted = rate == null ? Double.POSITIVE_INFINITY : rate * streams;
    return Math.min(most, wanted) * MB * rig.span(warmUp).seconds();
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
        "scans", streams + (rate == null ? "" : ", at most " + JobSpec.plain(rate) + " MB/s each"));
    own.put("SSD", ssdModel + ", " + JobSpec.plain(slow) + " times slower");
    if (sides().stream().anyMatch(MirrorSide::hasMirrors)) {
      own.put("mirrors are made of", warm ? "what is read from the disks" : "what was written");
    }
    return rig.settings(command, own, DISKS.size() + " disks", slow, warmUp);
  }
}
