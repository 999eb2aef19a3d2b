package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A DataNode of a pipeline dies in mid-write. */
@Tag("datanode")
class DataNodeReplicationTest {
  private static final Path FILE = new Path("/file");

  @Test
  void everyByteSurvivesADeathInMidWriteAndIsReplicatedAnew(@TempDir java.nio.file.Path dir)
      throws IOException {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.replication", 2);
    conf.setInt("ibis.flush.hold.ms", 100); // what is written counts when it is flushed
    byte[] content = Content.of(4 * BLOCK + 4321);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 3)) {
      MiniDead dead;
      try (FSDataOutputStream out = dfs.fs.create(FILE)) {
        int half = 2 * BLOCK + BLOCK / 2;
        out.write(content, 0, half);
        out.hflush();
        DatanodeInfo[] pipeline = dfs.lastBlockOf(FILE);
        assertEquals(2, pipeline.length);
        dead = new MiniDead(dfs, pipeline[0]);
        out.write(content, half, content.length - half);
      }
      Content.assertHolds(dfs.fs, FILE, content);
      Eventually.eventually(() -> fullyReplicated(dfs, dead), () -> "not replicated anew");
      Content.assertHolds(dfs.fs, FILE, content);
      dfs.awaitAllPermitsBack();
      assertEquals(0, dfs.failOpens());
      Eventually.eventually(() -> dfs.writeBytes("system") > 0, () -> "nothing of the copies");

      // Each survivor holds all of it: what the other one has is not needed.
      assertTrue(dfs.cluster.restartDataNode(dead.properties));
      dfs.cluster.waitActive();
      Content.assertHolds(dfs.fs, FILE, content);
      try (FSDataOutputStream out = dfs.fs.append(FILE)) {
        out.write(content, 0, 100);
      }
      byte[] longer = Arrays.copyOf(content, content.length + 100);
      System.arraycopy(content, 0, longer, content.length, 100);
      Content.assertHolds(dfs.fs, FILE, longer);
    }
  }

  /** A DataNode that was stopped, and what starts it again. */
  private static final class MiniDead {
    private final String address;
    private final org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties properties;

    MiniDead(IbisDfs dfs, DatanodeInfo node) {
      address = node.getXferAddr();
      properties = dfs.cluster.stopDataNode(address);
      assertNotNull(properties, address);
    }
  }

  private static boolean fullyReplicated(IbisDfs dfs, MiniDead dead) {
    try {
      BlockLocation[] blocks = dfs.fs.getFileBlockLocations(FILE, 0, Long.MAX_VALUE);
      return Stream.of(blocks).allMatch(b -> aliveReplicas(b, dead) == 2);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static long aliveReplicas(BlockLocation block, MiniDead dead) {
    try {
      return Stream.of(block.getNames()).filter(n -> !n.equals(dead.address)).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
