package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.permit.Frame.Flow;
import org.junit.jupiter.api.Test;

class FlowNumbersTest {
  private final List<Flow> announced = new ArrayList<>();
  private final FlowNumbers numbers = new FlowNumbers(2);

  private int of(String flow, double weight) {
    return numbers.of(new FlowTag(flow, weight, IoKind.PERSISTENT), announced::add);
  }

  @Test
  void aFlowIsAnnouncedOnceAndWhenItsWeightChanges() {
    assertEquals(0, of("a", 1));
    assertEquals(1, of("b", 1));
    assertEquals(0, of("a", 1));
    assertEquals(0, of("a", 2));
    assertEquals(List.of(new Flow(0, "a", 1), new Flow(1, "b", 1), new Flow(0, "a", 2)), announced);
  }

  @Test
  void theOneNotAskedForTheLongestGivesItsNumber() {
    of("a", 1);
    of("b", 1);
    of("a", 1);
    assertEquals(1, of("c", 1), "b's");
    assertEquals(0, of("a", 1));
    assertEquals(1, of("b", 1), "c's");
  }

  @Test
  void aNewConnectionKnowsNothing() {
    of("a", 1);
    numbers.clear();
    assertEquals(0, of("a", 1));
    assertEquals(2, announced.size());
  }
}
