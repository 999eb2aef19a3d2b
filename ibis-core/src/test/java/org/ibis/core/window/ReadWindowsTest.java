package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadWindowsTest {
  private static final long KB = 1024;
  private static final long FILE = 1024 * KB;

  private static final WindowLimits LIMITS = new WindowLimits(4 * KB, 8 * KB, 32 * KB, 4, 2);

  /** Known to read on, so that windows ahead need no half-read first one. */
  private final ReadWindows plan =
      new ReadWindows(LIMITS, new ReadHint(LIMITS.initialBytes(), 1, true));

  @Test
  void firstWindowIsSmallAndEachNextOneTwiceAsLargeUpToTheBulkSize() {
    assertEquals(List.of(4L, 8L, 16L, 32L, 32L), sizesInKb(5));
  }

  @Test
  void eachNextOneIsFourTimesAsLargeWhileTheConsumerHasToWait() {
    plan.wants(0);
    List<Long> sizes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      sizes.add(plan.next(FILE, FILE, FILE).bytes() / KB);
      plan.consume(true);
    }
    assertEquals(List.of(4L, 16L, 32L, 32L), sizes);
  }

  private List<Long> sizesInKb(int n) {
    if (!plan.isCovered(0)) {
      plan.wants(0);
    }
    List<Long> sizes = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      sizes.add(plan.next(0, FILE, FILE).bytes() / KB);
      plan.consume(false);
    }
    return sizes;
  }

  @Test
  void oneWindowMoreIsKeptAheadEachTimeTheConsumerHadToWait() {
    plan.wants(0);
    for (int waits = 0; waits < 6; waits++) {
      assertEquals(Math.min(4, 1 + waits), plan.target());
      fill();
      plan.consume(true);
    }
  }

  @Test
  void oneWindowFewerIsKeptAheadAfterALongRunWithoutAWait() {
    plan.wants(0);
    fill();
    plan.consume(true);
    for (int i = 0; i < 16; i++) {
      assertEquals(2, plan.target());
      fill();
      plan.consume(false);
    }
    assertEquals(1, plan.target());
  }

  @Test
  void stepInSeveralWindowsIsPlannedInFullAndCountsOnce() {
    plan.wants(0);
    sizesInKb(3); // 4, 8, 16
    List<Window> step = new ArrayList<>();
    for (Window w = plan.next(0, FILE, 12 * KB); w != null; w = plan.next(0, FILE, 12 * KB)) {
      step.add(w);
    }
    assertEquals(
        List.of(
            new Window(28 * KB, 40 * KB),
            new Window(40 * KB, 52 * KB),
            new Window(52 * KB, 60 * KB)),
        step);
    assertTrue(plan.hasStepAhead());

    assertEquals(step.get(0), plan.consume(true));
    assertFalse(plan.hasStepAhead(), "the consumer has come to it");
    assertTrue(plan.isCovered(40 * KB));
    assertFalse(plan.isCovered(40 * KB + 1));
    assertEquals(2, plan.target());
    plan.consume(true);
    assertEquals(2, plan.target(), "one wait for a step");
    assertTrue(plan.wantsMore(0));
  }

  @Test
  void readsThatStraddleAWindowsEndReadOn() {
    plan.wants(0);
    plan.next(0, FILE, FILE);
    plan.consume(false);

    assertFalse(plan.wants(4 * KB - 1));
    assertFalse(plan.isCovered(4 * KB + 1));
    assertEquals(new Window(4 * KB, 12 * KB), plan.next(0, FILE, FILE));
  }

  @Test
  void aJumpAheadStartsAnewWithASmallWindow() {
    plan.wants(0);
    sizesInKb(3);
    fill();

    assertTrue(plan.wants(500 * KB));
    assertEquals(new Window(500 * KB, 504 * KB), plan.next(500 * KB + 1, FILE, FILE));
    assertNull(plan.next(500 * KB + 2, FILE, FILE), "one ahead again");
  }

  @Test
  void aLookBackIntoWhatWasJustReadNeedsNoWindow() {
    sizesInKb(5); // 0 to 92 KB

    assertFalse(plan.wants(92 * KB - 32 * KB));
    assertTrue(plan.isCovered(92 * KB));
  }

  @Test
  void aLookBackFurtherThanThatIsReadUnderPermits() {
    sizesInKb(5);

    assertTrue(plan.wants(92 * KB - 32 * KB - 1));
    assertFalse(plan.isCovered(92 * KB - 32 * KB));
  }

  @Test
  void aLookBackToWhereNothingWasReadIsReadUnderPermits() {
    plan.wants(100 * KB);
    fill();
    plan.consume(false);

    assertTrue(plan.wants(96 * KB));
    assertEquals(new Window(96 * KB, 100 * KB), plan.next(96 * KB + 1, FILE, FILE));
  }

  @Test
  void aFileThatGrowsIsReadOn() {
    plan.wants(0);
    assertEquals(new Window(0, KB), plan.next(0, KB, FILE));
    plan.consume(false);
    assertNull(plan.next(0, KB, FILE));
    assertEquals(new Window(KB, 3 * KB), plan.next(0, 3 * KB, FILE));
  }

  @Test
  void aShortReadPaysForOneSmallWindow() {
    ReadWindows unknown = new ReadWindows(LIMITS);
    unknown.wants(0);
    assertEquals(new Window(0, 4 * KB), unknown.next(100, FILE, FILE));
    unknown.consume(true);
    unknown.wants(100);
    assertNull(unknown.next(200, FILE, FILE), "nothing says that it reads on");

    unknown.wants(2 * KB);
    assertEquals(new Window(4 * KB, 20 * KB), unknown.next(2 * KB + 1, FILE, FILE));
  }

  @Test
  void aFlowsNextStreamBeginsAsItsLastOneEnded() {
    assertEquals(ReadHint.unknown(LIMITS), plan.hint());
    plan.wants(0);
    for (int i = 0; i < 8; i++) {
      fill();
      plan.consume(true);
    }
    ReadHint hint = plan.hint();
    assertEquals(new ReadHint(LIMITS.contendedBytes(), LIMITS.maxAhead(), true), hint);

    ReadWindows next = new ReadWindows(LIMITS, hint);
    next.wants(0);
    for (int i = 0; i < LIMITS.maxAhead(); i++) {
      assertTrue(next.next(1, FILE, FILE).bytes() >= LIMITS.contendedBytes());
    }
    assertNull(next.next(1, FILE, FILE));
  }

  @Test
  void nothingIsConsumedWhereNothingIsPlanned() {
    assertNull(plan.consume(false));
    plan.wants(FILE);
    assertNull(plan.next(0, FILE, FILE));
  }

  private void fill() {
    boolean any = false;
    while (plan.next(0, FILE, FILE) != null) {
      any = true;
    }
    assertTrue(any);
  }
}
