package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;

final class DemoPlanTest {

  private static final List<DemoPlan.Configuration> BESIDE_TERAGEN = DemoPlan.beside(Noisy.TERAGEN);

  @Test
  void allConfigurationsRunOnceBeforeAnyRunsAgain() {
    List<DemoPlan.Step> steps =
        DemoPlan.of(BESIDE_TERAGEN, List.of("native", "wordcount-alone"), 2);
    assertEquals(
        List.of("wordcount-alone 1", "native 1", "wordcount-alone 2", "native 2"),
        steps.stream().map(s -> s.configuration().name() + " " + s.repetition()).toList());
  }

  @Test
  void theWholePlanRestartsDaemonsOnlyWhereTheSchedulingChanges() {
    for (List<DemoPlan.Configuration> all :
        List.of(DemoPlan.beside(Noisy.TERASORT), DemoPlan.onNodes())) {
      List<Scheduling> order =
          DemoPlan.of(all, DemoPlan.names(all), 1).stream()
              .map(s -> s.configuration().scheduling())
              .toList();
      long changes = 1;
      for (int i = 1; i < order.size(); i++) {
        changes += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
      }
      assertEquals(order.stream().distinct().count(), changes);
    }
  }

  @Test
  void onSeveralNodesOnlyTheBrokerTellsTheTwoSetupsApart() {
    List<DemoPlan.Step> steps = DemoPlan.of(DemoPlan.onNodes(), DemoPlan.SMOKE_ON_NODES, 1);
    assertEquals(2, steps.size());
    Scheduling without = steps.get(0).configuration().scheduling();
    Scheduling with = steps.get(1).configuration().scheduling();
    assertEquals(steps.get(0).configuration().kind(), steps.get(1).configuration().kind());
    assertEquals(new Scheduling(without.depth(), true), with);
    assertFalse(without.coordinated());
  }

  @Test
  void aConfigurationOfSeveralNodesIsSaidToNeedThem() {
    UserError error =
        assertThrows(UserError.class, () -> DemoPlan.of(BESIDE_TERAGEN, List.of("sync"), 1));
    assertTrue(
        error.getMessage().startsWith("--only: no configuration sync without --nodes; there are "),
        error.getMessage());
  }

  @Test
  void aNameThatThereIsNotIsNamedWithItsOption() {
    UserError error =
        assertThrows(
            UserError.class, () -> DemoPlan.of(BESIDE_TERAGEN, List.of("native", "sfq-d3"), 1));
    assertTrue(error.getMessage().startsWith("--only: no configuration sfq-d3"));
  }
}
