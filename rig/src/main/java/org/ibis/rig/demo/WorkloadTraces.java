package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.cli.trace.BlockTracer;
import org.ibis.core.device.BlockDevices;

/**
 * Traces what the BID paper's six workloads (its table 2) submit to the disk, one after the other
 * on stock Hadoop, for {@code blocksim}.
 */
final class WorkloadTraces {
  private static final long LIMIT_MINUTES = 60; // of one workload
  private static final String TEXT = "org.apache.hadoop.io.Text";
  private static final String RANDOM_TEXT = "/traced/randomtext";
  private static final String TERA_INPUT = "/traced/terainput";

  private final DemoDirectory directory;
  private final Cluster cluster;
  private final Processes processes;
  private final Path examples;
  private final ExampleJobs jobs;
  private final Blocks blocks;
  private final JobSizes sizes;

  WorkloadTraces(
      DemoDirectory directory,
      Cluster cluster,
      Processes processes,
      Path examples,
      ExampleJobs jobs,
      Blocks blocks,
      JobSizes sizes) {
    this.directory = directory;
    this.cluster = cluster;
    this.processes = processes;
    this.examples = examples;
    this.jobs = jobs;
    this.blocks = blocks;
    this.sizes = sizes;
  }

  /**
   * An example program.
   *
   * @param output what it writes, to be deleted after it; null where another one reads it
   */
  private record Workload(String name, List<String> arguments, String output) {
    static Workload of(String name, String output, String... arguments) {
      return new Workload(name, List.of(arguments), output);
    }
  }

  private List<Workload> workloads() {
    String out = "/traced/out";
    String bytes = Long.toString(sizes.sortBytes());
    return List.of(
        Workload.of("wordcount", out, Workloads.INPUT, out),
        Workload.of("grep", out, Workloads.INPUT, out, "[a-z]+able"),
        Workload.of("wordstandarddeviation", out, Workloads.INPUT, out),
        Workload.of(
            "randomtextwriter",
            null,
            "-Dmapreduce.randomtextwriter.totalbytes=" + bytes,
            "-Dmapreduce.randomtextwriter.bytespermap=" + sizes.sortBytes() / sizes.noisyTasks(),
            RANDOM_TEXT),
        Workload.of("sort", out, "-outKey", TEXT, "-outValue", TEXT, RANDOM_TEXT, out),
        Workload.of("terasort", out, TERA_INPUT, out));
  }

  /**
   * Runs them; the daemons run, and WordCount's input is there.
   *
   * @param to where the traces go: a directory
   */
  void trace(Path to) throws IOException, InterruptedException {
    Files.createDirectories(to);
    Path device = Path.of("/dev", new BlockDevices().diskOf(directory.mount("hdfs")).name());
    Job input = jobs.teraGen(Place.FIRST, sizes.sortBytes(), TERA_INPUT);
    if (!Await.until(
        Duration.ofMinutes(LIMIT_MINUTES),
        () -> cluster.yarn().application(input.applicationId()).isOver())) {
      throw new UserError("TeraGen still ran after " + LIMIT_MINUTES + " min");
    }
    input.endClient();
    for (Workload workload : workloads()) {
      try (Progress progress = new Progress(workload.name())) {
        Path file = to.resolve(workload.name() + ".csv");
        PageCache.drop();
        BlockTracer tracer = BlockTracer.start(device, file);
        try (tracer) {
          run(workload);
          double unused = PageCache.sync();
        }
        if (workload.output() != null) {
          cluster.hdfs().delete(workload.output());
        }
        if (!blocks.awaitOnlyLive(cluster.hdfs(), Duration.ofMinutes(2))) {
          throw new UserError("deleted blocks stay: " + blocks.describe(cluster.hdfs()));
        }
        String lost = tracer.lost() > 0 ? "; the kernel dropped " + tracer.lost() + " more" : "";
        progress.done(tracer.requests() + " requests in " + file + lost);
      }
    }
  }

  private void run(Workload workload) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of(examples.toString(), workload.name()));
    line.add("-Dmapreduce.job.queuename=root." + Noisy.TERASORT.program());
    line.addAll(workload.arguments());
    Process client = cluster.client(workload.name(), "org.apache.hadoop.util.RunJar", line);
    boolean done = client.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    processes.end(List.of(client));
    if (!done || client.exitValue() != 0) {
      throw new UserError(
          workload.name() + ": " + LogFile.firstError(cluster.log(workload.name())));
    }
  }
}
