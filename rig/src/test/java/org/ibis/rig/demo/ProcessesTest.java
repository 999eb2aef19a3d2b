package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
final class ProcessesTest {

  @TempDir Path directory;

  private Process waiting(Processes processes, String name) throws IOException {
    return processes.start(
        name, directory.resolve(name + ".log"), List.of("sleep", "3600"), Map.of());
  }

  @Test
  void everyProcessIsOnRecordUntilItIsEnded() throws IOException {
    StateFile state = StateFile.open(directory.resolve("state.json"));
    Processes processes = new Processes(state);
    Process a = waiting(processes, "a");
    Process b = waiting(processes, "b");
    assertEquals(
        List.of("a", "b"),
        state.state().processes().stream().map(StateFile.Recorded::name).toList());

    processes.end(List.of(a));
    assertFalse(a.isAlive());
    assertEquals(List.of(b.pid()), pids(state));

    processes.endAll();
    assertFalse(b.isAlive());
    assertEquals(List.of(), pids(state));
  }

  private static List<Long> pids(StateFile state) {
    return state.state().processes().stream().map(StateFile.Recorded::pid).toList();
  }

  @Test
  void nothingStartsOnceAllIsBeingEnded() throws IOException {
    Processes processes = new Processes(StateFile.open(directory.resolve("state.json")));
    processes.endAll();
    assertThrows(UserError.class, () -> waiting(processes, "late"));
  }

  @Test
  void outputGoesToTheLog() throws Exception {
    Processes processes = new Processes(StateFile.open(directory.resolve("state.json")));
    Path log = directory.resolve("echo.log");
    Process echo =
        processes.start("echo", log, List.of("sh", "-c", "echo $WORD"), Map.of("WORD", "hello"));
    echo.waitFor();
    assertEquals("hello\n", Files.readString(log));
    processes.endAll();
  }
}
