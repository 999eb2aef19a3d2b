package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
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
 * A sort on a node that has a local directory for intermediate data. Where processors are busy, a
 * task that has no answer in time has its files on a disk: that is right, and no test of this.
 */
@Tag("nodemanager")
@Tag("matrix")
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TieredSortTest {
  private static final int MAPS = 3;
  private static final int REDUCERS = 2;
  private static final String MAP_OUTPUT = "file.out";

  @TempDir private Path dir;
  private NodeSite site;
  private NodeProcesses node;
  private NodeBeans permits;
  private Tasks tasks;
  private Tera tera;

  private String start(long bytes) throws Exception {
    Map<String, String> more = new HashMap<>();
    more.put("yarn.nodemanager.local-dirs", disk() + "," + ssd());
    more.put("ibis.ssd.local.dir", ssd().toString());
    more.put("ibis.ssd.local.bytes", Long.toString(bytes));
    // The machine's own disk may be fuller than a NodeManager likes.
    more.put(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
    site = new NodeSite(dir, more);
    Files.createDirectories(ssd());
    node = NodeProcesses.start(site);
    permits = NodeBeans.ofNodeManager(site);
    tasks = new Tasks(dir);
    tera = new Tera(site);
    tera.generate(MAPS);
    Eventually.eventually(() -> tier("BudgetBytes") == bytes, () -> "no tier: " + tierBean());
    return tera.sort(REDUCERS);
  }

  private Path disk() {
    return dir.resolve("local");
  }

  private Path ssd() {
    return dir.resolve("ssd");
  }

  @AfterEach
  void stop() throws IOException {
    FileSystem.closeAll(); // the next test's NameNode is another one
    if (node != null) {
      node.close();
    }
  }

  private JsonNode tierBean() {
    return Http.json(site.nodeManager() + "/jmx?qry=Hadoop:service=NodeManager,name=IbisTier")
        .path("beans")
        .path(0);
  }

  private long tier(String attribute) {
    return tierBean().path(attribute).asLong(-1);
  }

  /** Files of intermediate data, which come and go. */
  private static List<String> intermediate(Path local) {
    try (Stream<Path> all = Files.find(local, 32, (p, a) -> a.isRegularFile())) {
      return all.map(p -> local.relativize(p).toString())
          .filter(p -> p.contains("/application_") && p.contains("/attempt_"))
          .filter(p -> !p.contains("/container_") && !p.contains("/filecache/"))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return intermediate(local); // deleted meanwhile
    }
  }

  private static long outputs(Path local) {
    return intermediate(local).stream()
        .filter(p -> Path.of(p).getFileName().toString().equals(MAP_OUTPUT))
        .count();
  }

  /** While a reducer waits for the disk, which fetches when all maps have ended. */
  private HeldDisk whileReducersWait(String job) {
    Eventually.eventually(() -> !tasks.reducers().isEmpty(), () -> "no reducer: " + permits);
    HeldDisk held = new HeldDisk(site);
    permits.awaitFlow(job, "QueuedWindows", n -> n > 0);
    return held;
  }

  private void assertSortedAndClean() throws Exception {
    tera.assertSorted();
    permits.awaitIdle();
    for (Path local : List.of(disk(), ssd())) {
      Eventually.eventually(
          () -> intermediate(local).isEmpty(), () -> "left: " + intermediate(local));
    }
    Eventually.eventually(
        () -> tier("LeasedBytes") == 0 && tier("LeftBytes") == 0 && tier("FoundBytes") == 0,
        () -> "not given back: " + tierBean());
  }

  private void assertNoAttemptFailed(String job) throws Exception {
    JobHistory history = JobHistory.of(site.conf(), job);
    for (String kind : List.of("MAP", "REDUCE")) {
      assertEquals(0, history.count(kind + "_ATTEMPT_FAILED"), history::toString);
      assertEquals(0, history.count(kind + "_ATTEMPT_KILLED"), history::toString);
    }
    for (String reason : List.of("InternalError", "IoError", "NoSsd")) {
      assertEquals(0, permits.disk("FailOpen" + reason), () -> reason + ": " + permits);
    }
  }

  @Test
  void allThatMapsLeaveIsOnTheSsdWhereHadoopFindsIt() throws Exception {
    String job = start(1L << 30);
    try (HeldDisk held = whileReducersWait(job)) {
      assertEquals(MAPS, outputs(ssd()), () -> "on the SSD: " + intermediate(ssd()));
      assertEquals(List.of(), intermediate(disk()));
      assertTrue(tier("LeasedBytes") + tier("LeftBytes") > 0, () -> tierBean().toString());
    }
    assertSortedAndClean();
    assertNoAttemptFailed(job);
  }

  @Test
  void withoutALeaseNothingIsThereEvenWhereHadoopPutsIt() throws Exception {
    String job = start(1);
    try (HeldDisk held = whileReducersWait(job)) {
      assertEquals(MAPS, outputs(disk()), () -> "on the disk: " + intermediate(disk()));
      assertEquals(List.of(), intermediate(ssd()));
    }
    assertSortedAndClean();
    assertTrue(tier("RefusedBudget") > 0, () -> tierBean().toString());
    assertNoAttemptFailed(job);
  }

  @Test
  void switchedOffInTheMiddleTheSortGoesOn() throws Exception {
    String job = start(1L << 30);
    permits.awaitFlow(job, "IntermediateWriteBytes", bytes -> bytes > 0);
    site.write("conf", Map.of("ibis.mode", "off"));
    Eventually.eventually(
        () -> tier("LeasedBytes") >= 0 && node.logs("nodemanager", "IBIS is off"),
        () -> node.log("nodemanager"));
    assertSortedAndClean();
    assertNoAttemptFailed(job);
  }

  @Test
  @Tag("faults")
  void whatIsThereIsCountedByTheNextNodeManager() throws Exception {
    String job = start(1L << 30);
    try (HeldDisk held = whileReducersWait(job)) {
      node.killNodeManager();
    }
    assertFalse(intermediate(ssd()).isEmpty());
    node.startNodeManager();
    node.awaitNodeManager();
    Eventually.eventually(
        () -> tier("FoundBytes") > 0 || tera.isOver(), () -> "nothing found: " + tierBean());
    assertSortedAndClean();
  }
}
