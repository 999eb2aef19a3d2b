package org.ibis.cli.top;

import static org.ibis.cli.top.Samples.device;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.Daemons;
import org.junit.jupiter.api.Test;

class TopTest {
  private final Top top = new Top();

  private static Daemons.Answer disk(long seconds) {
    return new Daemons.Answer(List.of(device("sda", seconds, Map.of())), null);
  }

  @Test
  void aDiskIsShownFromItsSecondSampleOn() {
    TopView first = top.next(Map.of("dn1:9864", disk(1)));
    assertEquals(1, first.waiting());
    assertEquals(List.of(), first.devices());
    assertTrue(TopText.of(first, LocalTime.NOON).contains("no new numbers yet: 1"));

    TopView second = top.next(Map.of("dn1:9864", disk(3)));
    assertEquals(0, second.waiting());
    assertEquals(2, second.devices().get(0).seconds());
  }

  @Test
  void aDaemonThatIsGoneForAWhileIsSaidAndGoesOnLater() {
    top.next(Map.of("dn1:9864", disk(1)));
    TopView gone = top.next(Map.of("dn1:9864", new Daemons.Answer(List.of(), "no connection")));
    assertEquals(Map.of("dn1:9864", "no connection"), gone.problems());
    assertEquals(List.of(), gone.devices());
    assertEquals(9, top.next(Map.of("dn1:9864", disk(10))).devices().get(0).seconds());
  }

  @Test
  void aDaemonWithoutDisksIsAProblem() {
    TopView view = top.next(Map.of("dn1:9864", new Daemons.Answer(List.of(), null)));
    assertTrue(view.problems().get("dn1:9864").contains("no IBIS disks"));
  }
}
