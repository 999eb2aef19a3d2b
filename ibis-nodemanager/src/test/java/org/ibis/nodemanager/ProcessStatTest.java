package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessStatTest {
  private static final String REST = " -1 4194560 1 0 0 0 7 5 0 0 20 0 1 0 98765 4096 1\n";

  @Test
  void fieldsAreFoundBehindTheName() throws Exception {
    assertEquals(new ProcessStat(4, 6, 98765, 12), ProcessStat.parse("3 (sh) S 4 5 6 0" + REST));
  }

  @Test
  void aNameMayHoldAnything() throws Exception {
    assertEquals(
        new ProcessStat(4, 6, 98765, 12), ProcessStat.parse("3 (a) R 1 1 1) S 4 5 6 0" + REST));
  }

  @Test
  void thisProcessHasAParentAndHasStarted() throws Exception {
    ProcessStat self = ProcessStat.of((int) ProcessHandle.current().pid());

    assertEquals(
        ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L), self.parent());
    assertTrue(self.startTicks() > 0);
  }

  @Test
  void whatIsNoStatIsRefused() {
    assertThrows(IOException.class, () -> ProcessStat.parse(""));
    assertThrows(IOException.class, () -> ProcessStat.parse("3 (sh) S x y z"));
  }
}
