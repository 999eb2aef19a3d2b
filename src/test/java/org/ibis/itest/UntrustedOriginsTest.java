package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.ibis.broker.BrokerPolicy;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.conf.IbisKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A DataNode and a ResourceManager's broker, which says whose the I/O is that the DataNode sees.
 */
class UntrustedOriginsTest {
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");
  private static final String NO_JOB = "application_1_0001";
  private static final String ELSEWHERE = "192.0.2.1"; // nobody's, RFC 5737

  private final byte[] content = Content.of(IbisDfs.BLOCK);

  @Test
  void ioInTheNameOfAJobThatIsNotThereIsTheUntrustedFlows(@TempDir Path dir) throws Exception {
    int port = FreePorts.one();
    Configuration yarn = new YarnConfiguration();
    yarn.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    yarn.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    yarn.setInt(IbisKeys.BROKER_PORT, port);
    yarn.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-trust", 1, 1, 1)) {
      cluster.init(yarn);
      cluster.start();
      Eventually.eventually(() -> listens(port), () -> "there is no broker");
      Configuration hdfs = IbisDfs.conf();
      hdfs.setBoolean(IbisKeys.BROKER_ENABLED, true);
      hdfs.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + port);
      try (UnmanagedJob here = new UnmanagedJob(cluster.getConfig(), "here", Set.of());
          UnmanagedJob there = new UnmanagedJob(cluster.getConfig(), "there", Set.of(), ELSEWHERE);
          IbisDfs dfs = IbisDfs.start(hdfs, dir, 1)) {
        Content.write(dfs.fs, FILE, content);
        assertIsUntrusted(dfs, there.id(), 1);
        assertIsUntrusted(dfs, NO_JOB, 2);
        Eventually.eventually( // it is untrusted until the broker has answered for it
            () -> {
              read(dfs, here.id());
              return dfs.readBytes(here.id()) > 0;
            },
            () -> here.id() + " is not trusted");
        long before = dfs.readBytes(here.id());
        read(dfs, here.id());
        dfs.awaitReadBytes(here.id(), before + content.length);
        assertEquals(2, untrusted(dfs), "the other two");
      }
    }
  }

  private static long untrusted(IbisDfs dfs) {
    return dfs.scheduler(0).failOpen().get(FailOpen.Reason.UNTRUSTED);
  }

  /** As soon as the DataNode has an answer. */
  private void assertIsUntrusted(IbisDfs dfs, String job, int refused) {
    Eventually.eventually(
        () -> {
          read(dfs, job);
          return untrusted(dfs) == refused;
        },
        () -> job + " is trusted");
    long untrusted = dfs.readBytes(FlowTag.UNTRUSTED);
    read(dfs, job);
    dfs.awaitReadBytes(FlowTag.UNTRUSTED, untrusted + content.length);
  }

  private void read(IbisDfs dfs, String job) {
    try (FileSystem client =
        dfs.client("mapreduce.task.attempt.id", FlowTags.taskOf(job, 100, null))) {
      Content.assertHolds(client, FILE, content);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean listens(int port) {
    try {
      FreePorts.connect(port);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
