package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sort on a node whose tasks or whose NodeManager die while they have much to do with permits.
 */
@Tag("faults")
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class NodeFaultsTest {
  private static final int MAPS = 3;
  private static final int REDUCERS = 2;

  @TempDir private Path dir;
  private NodeSite site;
  private NodeProcesses node;
  private NodeBeans permits;
  private Tasks tasks;
  private Tera tera;

  private String start(Map<String, String> more) throws Exception {
    site = new NodeSite(dir, more);
    node = NodeProcesses.start(site);
    permits = NodeBeans.ofNodeManager(site);
    tasks = new Tasks(dir);
    tera = new Tera(site);
    tera.generate(MAPS);
    return tera.sort(REDUCERS);
  }

  @AfterEach
  void stop() throws IOException {
    FileSystem.closeAll(); // the next test's NameNode is another one
    if (node != null) {
      node.close();
    }
  }

  @Test
  void killedMapsAndReducersLeaveNoPermitBehind() throws Exception {
    String job = start(Map.of());

    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
    killWhileTheyWait(job, "maps");
    Eventually.eventually(() -> !tasks.reducers().isEmpty(), () -> "no reducer: " + permits);
    long ofMaps = permits.flow(job, "IntermediateWriteBytes");
    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > ofMaps);
    killWhileTheyWait(job, "reducers");

    tera.assertSorted();
    JobHistory history = JobHistory.of(site.conf(), job);
    assertTrue(history.count("MAP_ATTEMPT_FAILED") > 0, history::toString);
    assertTrue(history.count("REDUCE_ATTEMPT_FAILED") > 0, history::toString);
    permits.awaitIdle();
    assertNothingWentWrong();
    FaultTable.row("tasks killed with permits", "a sort", 0, "-");
  }

  /** With the disk held nothing moves: what they wait for is theirs until they die. */
  private void killWhileTheyWait(String job, String kind) {
    try (HeldDisk held = new HeldDisk(site)) {
      permits.awaitFlow(job, "QueuedWindows", n -> n > 0);
      List<Long> victims = kind.equals("maps") ? tasks.maps() : tasks.reducers();
      assertFalse(victims.isEmpty(), kind);
      Tasks.kill(victims);
      permits.awaitFlow(job, "QueuedWindows", n -> n == 0);
    }
  }

  /**
   * {@code FailOpenWaitCap} and {@code FailOpenSlowDevice} may be above 0: where the machine is so
   * busy that the test holds the disk for longer than the cap.
   */
  private void assertNothingWentWrong() {
    for (String reason : List.of("InternalError", "IoError", "BadTag", "NoPermits")) {
      assertEquals(0, permits.disk("FailOpen" + reason), () -> reason + ": " + permits);
    }
  }

  @Test
  void tasksAndTheDataNodeOutliveTheNodeManager() throws Exception {
    String job = start(Map.of());
    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
    Eventually.eventually(() -> tasks.maps().size() == MAPS, () -> "maps: " + tasks.maps());
    List<Long> maps = tasks.maps();
    try (HeldDisk held = new HeldDisk(site)) {
      permits.awaitFlow(job, "QueuedWindows", n -> n > 0);
      Tasks.suspend(maps.subList(1, MAPS)); // they are to meet the next NodeManager in mid-spill
      node.killNodeManager();
    }
    Eventually.eventually(
        () -> !Tasks.isAlive(maps.get(0)), () -> "a map does not end without permits");
    NodeBeans dataNode = NodeBeans.ofDataNode(site);
    long before = dataNode.flow("untagged", "PersistentWriteBytes");
    writeUntil("/alone", () -> dataNode.flow("untagged", "PersistentWriteBytes") > before);

    node.startNodeManager();
    node.awaitNodeManager();
    Tasks.resume(maps.subList(1, MAPS));
    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
    writeUntil("/together", () -> permits.flow("untagged", "PersistentWriteBytes") > 0);

    tera.assertSorted();
    JobHistory history = JobHistory.of(site.conf(), job);
    for (String kind : List.of("MAP", "REDUCE")) {
      assertEquals(0, history.count(kind + "_ATTEMPT_FAILED"), history::toString);
      assertEquals(0, history.count(kind + "_ATTEMPT_KILLED"), history::toString);
    }
    permits.awaitIdle();
    assertNothingWentWrong();
    FaultTable.row("NodeManager killed and started again", "a sort", 0, "-");
  }

  @Test
  void aShuffleOutlivesTheNodeManager() throws Exception {
    String job = start(Map.of("ibis.flush.hold.ms", "25000")); // with what is held in memory
    Eventually.eventually(() -> !tasks.reducers().isEmpty(), () -> "no reducer: " + permits);
    try (HeldDisk held = new HeldDisk(site)) {
      permits.awaitFlow(job, "QueuedWindows", n -> n > 0); // what a reducer waits for
      node.killNodeManager();
    }
    node.startNodeManager();
    node.awaitNodeManager();

    tera.assertSorted();
    permits.awaitIdle();
    assertNothingWentWrong();
    FaultTable.row("NodeManager killed in the shuffle, started again", "a sort", 0, "-");
  }

  @Test
  void aSortWithoutThePermitSocket() throws Exception {
    String job = start(Map.of());
    Files.delete(site.socket());
    tera.assertSorted();
    permits.awaitIdle();
    JobHistory history = JobHistory.of(site.conf(), job);
    assertEquals(0, history.count("MAP_ATTEMPT_FAILED"), history::toString);
    assertEquals(0, history.count("REDUCE_ATTEMPT_FAILED"), history::toString);
    assertEquals(0, permits.flow(job, "IntermediateWriteBytes"), "its tasks had permits");
    FaultTable.row("permit socket removed", "a sort", 0, "-");
  }

  /** What is written goes through the scheduler that the DataNode has at that time. */
  private void writeUntil(String file, java.util.function.BooleanSupplier condition) {
    Eventually.eventually(
        () -> {
          try {
            Content.write(
                FileSystem.get(site.conf()),
                new org.apache.hadoop.fs.Path(file),
                Content.of(2 << 20));
          } catch (IOException e) {
            throw new AssertionError(e);
          }
          return condition.getAsBoolean();
        },
        () -> file + ": " + permits + NodeBeans.ofDataNode(site));
  }

  @Test
  void noTaskHangsWithASilentNodeManager() throws Exception {
    String job = start(Map.of("ibis.wait.cap.ms", "2000"));
    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
    List<Long> nodeManager = List.of(node.nodeManagerPid());
    Tasks.suspend(nodeManager);
    try {
      Eventually.eventually(() -> aTaskLogs("has answered nothing"), () -> "all tasks wait");
    } finally {
      Tasks.resume(nodeManager);
    }
    tera.assertSorted();
    permits.awaitIdle();
    FaultTable.row("NodeManager silent until tasks go on without it", "a sort", 0, "-");
  }

  private boolean aTaskLogs(String text) {
    try (Stream<Path> logs = Files.walk(dir.resolve("logs"))) {
      for (Path log : logs.filter(p -> p.endsWith("syslog")).toList()) {
        if (Files.readString(log).contains(text)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
