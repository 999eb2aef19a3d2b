package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.ibis.cli.top.TopCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code ibis top} beside a DataNode with two jobs. */
@Tag("datanode")
class TopOnDataNodeTest {
  private volatile boolean stopped;

  @Test
  void showsTheJobsOfADataNode(@TempDir java.nio.file.Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    int port = FreePorts.one();
    java.nio.file.Path home = Files.createDirectories(dir.resolve("dn"));
    Files.writeString(home.resolve("hadoop-metrics2.properties"), "*.period=1\n");
    List<Thread> jobs = new ArrayList<>();
    try (IbisDfs nameNode = IbisDfs.start(conf, dir, 0);
        DataNodeProcess dataNode = DataNodeProcess.start(conf, nameNode.fs.getUri(), home, port)) {
      Eventually.eventually(
          () -> {
            try {
              return nameNode.fs.getDataNodeStats()[0].getCapacity() > 0;
            } catch (IOException | IndexOutOfBoundsException e) {
              return false; // not registered yet
            }
          },
          dataNode::log);
      try {
        jobs.add(job(nameNode, "application_1_0001;w=32;t=-"));
        jobs.add(job(nameNode, "application_1_0002;w=1;t=-"));
        AtomicReference<JsonNode> view = new AtomicReference<>();
        Eventually.eventually(
            () -> {
              view.set(top("127.0.0.1:" + port));
              return view.get().path("jobs").size() == 2;
            },
            () -> "not two jobs: " + view + dataNode.log());
        assertIsOf(view.get());
      } finally {
        stopped = true;
        for (Thread job : jobs) {
          job.join();
        }
      }
    }
  }

  private static void assertIsOf(JsonNode view) {
    assertEquals(1, view.path("devices").size(), view::toString);
    assertTrue(view.at("/devices/0/bytesPerSecond").asDouble() > 0, view::toString);
    assertEquals(0, view.path("problems").size(), view::toString);
    double received = 0;
    for (JsonNode job : view.path("jobs")) {
      boolean heavy = job.path("job").asText().equals("application_1_0001");
      assertEquals(heavy ? 32 : 1, job.path("weight").asDouble());
      assertEquals((heavy ? 32 : 1) / 33.0, job.path("shareWanted").asDouble(), 1e-9);
      assertEquals(0, job.at("/bytesPerSecond/intermediate").asDouble());
      received += job.path("shareReceived").asDouble();
    }
    assertEquals(1, received, 1e-9);
  }

  /** Writes and reads until the test is over. */
  private Thread job(IbisDfs nameNode, String tag) {
    Thread job =
        new Thread(
            () -> {
              Path file = new Path("/" + tag.substring(0, tag.indexOf(';')));
              byte[] content = Content.of(8 * IbisDfs.BLOCK);
              try (FileSystem client =
                  nameNode.client("mapreduce.task.attempt.id", tag, "dfs.replication", "1")) {
                while (!stopped) {
                  Content.write(client, file, content);
                  Content.assertHolds(client, file, content);
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    job.start();
    return job;
  }

  private static JsonNode top(String address) {
    StringWriter out = new StringWriter();
    int unused =
        new CommandLine(new TopCommand())
            .setOut(new PrintWriter(out))
            .execute("--once", "--json", "-", "--interval", "1", address);
    try {
      return new ObjectMapper().readTree(out.toString());
    } catch (IOException e) {
      throw new AssertionError("not JSON: " + out, e);
    }
  }
}
