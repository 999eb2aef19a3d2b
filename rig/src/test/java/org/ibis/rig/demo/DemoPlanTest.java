package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;

final class DemoPlanTest {

  @Test
  void allConfigurationsRunOnceBeforeAnyRunsAgain() {
    List<DemoPlan.Step> steps = DemoPlan.of(Noisy.TERAGEN, List.of("native", "wordcount-alone"), 2);
    assertEquals(
        List.of("wordcount-alone 1", "native 1", "wordcount-alone 2", "native 2"),
        steps.stream().map(s -> s.configuration().name() + " " + s.repetition()).toList());
  }

  @Test
  void theWholePlanRestartsDaemonsOnlyWhereTheSchedulingChanges() {
    List<Scheduling> order =
        DemoPlan.of(Noisy.TERASORT, DemoPlan.names(Noisy.TERASORT), 1).stream()
            .map(s -> s.configuration().scheduling())
            .toList();
    long changes = 1;
    for (int i = 1; i < order.size(); i++) {
      changes += order.get(i).equals(order.get(i - 1)) ? 0 : 1;
    }
    assertEquals(order.stream().distinct().count(), changes);
  }

  @Test
  void aNameThatThereIsNotIsNamedWithItsOption() {
    UserError error =
        assertThrows(
            UserError.class, () -> DemoPlan.of(Noisy.TERAGEN, List.of("native", "sfq-d3"), 1));
    assertTrue(error.getMessage().startsWith("--only: no configuration sfq-d3"));
  }
}
