package org.ibis.itest;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.tools.DistCp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** DistCp beside another job, each with a weight of its own. */
@Tag("long")
@Tag("matrix")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DistCpTest {
  private static final org.apache.hadoop.fs.Path FROM = new org.apache.hadoop.fs.Path("/from");
  private static final org.apache.hadoop.fs.Path TO = new org.apache.hadoop.fs.Path("/to");

  @Test
  void eachIsAFlowWithItsWeight(@TempDir Path dir) throws Exception {
    NodeSite site = new NodeSite(dir, Map.of());
    try (NodeProcesses node = NodeProcesses.start(site)) {
      byte[] content = Content.of(BesideTeraGen.BYTES);
      Content.write(FileSystem.get(site.conf()), FROM, content);
      BesideTeraGen both = new BesideTeraGen(site, node);
      both.run(
          "distcp",
          DistCp.class.getName(),
          "-Dibis.io.weight=2",
          "-Dmapreduce.map.memory.mb=256",
          "-m",
          "1",
          FROM.toString(),
          TO.toString());
      Content.assertHolds(FileSystem.get(site.conf()), TO, content);
      NodeBeans permits = NodeBeans.ofNodeManager(site);
      String distCp = Applications.named(site, "distcp");
      permits.awaitFlow(distCp, "PersistentReadBytes", bytes -> bytes >= content.length);
      BesideTeraGen.assertWrote(permits, distCp, 2, content.length);
      both.assertGenerated(permits);
    } finally {
      FileSystem.closeAll(); // the next test's NameNode is another one
    }
  }
}
