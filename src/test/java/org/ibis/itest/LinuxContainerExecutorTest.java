package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sort whose tasks are processes of another user than the NodeManager, which is none of root's:
 * what they write it can't open, and what they say of themselves it can't read.
 */
@Tag("long")
@Tag("matrix")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class LinuxContainerExecutorTest {
  private static final int MAPS = 1;
  private static final int REDUCERS = 1;
  private static final String WEIGHT = "4";

  /** What a NodeManager says that takes a task for another's, or can't tell. */
  private static final List<String> NOT_KNOWN =
      List.of("(UNTRUSTED", "(BAD_TAG", "(INTERNAL_ERROR", "a client of the permits: process ");

  @Test
  void anotherUsersTasksAreServedAsTheirJobs(@TempDir Path dir) throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root has other users");
    ForeignContainers others = new ForeignContainers(dir);
    NodeSite site = new NodeSite(dir, others.keys());
    try (NodeProcesses node = NodeProcesses.start(site, Map.of(), others.nodeManager())) {
      NodeBeans permits = NodeBeans.ofNodeManager(site);
      Tera tera = new Tera(site);
      site.conf().set("ibis.io.weight", WEIGHT);
      tera.generate(MAPS);
      String job = tera.sort(REDUCERS);
      permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
      assertEquals(Long.parseLong(WEIGHT), permits.flow(job, "Weight"), permits::toString);
      assertAreOthers(new Tasks(dir));
      tera.assertSorted();
      permits.awaitFlow(job, "PersistentWriteBytes", bytes -> bytes > 0);
      assertEquals(Long.parseLong(WEIGHT), permits.flow(job, "Weight"), permits::toString);
      permits.awaitIdle();
      for (String line : NOT_KNOWN) {
        assertEquals(List.of(), node.lines("nodemanager", line));
      }
      assertEquals(List.of(), leftToTheKernel(dir.resolve("logs")));
    } finally {
      FileSystem.closeAll(); // the next test's NameNode is another one
    }
  }

  private static void assertAreOthers(Tasks tasks) throws IOException {
    List<Long> running = tasks.maps();
    assertFalse(running.isEmpty(), "the maps are over already");
    for (long pid : running) {
      Path process = Path.of("/proc", Long.toString(pid));
      assertEquals(ForeignContainers.CONTAINER, Files.getOwner(process).getName());
    }
  }

  /** Tasks whose last flushes were not waited for. */
  private static List<Path> leftToTheKernel(Path logs) throws IOException {
    try (Stream<Path> files = Files.walk(logs)) {
      return files.filter(f -> f.endsWith("syslog") && says(f, "to the kernel")).toList();
    }
  }

  private static boolean says(Path log, String text) {
    try {
      return Files.readString(log).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
