package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** Hadoop's example jobs among its jars; empty where there are none. */
  static Optional<Path> jar(Path hadoop) throws IOException {
    if (!Files.isDirectory(hadoop)) {
      return Optional.empty();
    }
    try (Stream<Path> jars = Files.list(hadoop)) {
      return jars.filter(jar -> jar.getFileName().toString().contains("mapreduce-examples"))
          .findFirst();
    }
  }

  Job wordCount(String output) throws IOException, InterruptedException {
    return submit(
        Place.FIRST,
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
        ? teraGen(Place.FIRST, sizes.teraGenBytes(), output)
        : teraSort(Place.FIRST, noisy.title(), sizes.weights()[1], input, output, List.of());
  }

  /**
   * The noisy job beside WordCount.
   *
   * @param place where it runs
   * @param input to sort, for TeraSort
   */
  Job noisyBeside(Place place, String input, String output)
      throws IOException, InterruptedException {
    if (noisy == Noisy.TERAGEN) {
      return teraGen(place, sizes.noiseBytes(), output);
    }
    // A map that sorts takes a processor, and this is about the disk: WordCount has one to itself.
    int maps = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    return teraSort(
        place,
        noisy.title(),
        sizes.weights()[1],
        input,
        output,
        List.of("-Dmapreduce.job.running.map.limit=" + maps));
  }

  /** Two sorts beside each other: each as large as its queue. */
  Job rivalSort(String name, String weight, String input, String output)
      throws IOException, InterruptedException {
    return teraSort(Place.FIRST, name, weight, input, output, List.of());
  }

  /** TeraSort on all nodes alike: two waves of maps, then one of reducers. */
  Job spreadSort(String input, String output) throws IOException, InterruptedException {
    long split = sizes.sortBytes() / (2L * sizes.noisyTasks());
    return submit(
        Place.SPREAD,
        Noisy.TERASORT.title(),
        Noisy.TERASORT.program(),
        sizes.sortWeights()[0],
        List.of(
            // Blocks are smaller, so that each split is on several nodes.
            "-Dmapreduce.input.fileinputformat.split.minsize=" + split,
            "-Dmapreduce.job.reduces=" + sizes.noisyTasks()),
        List.of(input, output));
  }

  Job teraGen(Place place, long bytes, String output) throws IOException, InterruptedException {
    return submit(
        place,
        Noisy.TERAGEN.title(),
        Noisy.TERAGEN.program(),
        sizes.weights()[1],
        List.of("-Dmapreduce.job.maps=" + sizes.noisyTasks()),
        List.of(Long.toString(bytes / ROW_BYTES), output));
  }

  private Job teraSort(
      Place place, String name, String weight, String input, String output, List<String> properties)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(properties);
    // Spills, shuffle and merges go on at the same time.
    all.add("-Dmapreduce.job.reduce.slowstart.completedmaps=0.05");
    return submit(place, name, Noisy.TERASORT.program(), weight, all, List.of(input, output));
  }

  private Job submit(
      Place place,
      String name,
      String program,
      String weight,
      List<String> properties,
      List<String> arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(properties);
    if (cluster.nodes().size() > 1) {
      all.addAll(place.jobOptions());
    }
    return Job.submit(cluster, processes, examples, name, program, weight, all, arguments);
  }
}
