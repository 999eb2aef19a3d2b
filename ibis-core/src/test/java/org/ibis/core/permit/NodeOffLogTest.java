package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NodeOffLogTest {
  private static final String OFF = "The I/O of this DataNode: IBIS is off in the NodeManager";
  private static final String OVER =
      "The I/O of this DataNode: IBIS is no longer off in the NodeManager";

  private final List<String> lines = new ArrayList<>();
  private final NodeOffLog log = new NodeOffLog("DataNode");
  private long seconds = TimeUnit.NANOSECONDS.toSeconds(Long.MAX_VALUE) - 5; // it overflows soon

  /** For so long. */
  private void is(boolean off, int forSeconds) {
    for (int i = 0; i < forSeconds; i++) {
      log.look(off, TimeUnit.SECONDS.toNanos(1) * seconds++, lines::add);
    }
  }

  @Test
  void beginAndEndAreSaidOnce() {
    is(false, 3);
    assertEquals(List.of(), lines);
    is(true, 500);
    assertEquals(List.of(OFF), lines);
    is(false, 500);
    assertEquals(List.of(OFF, OVER), lines);
  }

  @Test
  void backAndForthIsSaidOnceAMinuteAndTheLastWordIsRight() {
    for (int i = 0; i < 15; i++) {
      is(true, 2);
      is(false, 2);
    }
    assertEquals(List.of(OFF, OVER), lines);
    is(true, 1); // a minute after the first
    is(false, 1);
    assertEquals(List.of(OFF, OVER, OFF), lines);
    is(false, 1);
    assertEquals(List.of(OFF, OVER, OFF, OVER), lines);
    is(true, 3);
    is(false, 300);
    assertEquals(List.of(OFF, OVER, OFF, OVER), lines, "what is over by then is not said");
  }
}
