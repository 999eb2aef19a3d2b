package org.ibis.nodemanager.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupWeightsTest {
  private static final String WEIGHT_8 = "export IBIS_IO_WEIGHT=\"8\"";
  private static final String OTHER = "container_e03_1700000000000_0042_01_000008";
  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir Path dir;
  private final List<String> log = new CopyOnWriteArrayList<>();
  private FakeNode node;
  private CgroupWeights weights;

  @BeforeEach
  void startNode() throws IOException {
    node = new FakeNode(dir);
    weights = new CgroupWeights(node.cgroups(), log::add, 1);
  }

  @AfterEach
  void stopNode() {
    weights.close();
  }

  private void awaitNoMoreLooks() {
    awaitNoMoreLooks(FakeNode.CONTAINER);
  }

  private void awaitNoMoreLooks(String container) {
    assertTimeoutPreemptively(
        LIMIT,
        () -> {
          while (weights.watches(container)) {
            Thread.onSpinWait();
          }
        });
  }

  @Test
  void aContainerThatStartsLaterGetsItsWeight() throws IOException {
    Path io = node.offer(node.cgroup, "io.weight");
    weights.started(FakeNode.CONTAINER);
    node.startProcessInItsCgroup();
    node.writeLaunchScript(WEIGHT_8);

    awaitNoMoreLooks();
    assertEquals("default 800\n", Files.readString(io));
    assertEquals(List.of(), log);
  }

  @Test
  void withoutAWeightNothingIsSaid() throws IOException {
    node.writeLaunchScript("");
    weights.started(FakeNode.CONTAINER);

    awaitNoMoreLooks();
    assertEquals(List.of(), log);
  }

  @Test
  void whatTheKernelDoesNotOfferIsSaidOnceForAllContainers() throws IOException {
    node.writeLaunchScript(WEIGHT_8);
    node.startProcessInItsCgroup();
    for (int i = 0; i < 3; i++) {
      weights.started(FakeNode.CONTAINER);
      awaitNoMoreLooks();
    }
    assertEquals(1, log.size(), log::toString);
    assertTrue(log.get(0).contains("neither io.weight nor io.bfq.weight"), log::toString);
  }

  @Test
  void anExecutorWithoutCgroupsIsSaidOnce() throws IOException {
    node.writeLaunchScript(WEIGHT_8);
    node.startProcess("/");
    weights.started(FakeNode.CONTAINER);

    awaitNoMoreLooks();
    assertEquals(1, log.size(), log::toString);
    assertTrue(log.get(0).contains("no cgroup v2 that is its own"), log::toString);
  }

  @Test
  void aContainerThatEndedIsNotLookedAtAnyMore() throws IOException {
    Path io = node.offer(node.cgroup, "io.weight");
    weights.started(FakeNode.CONTAINER);
    weights.stopped(FakeNode.CONTAINER);
    node.writeLaunchScript(WEIGHT_8);
    node.startProcessInItsCgroup();
    // Five looks at another one, further and further apart: the first would have had its turn.
    node.writeLaunchScript(OTHER, WEIGHT_8);
    node.startProcess(OTHER, "/hadoop-yarn/" + FakeNode.CONTAINER);
    weights.started(OTHER);

    awaitNoMoreLooks(OTHER);
    assertEquals("", Files.readString(io));
  }

  @Test
  void afterTheEndOfTheNodeManagerNothingIsStarted() {
    weights.close();
    weights.started(FakeNode.CONTAINER);
    assertFalse(weights.watches(FakeNode.CONTAINER));
  }
}
