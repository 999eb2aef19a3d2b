package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A job by itself that sorts: one map, whose buffer is so small that it spills and merges, and one
 * reducer.
 *
 * @param sortMb the map's buffer, MiB
 * @param factor streams that are merged at a time
 */
record Sort(String key, String title, Stage stage, int sortMb, int factor) implements ParityCase {

  private static final String TEXT = "org.apache.hadoop.io.Text";

  private static final double BYTES = 1e6;

  @Override
  public Map<String, Double> run(Stand stand, long seed) throws IOException, InterruptedException {
    JobStand on = (JobStand) stand;
    List<String> options = new ArrayList<>();
    options.add("-Dmapreduce.task.io.sort.mb=" + sortMb);
    options.add("-Dmapreduce.task.io.sort.factor=" + factor);
    options.add("-Dmapreduce.input.fileinputformat.split.minsize=" + Long.MAX_VALUE);
    // Hadoop's TeraSort forces its output to the disk, and samples its input first.
    List<String> arguments =
        List.of(
            "-r",
            "1",
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
    double seconds = on.cluster().run("sort", options, arguments);
    return Map.of("MB/s", on.scale().sortBytes() / BYTES / seconds);
  }
}
