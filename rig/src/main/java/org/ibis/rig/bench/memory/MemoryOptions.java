package org.ibis.rig.bench.memory;

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

/** The options of {@code ibis bench memory}, checked by {@link #check}. */
final class MemoryOptions {

  private static final int MAX_MB = 1 << 20;
  private static final long MB = 1_000_000;
  private static final long ROW_BYTES = 100;
  private static final long MIB = 1 << 20;

  @Option(
      names = "--memory-mb",
      paramLabel = "MIB",
      description = "of the node: DataNode, NodeManager and tasks (default: 2048)")
  int memoryMb = 2048;

  @Option(names = "--sort-mb", paramLabel = "MB", description = "what is sorted (default: 250)")
  int sortMb = 250;

  @Option(names = "--reducers", description = "of the sort, two at a time (default: 4)")
  int reducers = 4;

  @Option(
      names = "--scan-mb",
      paramLabel = "MB",
      description = "the file that is scanned, again and again (default: twice the memory)")
  Integer scanMb;

  @Option(names = "--repetitions", description = "of everything (default: 3)")
  int repetitions = 3;

  @Option(
      names = "--only",
      paramLabel = "SIDE",
      description = "alone, stock, keeps or drops (default: all of them)")
  String only;

  @Option(names = "--slow", description = "the disks in slow motion by this factor (default: 1)")
  double slow = 1;

  @Mixin final DiskOptions disks = new DiskOptions();

  @Mixin final HdfsOptions hdfs = new HdfsOptions();

  MemoryOptions() {
    hdfs.blockMb = 64;
  }

  /** Refuses what makes no sense. */
  void check() {
    OptionChecks.inRange("--memory-mb", memoryMb, 512, MAX_MB);
    OptionChecks.inRange("--sort-mb", sortMb, 1, MAX_MB);
    OptionChecks.inRange("--reducers", reducers, 1, 1000);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    if (scanMb != null) {
      OptionChecks.inRange("--scan-mb", scanMb, 1, MAX_MB);
    }
    disks.check(slow);
    hdfs.check();
    if (hdfs.conf.containsKey(IbisKeys.DROP_BEHIND)) {
      throw UserError.usage(
          "--conf: " + IbisKeys.DROP_BEHIND + " is what is compared here: leave it out");
    }
    List<MemorySide> unused = sides();
  }

  List<MemorySide> sides() {
    return OptionChecks.only(only, MemorySide.values());
  }

  /** What is sorted, in rows of TeraGen's. */
  long sortRows() {
    return sortMb * MB / ROW_BYTES;
  }

  /** The same of what is scanned. */
  long scanRows() {
    return scanBytes() / ROW_BYTES;
  }

  private long scanBytes() {
    return scanMb == null ? 2 * memoryBytes() : scanMb * MB;
  }

  /** The node's memory. */
  long memoryBytes() {
    return memoryMb * MIB;
  }

  /** The disk of what tasks spill and shuffle. */
  EmulatedDisks.Shape localDisk() {
    return disks.shape(slow);
  }

  /** HDFS's. What is kept in memory, as it is mapped, could not be dropped there by anybody. */
  EmulatedDisks.Shape hdfsDisk() {
    return disks.shape(slow).withoutKeeping();
  }

  /** What a result was measured with, for people. */
  Map<String, String> settings(CommandSpec command) {
    Map<String, String> own = new LinkedHashMap<>();
    own.put("disks", disks.model + ", " + JobSpec.plain(slow) + " times slower");
    own.put("memory of the node", memoryMb + " MiB");
    own.put("sort", sortMb + " MB, " + reducers + " reducers");
    own.put("scan", scanBytes() / MB + " MB");
    own.put("repetitions", Integer.toString(repetitions));
    return hdfs.settings(command, own);
  }
}
