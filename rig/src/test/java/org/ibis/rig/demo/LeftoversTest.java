package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class LeftoversTest {

  @TempDir Path home;
  private final List<Process> started = new ArrayList<>();
  private Path work;
  private Leftovers leftovers;

  @BeforeEach
  void directories() throws IOException {
    DemoDirectory directory = DemoDirectory.of(home);
    work = Files.createDirectories(directory.work());
    leftovers = new Leftovers(directory);
  }

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  /** Waits for input that never comes; the argument stands in its command line. */
  private ProcessHandle child(String argument) throws IOException {
    Process process = new ProcessBuilder("sh", "-c", "read never", argument).start();
    started.add(process);
    return process.toHandle();
  }

  @Test
  void aProcessOfTheDemoIsFoundAndEnded() throws IOException {
    ProcessHandle child = child(work + "/conf-stock");
    assertEquals(Optional.of(child), leftovers.find(StateFile.Recorded.of(child, "x")));
    Leftovers.end(List.of(child));
    assertFalse(child.isAlive());
  }

  @Test
  void aProcessThatGotThePidLaterIsLeftAlone() throws IOException {
    ProcessHandle child = child(work + "/conf-stock");
    long earlier = StateFile.Recorded.startMillis(child) - 60_000;
    StateFile.Recorded recorded = new StateFile.Recorded(child.pid(), earlier, "x");
    assertEquals(Optional.empty(), leftovers.find(recorded));
  }

  @Test
  void aProcessOfSomeoneElseIsLeftAlone() throws IOException {
    ProcessHandle child = child("/elsewhere/target/demo/conf-stock");
    assertEquals(Optional.empty(), leftovers.find(StateFile.Recorded.of(child, "x")));
  }

  @Test
  void aProcessThatIsGoneIsNoObstacle() throws IOException {
    ProcessHandle child = child(work + "/conf-stock");
    StateFile.Recorded recorded = StateFile.Recorded.of(child, "x");
    Leftovers.end(List.of(child));
    assertEquals(Optional.empty(), leftovers.find(recorded));
    Leftovers.end(List.of(child));
  }

  @Test
  void containersThatLostTheirNodeManagerAreFound() throws IOException {
    ProcessHandle task = child("-Dyarn.app.container.log.dir=" + work + "/logs/containers/c1");
    ProcessHandle spark =
        child("-Dspark.yarn.app.container.log.dir=" + work + "/logs/containers/c2");
    ProcessHandle script = child(work + "/mnt/intermediate/nm/c1/default_container_executor.sh");
    ProcessHandle reader = child(work + "/logs/containers/c1/syslog");
    List<ProcessHandle> containers = leftovers.containers();
    assertTrue(containers.containsAll(List.of(task, spark, script)));
    assertFalse(containers.contains(reader));
  }
}
