package org.ibis.rig.demo;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.JsonOption;
import org.ibis.cli.UserError;
import org.ibis.core.Weight;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The demo's options, checked by {@link #check}. */
final class DemoOptions {
  private static final String WORDCOUNT = "wordcount";
  private static final String NOISY = "noisy";
  private static final String TERASORT = "terasort";
  private static final String RIVAL = "rival";
  private static final Map<String, String> WEIGHTS = new TreeMap<>();

  static {
    WEIGHTS.put(WORDCOUNT, "32");
    WEIGHTS.put(NOISY, "1");
    WEIGHTS.put(TERASORT, "4");
    WEIGHTS.put(RIVAL, "1");
  }

  private static final int MIN_CONTAINER_MB = 512;
  private static final String SSD_MODEL = "ssd";

  @Option(names = "--quick", description = "alone, native and SFQ(D2) once each")
  boolean quick;

  @Option(names = "--smoke", description = "tiny: whether all parts run, no figures")
  boolean smoke;

  @Option(names = "--only", split = ",", paramLabel = "NAME", description = "these runs only")
  List<String> only = List.of();

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description =
          "instead: TeraSort on N nodes beside TeraGen on one of them, without coordination and"
              + " with it")
  Integer nodes;

  @Option(names = "--repetitions", description = "of each run (default: 3, with --quick 1)")
  Integer repetitions;

  @Mixin final JsonOption json = new JsonOption();

  @Option(
      names = "--trace-workloads",
      paramLabel = "DIR",
      description =
          "instead: trace what six jobs, one by one, submit to the disk on stock Hadoop, for blocksim")
  Path traceWorkloads;

  @Option(names = "--report-only", description = "make the report again from the last runs")
  boolean reportOnly;

  @Option(names = "--keep", description = "leave the cluster up at the end, for a look")
  boolean keep;

  @Option(names = "--stop", description = "clean up what --keep or a kill -9 left, and end")
  boolean stop;

  @Option(
      names = "--input",
      paramLabel = "DIR",
      description = "WordCount's text (default: fetched)")
  Path input;

  @Option(names = "--input-mb", description = "MB of text (default: 250; one disk: 125)")
  Integer inputMb;

  @Option(
      names = "--teragen-mb",
      description = "MB that TeraGen writes alone (default: 512; one disk: 256; N nodes: 1024/N)")
  Integer teraGenMb;

  @Option(names = "--noise-gb", description = "most GB that it writes beside (default: 24)")
  Integer noiseGb;

  @Option(names = "--noisy", description = "teragen or terasort (default: teragen)")
  String noisyName;

  @Option(
      names = "--terasort-mb",
      description = "MB that TeraSort sorts alone (default: 300; one disk: 150; nodes: 640)")
  Integer teraSortMb;

  @Option(
      names = "--noise-sort-mb",
      description = "MB that it sorts beside (default: 1500; one disk: 500)")
  Integer noiseSortMb;

  @Option(
      names = "--weights",
      split = ",",
      paramLabel = "JOB=W",
      description =
          "I/O weights; terasort and rival are the two TeraSorts, on nodes terasort and noisy count"
              + " (default: wordcount=32,noisy=1,terasort=4,rival=1)")
  private Map<String, String> weights = new LinkedHashMap<>();

  @Option(names = "--conf", paramLabel = "KEY=VALUE", description = "added to every daemon's files")
  Map<String, String> conf = new LinkedHashMap<>();

  @Option(names = "--hadoop-version", description = "built with -Dhadoop.version (default: 3.5.0)")
  String hadoopVersion = "3.5.0";

  @Option(names = "--wordcount-containers", description = "its master included (default: 2)")
  Integer wordCountContainers;

  @Option(names = "--noisy-containers", description = "its master included (default: 3)")
  Integer noisyContainers;

  @Option(
      names = "--container-mb",
      description = "memory of a container (default: 768; nodes: 512)")
  Integer containerMb;

  @Option(
      names = "--block-mb",
      description = "HDFS block size, MiB (default: 64; one disk: 32; nodes: 4)")
  Integer blockMb;

  @Option(names = "--one-disk", description = "HDFS and intermediate data on one disk")
  boolean oneDisk;

  @Option(
      names = "--ssd",
      description = "an emulated SSD for each node, with mirrors of its blocks in runs with IBIS")
  boolean ssd;

  @Option(names = "--no-disks", description = "an ordinary directory instead of emulated disks")
  boolean noDisks;

  @Mixin DiskOptions disks = new DiskOptions();

  @Option(
      names = "--slow",
      description =
          "disks in slow motion by this factor (default: 10; one disk: 20; N nodes: 7.5 N)")
  Double slow;

  /** Of the machine, MiB. */
  long memoryMb = NodesChecks.machineMb();

  /** The arguments as given. */
  List<String> commandLine = List.of();

  /** Fills in what depends on other options, and refuses what makes no sense. */
  void check() {
    if (quick && smoke) {
      throw UserError.usage("--quick and --smoke: choose one");
    }
    if (nodes != null) {
      DiskOptions.atLeast("--nodes", nodes, 2);
      NodesChecks.refuseOthers(this);
    }
    if (ssd && noDisks) {
      throw UserError.usage("--ssd: not together with --no-disks: mirrors are on an emulated SSD");
    }
    if (ssd && traceWorkloads != null) {
      throw UserError.usage("--ssd: not together with --trace-workloads, which is stock Hadoop");
    }
    repetitions = repetitions != null ? repetitions : quick || smoke ? 1 : 3;
    noiseGb = noiseGb != null ? noiseGb : 24;
    noisyName = noisyName != null ? noisyName : Noisy.TERAGEN.program();
    wordCountContainers = wordCountContainers != null ? wordCountContainers : 2;
    noisyContainers = noisyContainers != null ? noisyContainers : 3;
    DemoScale scale =
        nodes != null ? DemoScale.onNodes(smoke, nodes) : DemoScale.of(smoke, oneDisk);
    containerMb = containerMb != null ? containerMb : scale.containerMb();
    inputMb = inputMb != null ? inputMb : scale.inputMb();
    blockMb = blockMb != null ? blockMb : scale.blockMb();
    slow = slow != null ? slow : scale.slow();
    teraGenMb = teraGenMb != null ? teraGenMb : scale.teraGenMb();
    teraSortMb = teraSortMb != null ? teraSortMb : scale.teraSortMb();
    noiseSortMb = noiseSortMb != null ? noiseSortMb : scale.noiseSortMb();
    DiskOptions.atLeast("--repetitions", repetitions, 1);
    DiskOptions.atLeast("--input-mb", inputMb, 1);
    DiskOptions.atLeast("--teragen-mb", teraGenMb, 1);
    DiskOptions.atLeast("--noise-gb", noiseGb, 1);
    DiskOptions.atLeast("--block-mb", blockMb, 1);
    DiskOptions.atLeast("--wordcount-containers", wordCountContainers, 2);
    DiskOptions.atLeast("--noisy-containers", noisyContainers, 2);
    DiskOptions.atLeast("--container-mb", containerMb, MIN_CONTAINER_MB);
    if (nodes != null) {
      NodesChecks.refuseTooMany(nodes, containerMb, memoryMb);
    }
    disks.check(slow);
    DiskOptions.atLeast("--terasort-mb", teraSortMb, 1);
    DiskOptions.atLeast("--noise-sort-mb", noiseSortMb, 1);
    checkWeights();
    List<DemoPlan.Step> unused = plan();
    ConfOption.check(conf);
  }

  private void checkWeights() {
    weights.forEach(
        (job, weight) -> {
          if (!WEIGHTS.containsKey(job)) {
            throw UserError.usage(
                "--weights: no job '"
                    + job
                    + "'; there are "
                    + String.join(", ", WEIGHTS.keySet()));
          }
          try {
            Weight.parse("--weights " + job, weight);
          } catch (IllegalArgumentException e) {
            throw UserError.usage(e.getMessage(), e);
          }
        });
  }

  private String weight(String job) {
    return weights.getOrDefault(job, WEIGHTS.get(job));
  }

  /** I/O weights of WordCount and of the noisy job. */
  String[] weights() {
    return new String[] {weight(WORDCOUNT), weight(NOISY)};
  }

  /** I/O weights of the two TeraSorts. */
  String[] sortWeights() {
    return new String[] {weight(TERASORT), weight(RIVAL)};
  }

  /** The configurations to run, by name. */
  List<String> names() {
    if (!only.isEmpty()) {
      return only;
    }
    if (nodes != null) {
      return smoke ? DemoPlan.SMOKE_ON_NODES : DemoPlan.names(configurations());
    }
    return smoke ? DemoPlan.SMOKE : quick ? DemoPlan.QUICK : DemoPlan.names(configurations());
  }

  private List<DemoPlan.Configuration> configurations() {
    return nodes != null ? DemoPlan.onNodes() : DemoPlan.beside(noisy());
  }

  /** The runs. */
  List<DemoPlan.Step> plan() {
    return DemoPlan.of(configurations(), names(), repetitions);
  }

  Noisy noisy() {
    return Noisy.of(noisyName);
  }

  /** Which nodes the plan's runs need. */
  List<Node> nodes() {
    if (nodes != null) {
      return Workers.of(nodes);
    }
    // Workloads are traced on one disk.
    boolean control = DemoPlan.hasControl(plan()) && traceWorkloads == null;
    return ControlNodes.of(wordCountContainers, noisyContainers, oneDisk, control);
  }

  ClusterShape shape() {
    Map<String, Integer> queues =
        nodes != null
            ? Workers.queues(nodes)
            : ClusterShape.queuesBesideWordCount(wordCountContainers, noisyContainers);
    return new ClusterShape(queues, containerMb, blockMb, nodes(), ssd, conf);
  }

  EmulatedDisks.Shape disk() {
    return disks.shape(slow);
  }

  /** The SSDs of nodes, in the same slow motion. */
  EmulatedDisks.Shape ssdShape() {
    return disk().withModel(SSD_MODEL);
  }
}
