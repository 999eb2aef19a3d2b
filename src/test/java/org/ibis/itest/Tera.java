package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.examples.terasort.TeraValidate;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** TeraSort on a node; its input and the check of its output are made in this JVM. */
final class Tera {
  private static final int BYTES_PER_ROW = 100;
  private static final String INPUT = "/input";
  private static final String OUTPUT = "/output";
  private static final String REPORT = "/report";

  private final NodeSite site;

  Tera(NodeSite site) {
    this.site = site;
  }

  /** Makes the input: a block for each map. */
  void generate(int maps) throws Exception {
    Configuration conf = local();
    long rows = (long) maps * NodeSite.BLOCK / BYTES_PER_ROW;
    run(new TeraGen(), conf, Long.toString(rows), INPUT);
  }

  private Configuration local() {
    Configuration conf = new Configuration(site.conf());
    conf.set("mapreduce.framework.name", "local");
    conf.set("mapreduce.task.io.sort.mb", "8");
    return conf;
  }

  private static void run(Tool tool, Configuration conf, String... arguments) throws Exception {
    assertEquals(0, ToolRunner.run(conf, tool, arguments), tool.getClass().getName());
  }

  /**
   * Submits the sort.
   *
   * @return the application's id
   */
  String sort(int reducers) {
    Configuration conf = new Configuration(site.conf());
    conf.setInt("mapreduce.job.reduces", reducers);
    CompletableFuture<Void> client =
        CompletableFuture.runAsync(
            () -> {
              try {
                run(new TeraSort(), conf, INPUT, OUTPUT);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            command -> {
              Thread thread = new Thread(command, "terasort");
              thread.setDaemon(true);
              thread.start();
            });
    Eventually.eventually(
        () -> !application().isMissingNode() || client.isCompletedExceptionally(),
        () -> "no application");
    if (application().isMissingNode()) {
      client.join(); // says why
    }
    return application().path("id").asText();
  }

  /** The only one on this node. */
  private JsonNode application() {
    return Http.json(site.resourceManager() + "/ws/v1/cluster/apps")
        .path("apps")
        .path("app")
        .path(0);
  }

  boolean isOver() {
    return application().path("finishedTime").asLong() > 0;
  }

  /** Waits for the sort's end and checks its output. */
  void assertSorted() throws Exception {
    Eventually.eventually(this::isOver, () -> "the job hangs: " + application().toPrettyString());
    assertEquals(
        "SUCCEEDED", application().path("finalStatus").asText(), application().toPrettyString());
    assertOutput();
  }

  /** Sorts once more, from the beginning to the end, and checks what came out. */
  void sortAndCheck(Configuration of, int reducers) throws Exception {
    Configuration conf = new Configuration(of);
    conf.setInt("mapreduce.job.reduces", reducers);
    run(new TeraSort(), conf, INPUT, OUTPUT);
    assertOutput();
    FileSystem fs = FileSystem.get(site.conf());
    for (String made : List.of(OUTPUT, REPORT, REPORT + "-of-input")) {
      assertTrue(fs.delete(new Path(made), true), made);
    }
  }

  private void assertOutput() throws Exception {
    run(new TeraValidate(), local(), OUTPUT, REPORT);
    run(new TeraValidate(), local(), INPUT, REPORT + "-of-input");
    // It has one line, the sum of all rows, and one more for each error.
    String checksum = checksum(read(REPORT));
    assertEquals(1, read(REPORT).lines().count(), read(REPORT));
    assertEquals(checksum(read(REPORT + "-of-input")), checksum);
  }

  private static String checksum(String report) {
    return report
        .lines()
        .filter(line -> line.startsWith("checksum"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no checksum: " + report));
  }

  private String read(String directory) throws IOException {
    FileSystem fs = FileSystem.get(site.conf());
    StringBuilder all = new StringBuilder();
    for (FileStatus file : fs.globStatus(new Path(directory, "part-*"))) {
      try (var in = fs.open(file.getPath())) {
        all.append(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return all.toString();
  }
}
