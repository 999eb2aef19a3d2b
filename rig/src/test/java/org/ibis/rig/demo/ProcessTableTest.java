package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.ibis.rig.demo.ProcessTable.Entry;
import org.junit.jupiter.api.Test;

final class ProcessTableTest {

  @Test
  void aLineIsParsedWhateverTheProcessCallsItself() {
    assertEquals(
        new Entry(42, 7, 1.5, 0.3),
        ProcessTable.parse("42 (a) b (c) S 7 42 42 0 -1 1 2 3 4 5 100 50 10 20 20 0 1 0 99\n"));
  }

  @Test
  void whatHasEndedBelowAProcessCountsAndItselfDoesNot() {
    ProcessTable table =
        new ProcessTable(
            List.of(
                new Entry(1, 0, 100, 100),
                new Entry(10, 1, 50, 3), // the root: three seconds of children are gone
                new Entry(11, 10, 2, 1),
                new Entry(12, 11, 4, 0),
                new Entry(20, 1, 7, 7)));
    assertEquals(List.of(11L, 12L), table.below(List.of(10L)).stream().map(Entry::pid).toList());
    assertEquals(3 + 2 + 1 + 4, table.secondsBelow(List.of(10L)));
    assertEquals(0, table.secondsBelow(List.of(99L)));
  }

  @Test
  void thisMachinesTableHasThisProcess() throws IOException {
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    assertTrue(
        ProcessTable.now().below(List.of(parent)).stream()
            .anyMatch(entry -> entry.pid() == ProcessHandle.current().pid()));
  }
}
