package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.report.Run;

/** Brings the disks and the cluster up, and runs the plan. */
final class DemoRunner {

  private static final long MIB = 1 << 20;
  private static final long MB = 1_000_000;
  private static final long LOAD_LIMIT_MINUTES = 30;

  /** TeraGen may fill this much of the disk that it writes to. */
  private static final double FILL = 0.7;

  private final DemoDirectory directory;
  private final DemoOptions options;
  private final DemoSession session;
  private final RunLog log;

  DemoRunner(DemoDirectory directory, DemoOptions options, DemoSession session, RunLog log) {
    this.directory = directory;
    this.options = options;
    this.session = session;
    this.log = log;
  }

  void run() throws IOException, InterruptedException {
    List<DemoPlan.Step> plan = options.plan();
    Path hadoop = directory.hadoop(options.hadoopVersion);
    Path examples = examples(hadoop);
    TextInput.Text text = options.nodes == null ? text() : null; // WordCount's
    if (options.ssd) {
      Blockd.checkBuilt(directory);
    }
    if (!PageCache.canDrop()) {
      System.err.println("ibis: not root, so runs are not cold: the page cache stays");
    }
    Disks disks = disks();
    Ports ports = Ports.free(options.nodes().size());
    ClusterConfig config =
        new ClusterConfig(directory, hadoop, ports, options.shape(), profile(disks));
    if (options.nodes != null) {
      NodesChecks.refuseTooDeep(config);
    }
    Cluster cluster = new Cluster(directory, session.processes(), config, ports);
    Blocks blocks = new Blocks(config.dataDirectories());
    JobSizes sizes = sizes();
    ExampleJobs jobs =
        new ExampleJobs(cluster, session.processes(), examples, options.noisy(), sizes);
    cluster.format();
    if (options.traceWorkloads != null) {
      boolean unused = use(cluster, Scheduling.STOCK, List.of());
      try (Progress progress = new Progress("Text for the jobs")) {
        load(cluster, text, progress);
      }
      new WorkloadTraces(directory, cluster, session.processes(), examples, jobs, blocks, sizes)
          .trace(options.traceWorkloads);
      session.complete();
      return;
    }
    StepRunner workloads =
        options.nodes == null
            ? new Workloads(cluster, disks, blocks, jobs, options.noisy(), sizes)
            : new SkewedWorkloads(cluster, disks, blocks, jobs, sizes);
    log.begin(DemoSettings.of(options, text, disks));
    for (int i = 0; i < plan.size(); i++) {
      DemoPlan.Step step = plan.get(i);
      boolean restarted =
          use(cluster, step.configuration().scheduling(), plan.subList(i, plan.size()));
      String title =
          String.format(
              Locale.ROOT,
              "[%d/%d] %s, %s",
              i + 1,
              plan.size(),
              step.configuration().kind().title(options.noisy()),
              step.configuration().scheduling().title());
      try (Progress progress = new Progress(title)) {
        if (i == 0) {
          if (text != null) {
            load(cluster, text, progress);
          }
          workloads.prepare(plan, progress);
        }
        if (restarted && !options.smoke) { // which has no figures
          workloads.warmUp(progress);
        }
        Run run = workloads.run(step, progress);
        checkIbis(cluster, step.configuration().kind());
        log.append(run);
        progress.done(
            String.format(Locale.ROOT, "%.1f s, %.1f MB/s", run.seconds(), run.totalMbps()));
      }
    }
    session.complete();
    if (options.keep) {
      System.err.println("ibis: " + whereToLook(cluster, List.of()));
    } else {
      cluster.stop();
    }
  }

  /**
   * Restarts the daemons where the next run wants others, and says where to look at them; returns
   * whether it did.
   *
   * @param toCome the runs, the next one first
   */
  private static boolean use(Cluster cluster, Scheduling scheduling, List<DemoPlan.Step> toCome)
      throws IOException, InterruptedException {
    if (scheduling.equals(cluster.scheduling())) {
      return false;
    }
    try (Progress progress = new Progress("Hadoop starts, " + scheduling.title())) {
      cluster.stop();
      cluster.start(scheduling);
      progress.done(whereToLook(cluster, toCome));
    }
    return true;
  }

  private static String whereToLook(Cluster cluster, List<DemoPlan.Step> toCome) {
    if (cluster.scheduling().isIbis()) {
      String mirrors = cluster.mirrors();
      return "who gets what of the disks, live: "
          + cluster.page()
          + (mirrors == null ? "" : "; mirrors: " + mirrors);
    }
    boolean ibisComes =
        toCome.stream().anyMatch(step -> step.configuration().scheduling().isIbis());
    return cluster.resourceManager()
        + (ibisComes ? " (IBIS's own page comes with the first run with IBIS)" : "");
  }

  /** A run that IBIS had no part in must not pass for one of IBIS. */
  private static void checkIbis(Cluster cluster, DemoPlan.Kind kind)
      throws IOException, InterruptedException {
    List<Node> scheduled = cluster.scheduledNodes();
    boolean onlyLast = kind == DemoPlan.Kind.CROWDED_ALONE;
    for (Node node :
        onlyLast ? scheduled.subList(scheduled.size() - 1, scheduled.size()) : scheduled) {
      IbisBean bean = IbisBean.parse(cluster.devices(node));
      String daemon = node.named("nodemanager");
      bean.checkScheduled(cluster.log(daemon));
      if (!bean.failOpen().isEmpty()) {
        System.err.println(
            "ibis: " + daemon + ": I/O that went on without IBIS so far: " + bean.failOpen());
      }
    }
  }

  private Path examples(Path hadoop) throws IOException {
    return ExampleJobs.jar(hadoop)
        .orElseThrow(
            () ->
                UserError.usage(
                    "--hadoop-version: no jars of Hadoop "
                        + options.hadoopVersion
                        + "; ./mvnw -DskipTests package -Dhadoop.version="
                        + options.hadoopVersion
                        + " brings them"));
  }

  private TextInput.Text text() throws IOException, InterruptedException {
    return options.input != null
        ? TextInput.own(options.input)
        : new TextInput(directory).make(options.inputMb, 2 * MIB * options.blockMb);
  }

  private Disks disks() throws IOException, InterruptedException {
    List<String> names = options.nodes().stream().flatMap(node -> node.disks().stream()).toList();
    String obstacle = options.noDisks ? "--no-disks" : EmulatedDisks.obstacle(directory);
    if (obstacle == null) {
      try (Progress progress = new Progress("Emulated disks")) {
        EmulatedDisks disks = EmulatedDisks.of(directory, options.disk());
        for (String name : names) {
          progress.phase(name);
          session.up(disks, name);
        }
        if (options.ssd) {
          ssdsUp(progress);
        }
        session.stretchKernelTimers(Math.max(1, options.slow));
        progress.done(disks.describe());
        return disks;
      } catch (EmulatedDisks.UnableException e) {
        obstacle = e.getMessage();
      }
    }
    if (options.ssd) {
      throw UserError.missing("--ssd: no emulated disks: " + obstacle);
    }
    System.err.println("ibis: no emulated disks, an ordinary directory instead: " + obstacle);
    return new PlainDirectories(directory, names);
  }

  private void ssdsUp(Progress progress)
      throws IOException, InterruptedException, EmulatedDisks.UnableException {
    EmulatedDisks ssds = EmulatedDisks.of(directory, options.ssdShape());
    for (String name : NodeSsd.disks(options.nodes())) {
      progress.phase(name);
      session.up(ssds, name);
    }
  }

  private Map<String, String> profile(Disks disks) {
    Map<String, String> profile = new LinkedHashMap<>(disks.profile());
    if (options.nodes != null) {
      profile.putAll(Workers.profile());
    }
    return profile;
  }

  private JobSizes sizes() throws IOException {
    boolean nodes = options.nodes != null;
    Path disk = directory.mount(options.nodes().get(0).hdfsDisk());
    long room = Files.getFileStore(disk).getUsableSpace();
    long noise = Math.min(options.noiseGb * 1000L * MB, Math.round(room * FILL));
    long sort = options.teraSortMb * MB;
    return new JobSizes(
        options.teraGenMb * MB,
        noise,
        sort,
        options.noiseSortMb * MB,
        nodes ? warmSort(sort) : warmNoise(),
        nodes ? Workers.tasks(options.nodes) : options.noisyContainers - 1,
        options.weights(),
        options.sortWeights(),
        nodes || options.oneDisk);
  }

  private long warmNoise() {
    return options.smoke ? 16 * MB : Math.max(64, 2L * options.disks.dirtyMb) * MIB;
  }

  /** All nodes are at work on it then. */
  private long warmSort(long bytes) {
    return options.smoke ? 0 : bytes / 20;
  }

  private void load(Cluster cluster, TextInput.Text text, Progress progress)
      throws IOException, InterruptedException {
    progress.phase("text goes into HDFS");
    Process put =
        cluster.client(
            "load",
            "org.apache.hadoop.fs.FsShell",
            List.of("-put", text.files().toString(), Workloads.INPUT));
    boolean done = put.waitFor(LOAD_LIMIT_MINUTES, TimeUnit.MINUTES);
    session.processes().end(List.of(put));
    if (!done || put.exitValue() != 0) {
      throw new UserError(
          "the text could not be loaded: " + LogFile.firstError(cluster.log("load")));
    }
  }
}
