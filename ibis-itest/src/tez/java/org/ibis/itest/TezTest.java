package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.tez.examples.OrderedWordCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Tez job beside one of MapReduce, each with a weight of its own. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TezTest {
  private static final int WORDS = 900_000; // each other than the rest, some 18 MB
  private static final int WEIGHT = 3;
  private static final org.apache.hadoop.fs.Path TEXT = new org.apache.hadoop.fs.Path("/text");
  private static final String HEAP = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx160m";

  /** Tez has no jars on the nodes but those of Hadoop's class path, as the documentation says. */
  private static Map<String, String> keys() {
    Map<String, String> keys = new HashMap<>();
    keys.put("tez.ignore.lib.uris", "true");
    keys.put("tez.use.cluster.hadoop-libs", "true");
    keys.put("tez.staging-dir", "/staging-of-tez");
    keys.put("tez.am.tez-ui.webservice.enable", "false");
    keys.put("tez.am.resource.memory.mb", "256");
    keys.put("tez.am.launch.cmd-opts", HEAP);
    keys.put("tez.task.resource.memory.mb", "256");
    keys.put("tez.task.launch.cmd-opts", HEAP);
    keys.put("tez.runtime.io.sort.mb", "8");
    // It counts for HDFS and for local files, whichever of Tez's configurations a file is opened
    // with.
    keys.put("tez.am.launch.env", "IBIS_IO_WEIGHT=" + WEIGHT);
    keys.put("tez.task.launch.env", "IBIS_IO_WEIGHT=" + WEIGHT);
    return keys;
  }

  @Test
  void itIsAFlowWithItsWeightInHdfsAndOnLocalDisks(@TempDir Path dir) throws Exception {
    NodeSite site = new NodeSite(dir, keys());
    try (NodeProcesses node = NodeProcesses.start(site)) {
      long length = writeWords(FileSystem.get(site.conf()));
      BesideTeraGen both = new BesideTeraGen(site, node);
      both.run("tez", OrderedWordCount.class.getName(), TEXT + "", "/counted", "2");
      assertEquals(WORDS, countedOnce(FileSystem.get(site.conf())));

      NodeBeans permits = NodeBeans.ofNodeManager(site);
      String tez = Applications.named(site, "OrderedWordCount");
      permits.awaitFlow(tez, "PersistentReadBytes", bytes -> bytes >= length);
      permits.awaitFlow(tez, "IntermediateWriteBytes", bytes -> bytes > length / 2);
      permits.awaitFlow(tez, "IntermediateReadBytes", bytes -> bytes > 0);
      BesideTeraGen.assertWrote(permits, tez, WEIGHT, length);
      both.assertGenerated(permits);
      System.out.printf("Tez: %s%n", permits);
    } finally {
      FileSystem.closeAll(); // the next test's NameNode is another one
    }
  }

  private static long writeWords(FileSystem fs) throws Exception {
    Random random = new Random(1);
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      words.append(i).append('-').append(Long.toString(random.nextLong(), Character.MAX_RADIX));
      words.append('\n');
    }
    byte[] text = words.toString().getBytes(StandardCharsets.US_ASCII);
    Content.write(fs, TEXT, text);
    return text.length;
  }

  /** Words of the output that were there once. */
  private static long countedOnce(FileSystem fs) throws Exception {
    long once = 0;
    for (FileStatus part : fs.globStatus(new org.apache.hadoop.fs.Path("/counted/part-*"))) {
      try (var in =
          new BufferedReader(
              new InputStreamReader(fs.open(part.getPath()), StandardCharsets.US_ASCII))) {
        once += in.lines().filter(line -> line.endsWith("\t1")).count();
      }
    }
    return once;
  }
}
