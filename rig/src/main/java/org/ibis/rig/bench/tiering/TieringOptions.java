package org.ibis.rig.bench.tiering;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.demo.DiskOptions;
import org.ibis.rig.demo.EmulatedDisks;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of {@code ibis bench tiering}, checked by {@link #check}. */
final class TieringOptions {

  private static final int MAX_MB = 1 << 20;
  private static final int BLOCK_MB = 8; // a map's output is on the SSD as a whole or not at all

  /** What is dirty when maps end is written before it is dropped, and reducers do not wait. */
  private static final int DIRTY_MB = 32;

  private static final long MB = 1_000_000;
  private static final int PERCENT = 100;

  @Option(
      names = "--data-mb",
      paramLabel = "MB",
      description = "what a job's maps leave (default: 500)")
  int dataMb = 500;

  @Option(
      names = "--ssd-percent",
      paramLabel = "PERCENT",
      description = "of that, what intermediate data may have of the SSD (default: 25)")
  int ssdPercent = 25;

  @Option(names = "--reducers", description = "of a job, two at a time (default: 30)")
  int reducers = 30;

  @Option(names = "--repetitions", description = "of everything (default: 3)")
  int repetitions = 3;

  @Option(
      names = "--job",
      paramLabel = "JOB",
      description = "terasort or wordcount (default: both)")
  String job;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SIDE",
      description = "some of stock, turns, disk and tier (default: all of them)")
  List<String> only = List.of();

  @Option(names = "--ssd-model", description = "as --model (default: sata-ssd)")
  String ssdModel = "sata-ssd";

  @Option(names = "--slow", description = "disk and SSD in slow motion by this factor (default: 8)")
  double slow = 8;

  @Mixin final DiskOptions disks = new DiskOptions(DIRTY_MB);

  @Mixin final HdfsOptions hdfs = new HdfsOptions(BLOCK_MB);

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--data-mb", dataMb, 1, MAX_MB);
    OptionChecks.inRange("--ssd-percent", ssdPercent, 1, 1000);
    OptionChecks.inRange("--reducers", reducers, 1, 10_000);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    disks.check(slow);
    DiskOptions.checkModel("--ssd-model", ssdModel);
    hdfs.check();
    for (String key : List.of(IbisKeys.SSD_LOCAL_DIR, IbisKeys.SSD_LOCAL_BYTES)) {
      if (hdfs.conf.containsKey(key)) {
        throw UserError.usage("--conf: " + key + " is what is compared here: leave it out");
      }
    }
    List<TieringSide> unused = sides();
    List<TieringJob> unusedJobs = jobs();
  }

  List<TieringSide> sides() {
    return OptionChecks.only(only, TieringSide.values());
  }

  List<TieringJob> jobs() {
    return OptionChecks.one("--job", job, TieringJob.values());
  }

  /** What the maps of a job leave, bytes. */
  long dataBytes() {
    return dataMb * MB;
  }

  long ssdBytes() {
    return dataBytes() * ssdPercent / PERCENT;
  }

  /** What is kept in memory, as it is mapped, could not be dropped between maps and reducers. */
  EmulatedDisks.Shape disk() {
    return disks.shape(slow).withoutKeeping();
  }

  EmulatedDisks.Shape ssd() {
    return disk().withModel(ssdModel);
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("disk", disks.model + ", " + JobSpec.plain(slow) + " times slower");
    own.put("SSD", ssdModel + ", " + ssdBytes() / MB + " MB of it for intermediate data");
    own.put("intermediate data", dataMb + " MB, " + reducers + " reducers");
    own.put("repetitions", Integer.toString(repetitions));
    return hdfs.settings(command, own);
  }
}
