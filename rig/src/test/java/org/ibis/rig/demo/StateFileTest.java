package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StateFileTest {

  @TempDir Path directory;

  private Path file() {
    return directory.resolve("state.json");
  }

  @Test
  void theNextSessionSeesWhatWasLeft() throws IOException {
    StateFile state = StateFile.open(file());
    state.setDisks(true);
    state.add(new StateFile.Recorded(7, 1000, "namenode"));
    state.add(new StateFile.Recorded(8, 2000, "datanode"));
    state.remove(7);

    StateFile.State left = StateFile.open(file()).state();
    assertEquals(List.of(new StateFile.Recorded(8, 2000, "datanode")), left.processes());
    assertTrue(left.disks());
  }

  @Test
  void afterACleanEndThereIsNoFile() throws IOException {
    StateFile state = StateFile.open(file());
    state.setDisks(true);
    state.delete();
    assertFalse(Files.exists(file()));
  }

  @Test
  void aBrokenFileIsNoObstacle() throws IOException {
    Files.writeString(file(), "{\"processes\":[");
    assertEquals(List.of(), StateFile.open(file()).state().processes());
  }
}
