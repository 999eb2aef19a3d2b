package org.ibis.tools.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Submits Hadoop's example jobs. */
final class ExampleJobs {
  private static final int ROW_BYTES = 100;

  private final Cluster cluster;
  private final Processes processes;
  private final Path examples;
  private final Noisy noisy;
  private final JobSizes sizes;

  /**
   * @param examples Hadoop's jar
   * @param noisy the job beside WordCount
   */
  ExampleJobs(Cluster cluster, Processes processes, Path examples, Noisy noisy, JobSizes sizes) {
    this.cluster = cluster;
    this.processes = processes;
    this.examples = examples;
    this.noisy = noisy;
    this.sizes = sizes;
  }

  Job wordCount(String output) throws IOException, InterruptedException {
    return Job.submit(
        cluster,
        processes,
        examples,
        "WordCount",
        "wordcount",
        sizes.weights()[0],
        List.of(),
        List.of(Workloads.INPUT, output));
  }

  /**
   * The job beside WordCount.
   *
   * @param bytes to write, for TeraGen
   * @param input to sort, for TeraSort
   */
  Job noisy(long bytes, String input, String output) throws IOException, InterruptedException {
    return noisy == Noisy.TERAGEN
        ? teraGen(bytes, output)
        : teraSort(noisy.title(), sizes.weights()[1], input, output);
  }

  Job teraGen(long bytes, String output) throws IOException, InterruptedException {
    return Job.submit(
        cluster,
        processes,
        examples,
        Noisy.TERAGEN.title(),
        Noisy.TERAGEN.program(),
        sizes.weights()[1],
        List.of("-Dmapreduce.job.maps=" + sizes.noisyTasks()),
        List.of(Long.toString(bytes / ROW_BYTES), output));
  }

  Job teraSort(String name, String weight, String input, String output)
      throws IOException, InterruptedException {
    return Job.submit(
        cluster,
        processes,
        examples,
        name,
        Noisy.TERASORT.program(),
        weight,
        // Spills, shuffle and merges go on at the same time.
        List.of("-Dmapreduce.job.reduce.slowstart.completedmaps=0.05"),
        List.of(input, output));
  }
}
