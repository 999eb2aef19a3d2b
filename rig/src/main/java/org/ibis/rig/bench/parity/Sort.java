package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A job by itself that sorts, with as many maps as reducers: one, whose buffer is so small that it
 * spills and merges, or many, so that what each map has for each reducer is small.
 *
 * @param sortMb a map's buffer, MiB
 * @param factor streams that are merged at a time
 * @param tasks maps, and as many reducers
 */
record Sort(String key, String title, Stage stage, int sortMb, int factor, int tasks)
    implements ParityCase {

  private static final String TEXT = "org.apache.hadoop.io.Text";

  private static final double BYTES = 1e6;

  @Override
  public Map<String, Double> run(Stand stand, long seed) throws IOException, InterruptedException {
    JobStand on = (JobStand) stand;
    List<String> options = new ArrayList<>();
    options.add("-Dmapreduce.task.io.sort.mb=" + sortMb);
    options.add("-Dmapreduce.task.io.sort.factor=" + factor);
    long split = tasks == 1 ? Long.MAX_VALUE : on.scale().sortBytes() / tasks;
    options.add("-Dmapreduce.input.fileinputformat.split.minsize=" + split);
    options.add("-Dmapreduce.input.fileinputformat.split.maxsize=" + split);
    // Hadoop's TeraSort forces its output to the disk, and samples its input first.
    List<String> arguments =
        List.of(
            "-r",
            Integer.toString(tasks),
            "-inFormat",
            "org.apache.hadoop.examples.terasort.TeraInputFormat",
            "-outFormat",
            "org.apache.hadoop.mapreduce.lib.output.TextOutputFormat",
            "-outKey",
            TEXT,
            "-outValue",
            TEXT,
            JobStand.INPUT,
            JobStand.OUTPUT);
    double seconds = on.cluster().run("sort", options, arguments).seconds();
    return Map.of("MB/s", on.scale().sortBytes() / BYTES / seconds);
  }
}
