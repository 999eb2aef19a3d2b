package org.ibis.rig.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class DiskBusyTest {

  @Test
  void theTenthNumberIsTheTimeWithSomethingToDo() {
    assertEquals(77, DiskBusy.parse("  1 2 3 4 5 6 7 8 9 77 11 12 13 14 15 16 17\n"));
  }
}
