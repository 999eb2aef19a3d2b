package org.ibis.rig.bench.mixes;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsOptions;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.demo.DiskOptions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * Options of benches that run mixes on emulated disks. Each has its own for mixes, for slow motion
 * and for the time before it counts: they are described otherwise.
 */
public final class RigOptions {

  private static final int MAX_SECONDS = 3600;

  @Option(
      names = "--seconds",
      description = "that are measured of each mix (default: ${DEFAULT-VALUE})")
  public int seconds;

  @Option(names = "--repetitions", description = "of everything (default: ${DEFAULT-VALUE})")
  public int repetitions;

  @Mixin public final DiskOptions disks = new DiskOptions();

  @Mixin public final HdfsOptions hdfs;

  /** With a bench's own defaults. */
  public RigOptions(int seconds, int repetitions) {
    this(seconds, repetitions, new HdfsOptions());
  }

  /** With a bench's own defaults, those of HDFS included. */
  public RigOptions(int seconds, int repetitions, HdfsOptions hdfs) {
    this.seconds = seconds;
    this.repetitions = repetitions;
    this.hdfs = hdfs;
  }

  /**
   * Refuses what makes no sense.
   *
   * @param slow slow motion, by which factor
   * @param beforeOption for the seconds before it counts
   * @param before its value
   */
  public void check(double slow, String beforeOption, int before) {
    OptionChecks.inRange("--seconds", seconds, 1, MAX_SECONDS);
    OptionChecks.inRange(beforeOption, before, 0, MAX_SECONDS);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    disks.check(slow);
    hdfs.check();
  }

  /** What a mix runs for, after as many seconds before it counts. */
  public Span span(int before) {
    return new Span(before, seconds);
  }

  /**
   * What a result was measured with, for people.
   *
   * @param command that was called
   * @param own settings of the bench, before these
   * @param disk what one or several disks are called
   * @param slow slow motion, by which factor
   * @param before seconds before it counts
   */
  public Map<String, String> settings(
      CommandSpec command, Map<String, String> own, String disk, double slow, int before) {
    Map<String, String> settings = new LinkedHashMap<>(own);
    settings.put(disk, disks.model + ", " + JobSpec.plain(slow) + " times slower");
    settings.put("dirty memory", disks.dirtyMb + " MiB");
    settings.put("Linux's scheduler", disks.ioScheduler);
    settings.put("seconds", seconds + " after " + before);
    settings.put("repetitions", Integer.toString(repetitions));
    return hdfs.settings(command, settings);
  }
}
