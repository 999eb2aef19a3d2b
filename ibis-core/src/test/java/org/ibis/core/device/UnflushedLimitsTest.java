package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UnflushedLimitsTest {
  private final UnflushedLimits limits = new UnflushedLimits(16);

  @Test
  void ofMuchMemoryMostMayBeHeldAndTheMoreFlowsTheLess() {
    limits.set(500, 900);
    assertEquals(900 - 32, limits.held(1));
    assertEquals(900 - 10 * 32, limits.held(10));
    assertEquals(400, limits.held(1000), "but for what is the writers'");
  }

  @Test
  void whatIsHeldLeavesTheQueueItsRoom() {
    limits.set(500, 900);
    assertEquals(500, limits.queued(1, 0));
    assertEquals(500, limits.queued(1, 400));
    assertEquals(300, limits.queued(1, 600));
    assertEquals(32, limits.queued(1, 900));
  }

  @Test
  void ofLittleMemoryTheQueueHasAllThatIsTheWriters() {
    limits.set(32, 58);
    assertEquals(26, limits.held(1));
    assertEquals(32, limits.queued(1, 26));
  }

  @Test
  void whereNothingMayBeHeldTheQueueHasAllThatIsTheWriters() {
    assertEquals(0, limits.held(1));
    assertEquals(Long.MAX_VALUE, limits.queued(1, 0));
    limits.set(500, 0);
    assertEquals(0, limits.held(1));
    assertEquals(500, limits.queued(1, 0));
  }
}
