package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModeSwitchTest {
  @ParameterizedTest
  @CsvSource({"ON,ON,ON", "OFF,ON,OFF", "ON,OFF,OFF", "OFF,OFF,OFF"})
  void offWinsWhoeverSaysIt(Mode own, Mode cluster, Mode holds) {
    ModeSwitch mode = new ModeSwitch(own);
    mode.cluster(cluster);
    assertEquals(holds, mode.mode());
  }

  @Test
  void withoutTheBrokerTheNodesOwnWordHolds() {
    ModeSwitch mode = new ModeSwitch(Mode.ON);
    mode.cluster(Mode.OFF);
    mode.cluster(Mode.ON); // as where its word has lapsed
    assertEquals(Mode.ON, mode.mode());
    mode.own(Mode.OFF);
    mode.cluster(Mode.ON);
    assertEquals(Mode.OFF, mode.mode());
  }

  @Test
  void changesAreToldAndNothingElse() {
    ModeSwitch mode = new ModeSwitch(Mode.ON);
    List<Mode> told = new ArrayList<>();
    mode.onChange(() -> told.add(mode.mode()));
    mode.own(Mode.ON);
    mode.cluster(Mode.OFF);
    mode.own(Mode.OFF);
    mode.cluster(Mode.ON);
    mode.own(Mode.ON);
    assertEquals(List.of(Mode.OFF, Mode.ON), told);
  }
}
