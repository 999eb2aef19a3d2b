package org.ibis.nodemanager.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.nodemanager.cgroup.ContainerCgroups.Outcome;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerCgroupsTest {
  private static final String WEIGHT_8 = "export IBIS_IO_WEIGHT=\"8\"";

  @TempDir Path dir;
  private FakeNode node;

  @BeforeEach
  void startNode() throws IOException {
    node = new FakeNode(dir);
  }

  private Outcome look() throws IOException {
    return node.cgroups().look(FakeNode.CONTAINER);
  }

  @Test
  void bothWeightsAreSetFromTheLaunchEnvironment() throws IOException {
    Path io = node.offer(node.cgroup, "io.weight");
    Path bfq = node.offer(node.cgroup, "io.bfq.weight");
    node.writeLaunchScript("export IBIS_IO_WEIGHT=\"32\"");
    node.startProcessInItsCgroup();

    assertEquals(Outcome.SET, look());
    assertEquals("default 3200\n", Files.readString(io));
    assertEquals("default 1000\n", Files.readString(bfq));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.weight", "io.bfq.weight"})
  void oneOfTheTwoIsEnough(String file) throws IOException {
    Path offered = node.offer(node.cgroup, file);
    node.writeLaunchScript(WEIGHT_8);
    node.startProcessInItsCgroup();

    assertEquals(Outcome.SET, look());
    assertEquals("default 800\n", Files.readString(offered));
  }

  @Test
  void aClaimGetsWhatIsAllowed() throws IOException {
    Path io = node.offer(node.cgroup, "io.weight");
    node.writeLaunchScript("export IBIS_IO_WEIGHT=\"1000\"");
    node.startProcessInItsCgroup();

    assertEquals(Outcome.SET, look());
    assertEquals("default 10000\n", Files.readString(io));
  }

  @Test
  void aContainerThatHasNotStartedIsWaitedFor() throws IOException {
    node.offer(node.cgroup, "io.weight");
    assertEquals(Outcome.NOT_YET, look(), "no launch script");
    node.writeLaunchScript(WEIGHT_8);
    assertEquals(Outcome.NOT_YET, look(), "no process");
    node.startProcess("/");
    assertEquals(Outcome.ELSEWHERE, look(), "in the NodeManager's cgroup");
    node.startProcessInItsCgroup();
    assertEquals(Outcome.SET, look());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "export IBIS_IO_WEIGHT=\"heavy\"", "export IBIS_IO_WEIGHT=\"0\""})
  void withoutAWeightTheKernelsDefaultStays(String line) throws IOException {
    Path io = node.offer(node.cgroup, "io.weight");
    node.writeLaunchScript(line);
    node.startProcessInItsCgroup();

    assertEquals(Outcome.NO_WEIGHT, look());
    assertEquals("", Files.readString(io));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/", "/hadoop-yarn", "/hadoop-yarn/container_e03_1700000000000_0042_01_8"})
  void aCgroupThatIsNotItsOwnIsNeverTouched(String other) throws IOException {
    Path cgroup = Files.createDirectories(node.mount.resolve(other.substring(1)));
    Path io = node.offer(cgroup, "io.weight");
    node.writeLaunchScript(WEIGHT_8);
    node.startProcess(other);

    assertEquals(Outcome.ELSEWHERE, look());
    assertEquals("", Files.readString(io));
  }

  @Test
  void withoutTheIoControllerNothingIsMadeAndTheReasonSaid() throws IOException {
    node.writeLaunchScript(WEIGHT_8);
    node.startProcessInItsCgroup();

    String message = assertThrows(NoWeightException.class, this::look).getMessage();
    assertTrue(message.contains("io.weight") && message.contains("+io"), message);
    assertFalse(Files.exists(node.cgroup.resolve("io.weight")));
  }

  @Test
  void withoutCgroupVersionTwoTheReasonIsSaid() throws IOException {
    node.writeLaunchScript(WEIGHT_8);
    node.startProcessInItsCgroup();
    Files.writeString(node.proc.resolve("self/mountinfo"), "");

    String message = assertThrows(NoWeightException.class, this::look).getMessage();
    assertTrue(message.contains("cgroup v2 is not mounted"), message);
  }
}
