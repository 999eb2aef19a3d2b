package org.ibis.rig.bench.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class StreamPartsTest {

  private static final int MIB = 1 << 20;

  @Test
  void aStepIsAMebibyteHoweverManyCallsItTakes() {
    StepClock clock = new StepClock();
    for (int i = 0; i < 3; i++) {
      clock.begin();
      clock.end(MIB / 2);
    }
    Histogram steps = clock.takeSteps();
    assertEquals(1, steps.getTotalCount());
    assertEquals(3 * MIB / 2, clock.bytes());
    assertEquals(MIB / 2, clock.left());
  }

  @Test
  void stepsAreTakenOnce() {
    StepClock clock = new StepClock();
    clock.begin();
    clock.end(MIB);
    assertEquals(1, clock.takeSteps().getTotalCount());
    assertEquals(0, clock.takeSteps().getTotalCount());
  }

  @Test
  void aStepThatIsWaitingIsSeenBeforeItEnds() {
    StepClock clock = new StepClock();
    assertEquals(0, clock.openNanos());
    clock.begin();
    assertTrue(clock.openNanos() > 0);
  }

  @Test
  void aConsumerIsDueAfterWhatItTakes() {
    Pace pace = new Pace(1000);
    assertEquals(2_000_000_000L, pace.next(1_000_000_000L, 0, 1000));
  }

  @Test
  void itCatchesUpOnASecondAtMost() {
    Pace pace = new Pace(1000);
    assertEquals(9_000_000_000L, pace.next(0, 10_000_000_000L, 0));
    assertFalse(new Pace(Double.POSITIVE_INFINITY).isLimited());
  }

  @Test
  void filesAreFreshUntilAllWereTaken() {
    FilePool pool = new FilePool(0, MIB);
    pool.setSize(2);
    assertEquals("/read/1/0", pool.next().toString());
    assertEquals("/read/1/1", pool.next().toString());
    assertFalse(pool.isExhausted());
    assertEquals("/read/1/0", pool.next().toString());
    assertTrue(pool.isExhausted());
    pool.rewind();
    assertFalse(pool.isExhausted());
    assertEquals(3, pool.filesFor(2.5 * MIB));
  }
}
