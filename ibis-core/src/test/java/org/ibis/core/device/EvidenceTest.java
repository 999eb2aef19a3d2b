package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.IoOp;
import org.ibis.core.shadow.Moved;
import org.junit.jupiter.api.Test;

class EvidenceTest {
  private static final long MB = 1 << 20;
  private static final long SECOND = 1_000_000_000;
  private static final double TEN_MS = 1e7;

  private final Evidence evidence = new Evidence();

  @Test
  void nothingIsLearnedFromTasksWhereTheKernelTellsNothing() {
    evidence.saw(null, SECOND);
    assertFalse(evidence.covers(IoOp.READ, MB, TEN_MS));
    assertEquals(0, evidence.idleNanos(9 * SECOND));
  }

  @Test
  void whatTheKernelHasSeenIsBelievedOnce() {
    evidence.saw(new Moved(100 * MB, 0, SECOND), SECOND);
    int believed = 0;
    while (evidence.covers(IoOp.READ, MB, TEN_MS)) {
      believed++;
    }
    assertTrue(believed >= 100 && believed <= 125, () -> "with little slack");
    assertFalse(evidence.covers(IoOp.WRITE, MB, TEN_MS), "nothing was written");
  }

  @Test
  void whatWasDoneHereCanNotBeClaimedBySomebodyElse() {
    evidence.saw(new Moved(100 * MB, 0, SECOND), SECOND);
    for (int i = 0; i < 125; i++) {
      evidence.done(IoOp.READ, MB, TEN_MS);
    }
    assertFalse(evidence.covers(IoOp.READ, MB, TEN_MS));
  }

  @Test
  void nobodyIsMuchFasterThanTheDisk() {
    evidence.saw(new Moved(100 * MB, 0, SECOND), SECOND);
    assertFalse(evidence.covers(IoOp.READ, MB, 1000));
    assertFalse(evidence.covers(IoOp.READ, MB, 19e9), "nor busy for longer");
    assertTrue(evidence.covers(IoOp.READ, MB, TEN_MS / 2));
  }

  @Test
  void aDeviceIsIdleSinceItMovedSomething() {
    evidence.saw(new Moved(0, 0, 0), SECOND);
    assertEquals(0, evidence.idleNanos(5 * SECOND), "the kernel may not count at all");
    evidence.saw(new Moved(MB, 0, SECOND / 2), 6 * SECOND);
    evidence.saw(new Moved(0, 0, 1000), 7 * SECOND);
    evidence.saw(new Moved(0, 0, 0), 8 * SECOND);
    assertEquals(2 * SECOND, evidence.idleNanos(8 * SECOND));
  }
}
