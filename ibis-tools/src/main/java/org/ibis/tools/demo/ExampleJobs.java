package org.ibis.tools.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
   * The noisy job by itself.
   *
   * @param input to sort, for TeraSort
   */
  Job noisyAlone(String input, String output) throws IOException, InterruptedException {
    return noisy == Noisy.TERAGEN
        ? teraGen(sizes.teraGenBytes(), output)
        : teraSort(noisy.title(), sizes.weights()[1], input, output, List.of());
  }

  /**
   * The noisy job beside WordCount.
   *
   * @param input to sort, for TeraSort
   */
  Job noisyBeside(String input, String output) throws IOException, InterruptedException {
    if (noisy == Noisy.TERAGEN) {
      return teraGen(sizes.noiseBytes(), output);
    }
    // A map that sorts takes a processor, and this is about the disk: WordCount has one to itself.
    int maps = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    return teraSort(
        noisy.title(),
        sizes.weights()[1],
        input,
        output,
        List.of("-Dmapreduce.job.running.map.limit=" + maps));
  }

  /** Two sorts beside each other: each as large as its queue. */
  Job rivalSort(String name, String weight, String input, String output)
      throws IOException, InterruptedException {
    return teraSort(name, weight, input, output, List.of());
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

  private Job teraSort(
      String name, String weight, String input, String output, List<String> properties)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(properties);
    // Spills, shuffle and merges go on at the same time.
    all.add("-Dmapreduce.job.reduce.slowstart.completedmaps=0.05");
    return Job.submit(
        cluster,
        processes,
        examples,
        name,
        Noisy.TERASORT.program(),
        weight,
        all,
        List.of(input, output));
  }
}
