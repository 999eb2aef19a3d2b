package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** DataNodes as users run them: each a process, which says what it does over HTTP. */
@Tag("datanode")
class DataNodeProcessTest {
  private static final Path FILE = new Path("/file");
  private static final String BEANS = "Hadoop:service=DataNode,name=IBIS-*";

  private final Configuration conf = IbisDfs.conf();
  private final DataNodeProcess[] dataNodes = new DataNodeProcess[2];
  private final int[] ports = new int[2];
  private java.nio.file.Path dir;
  private IbisDfs nameNode;

  @BeforeEach
  void start(@TempDir java.nio.file.Path dir) throws Exception {
    this.dir = dir;
    conf.setInt("dfs.replication", 2);
    // Two nodes are all there are: a pipeline goes on with one.
    conf.set("dfs.client.block.write.replace-datanode-on-failure.policy", "NEVER");
    nameNode = IbisDfs.start(conf, dir, 0);
    for (int i = 0; i < dataNodes.length; i++) {
      ports[i] = FreePorts.one();
      start(i);
    }
    awaitLive(2);
  }

  private void start(int i) throws IOException {
    dataNodes[i] =
        DataNodeProcess.start(conf, nameNode.fs.getUri(), dir.resolve("dn" + i), ports[i]);
  }

  @AfterEach
  void stop() {
    for (DataNodeProcess d : dataNodes) {
      if (d != null) {
        d.close();
      }
    }
    if (nameNode != null) {
      nameNode.close();
    }
  }

  private void awaitLive(int n) {
    Eventually.eventually(
        () -> {
          try {
            // Registered, and their storage reported.
            return Stream.of(nameNode.fs.getDataNodeStats())
                    .filter(d -> d.getCapacity() > 0)
                    .count()
                == n;
          } catch (IOException e) {
            return false;
          }
        },
        () -> "no " + n + " DataNodes: " + dataNodes[0].log() + dataNodes[1].log());
  }

  @Test
  void taggedClientsAreFlowsWithTheirWeightsInJmxAndProm() throws Exception {
    String[] tags = {"application_1_0001;w=32;t=-", "application_1_0002;w=1;t=-", "NONMAPREDUCE"};
    for (int i = 0; i < tags.length; i++) {
      try (FileSystem client =
          nameNode.client("mapreduce.task.attempt.id", tags[i], "dfs.replication", "1")) {
        Path file = new Path("/file" + i);
        byte[] content = Content.of((i + 1) * BLOCK);
        Content.write(client, file, content);
        Content.assertHolds(client, file, content);
      }
    }
    Map<String, double[]> expected = new TreeMap<>();
    expected.put("application_1_0001", new double[] {32, BLOCK, BLOCK});
    expected.put("application_1_0002", new double[] {1, 2 * BLOCK, 2 * BLOCK});
    expected.put("untagged", new double[] {1, 3 * BLOCK, 3 * BLOCK}); // ibis.weight.untagged
    Eventually.eventually(
        () -> Arrays.deepEquals(expected.values().toArray(), flows().values().toArray()),
        () -> "flows: " + beans(dataNodes[0]) + beans(dataNodes[1]));
    assertEquals(expected.keySet(), flows().keySet());

    String prom = dataNodes[0].get("/prom") + dataNodes[1].get("/prom");
    assertTrue(prom.contains("flow=\"application_1_0001\""), prom);
  }

  @Test
  @Tag("faults")
  void killInMidWriteLosesNothing() throws Exception {
    byte[] content = Content.of(6 * BLOCK + 999);
    DistributedFileSystem fs = nameNode.fs;
    try (FSDataOutputStream out = fs.create(FILE)) {
      int half = 3 * BLOCK + BLOCK / 3;
      out.write(content, 0, half);
      out.hflush();
      DatanodeInfo first = nameNode.lastBlockOf(FILE)[0];
      int victim = first.getInfoPort() == ports[0] ? 0 : 1;
      dataNodes[victim].kill();
      out.write(content, half, content.length - half);
      out.hflush();
      start(victim); // over what the dead one left
    }
    awaitLive(2);
    Content.assertHolds(fs, FILE, content);

    for (DataNodeProcess d : dataNodes) {
      d.kill();
    }
    for (int i = 0; i < dataNodes.length; i++) {
      start(i);
    }
    Eventually.eventually(
        () -> dataNodes[0].isAlive() && dataNodes[1].isAlive() && holds(fs, content),
        () -> "not readable after the restart");
    for (DataNodeProcess d : dataNodes) {
      assertTrue(d.log().contains("IBIS schedules the I/O of this DataNode"), d.log());
    }
    FaultTable.row("DataNode killed in mid-write", "1 write through two nodes", 0, "-");
  }

  private static boolean holds(FileSystem fs, byte[] content) {
    try {
      Content.assertHolds(fs, FILE, content);
      return true;
    } catch (IOException e) {
      return false; // no block report yet; wrong bytes are another kind of error
    }
  }

  private static String beans(DataNodeProcess dataNode) {
    try {
      return dataNode.jmx(BEANS);
    } catch (IOException e) {
      return "{}";
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Weight, bytes written and bytes read of each flow on both nodes. */
  private Map<String, double[]> flows() {
    Map<String, double[]> flows = new TreeMap<>();
    for (DataNodeProcess dataNode : dataNodes) {
      String json = beans(dataNode);
      try {
        for (JsonNode bean : new ObjectMapper().readTree(json).path("beans")) {
          // The first record is the device; flow number i has names that end in ".i".
          for (int i = 1; bean.has("tag.Flow." + i); i++) {
            double[] flow =
                flows.computeIfAbsent(bean.get("tag.Flow." + i).asText(), f -> new double[3]);
            flow[0] = bean.get("Weight." + i).asDouble();
            flow[1] += bean.get("WriteBytes." + i).asDouble();
            flow[2] += bean.get("ReadBytes." + i).asDouble();
          }
        }
      } catch (IOException e) {
        throw new AssertionError("not JSON: " + json, e);
      }
    }
    return flows;
  }
}
