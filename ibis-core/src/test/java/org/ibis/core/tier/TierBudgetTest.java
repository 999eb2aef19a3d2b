package org.ibis.core.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TierBudgetTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long PAGE = 4096; // bytes of a request
  private static final long SMALL = 64 << 10;
  private static final long BULK = 16 << 20;
  private static final String APP = "application_1_0001";
  private static final String OTHER = "application_1_0002";

  private final TierBudget budget = new TierBudget(1000);
  private long now = Long.MAX_VALUE - SECOND; // a clock may begin anywhere

  @BeforeEach
  void look() {
    budget.looked(1_000_000, true, now);
  }

  private long lease(String app, long held, long wanted, long request) {
    return budget.lease(app, held, wanted, request, now);
  }

  @Test
  void oneAloneHasMostAndLeavesTheRestToTheNext() {
    assertEquals(950, lease(APP, 0, 950, SMALL));
    assertEquals(0, lease(APP, 0, 1, SMALL));
    assertEquals(1, budget.refusals(Refusal.SHARE));
    assertEquals(47, lease(OTHER, 0, 47, SMALL));
    assertEquals(0, lease(OTHER, 0, 1, SMALL));
    assertEquals(2, lease("application_2_0001", 0, 2, SMALL));
    assertEquals(0, lease(OTHER, 0, 2, SMALL));
    assertEquals(1, budget.refusals(Refusal.BUDGET));
    assertEquals(999, budget.leasedBytes());
  }

  /** They are small, and save a seek each. */
  @Test
  void ofWhatAnApplicationHasSomeIsForItsIndexes() {
    TierBudget large = new TierBudget(1 << 30);
    large.looked(Long.MAX_VALUE, true, now);
    long output = 8 << 20;
    int outputs = 0;
    while (large.lease(APP, 0, output, SMALL, now) > 0) {
      outputs++;
    }
    assertEquals(121, outputs, "94.5 %");
    while (large.lease(APP, 0, 1 << 10, SMALL, now) > 0) {}
    for (int i = 0; i < 1000; i++) {
      assertEquals(1 << 10, large.lease(APP, 0, 1 << 10, PAGE, now));
    }
    assertTrue(large.leasedBytes() < 0.953 * (1 << 30));
    while (large.lease(APP, 0, 1 << 10, PAGE, now) > 0) {}
    assertTrue(large.leasedBytes() < 0.953 * (1 << 30), "who says that all are has little more");
  }

  @Test
  void aLeaseGrowsAndShrinksAndEnds() {
    assertEquals(100, lease(APP, 0, 100, SMALL));
    assertEquals(700, lease(APP, 100, 700, SMALL));
    assertEquals(700, lease(APP, 700, 951, SMALL), "it keeps what it has");
    assertEquals(300, lease(APP, 700, 300, SMALL));
    assertEquals(0, lease(APP, 300, 0, SMALL));
    assertEquals(0, budget.leasedBytes());
  }

  @Test
  void whatIsReadInOneGoLeavesSomeToSmallerRequestsOfItsApplication() {
    assertEquals(800, lease(APP, 0, 800, BULK));
    assertEquals(0, lease(APP, 0, 1, BULK));
    assertEquals(1, budget.refusals(Refusal.RANK));
    assertEquals(150, lease(APP, 0, 150, SMALL));
    assertEquals(0, lease(APP, 0, 1, SMALL));
  }

  /** What one says of its files is a stranger's word. */
  @Test
  void howOneReadsItsFilesIsNothingToOthers() {
    for (long request : new long[] {SMALL, BULK}) {
      TierBudget of = new TierBudget(1000);
      of.looked(1_000_000, true, now);
      assertEquals(300, of.lease(OTHER, 0, 300, request, now));
      assertEquals(560, of.lease(APP, 0, 560, BULK, now), "four times what is left");
      assertEquals(0, of.lease(APP, 0, 1, BULK, now));
    }
  }

  /** Files come and go, and whoever had all has no more than the others soon. */
  @Test
  void ofManyThatWantAllEachHasTheSameInTheEnd() {
    int files = 2;
    String[] apps = {APP, OTHER, "application_2_0001", "application_2_0002"};
    long[] has = new long[apps.length];
    TierBudget large = new TierBudget(19_250);
    large.looked(Long.MAX_VALUE, true, now);
    for (int i = 0; i < apps.length; i++) { // the first comes first, and takes what it can
      while (large.lease(apps[i], 0, files, SMALL, now) > 0) {
        has[i] += files;
      }
    }
    assertTrue(has[0] > 9 * has[1], () -> Arrays.toString(has));
    for (int round = 0; round < 10_000; round++) {
      for (int i = 0; i < apps.length; i++) { // one is deleted, one is written
        assertEquals(0, large.lease(apps[i], files, 0, SMALL, now));
        has[i] -= files;
      }
      for (int i = 0; i < apps.length; i++) {
        for (int more = 0; more < 2; more++) {
          has[i] += large.lease(apps[i], 0, files, SMALL, now);
        }
      }
    }
    for (long one : has) { // 19 / (1 + 4 * 19) of all
      assertEquals(4750.0, (double) one, 200.0, () -> Arrays.toString(has));
    }
  }

  @Test
  void nothingIsLeasedThatTheFileSystemHasNoRoomFor() {
    budget.looked(500, true, now);
    assertEquals(400, lease(APP, 0, 400, SMALL));
    assertEquals(0, lease(APP, 0, 101, SMALL), "of the first nothing is written yet");
    budget.beginWalk();
    budget.walked(Map.of(APP, 400L));
    budget.looked(100, true, now);
    assertEquals(100, lease(APP, 0, 100, SMALL), "it is written, and so no room any more");
    assertEquals(1, budget.refusals(Refusal.SPACE));
  }

  @Test
  void anSsdThatNobodyCouldLookAtGetsNothing() {
    assertEquals(0, new TierBudget(10).lease(APP, 0, 1, SMALL, now));
    now += 10 * SECOND;
    assertEquals(1, lease(APP, 0, 1, SMALL));
    now += 1;
    assertEquals(0, lease(APP, 0, 1, SMALL));
    assertEquals(1, budget.refusals(Refusal.SILENT));
  }

  @Test
  void norDoesABadDirectory() {
    budget.looked(1_000_000, false, now);
    assertEquals(0, lease(APP, 0, 1, SMALL));
    assertEquals(1, budget.refusals(Refusal.BAD_DIRECTORY));
  }

  @Test
  void whatATaskLeavesCountsUntilItIsGone() {
    assertEquals(600, lease(APP, 0, 600, SMALL));
    budget.left(APP, 600);
    assertEquals(0, budget.leasedBytes());
    assertEquals(600, budget.leftBytes());
    assertEquals(0, lease(OTHER, 0, 500, SMALL));
    budget.beginWalk();
    budget.walked(Map.of(APP, 250L)); // it had leased more than it wrote
    assertEquals(250, budget.leftBytes());
    assertEquals(500, lease(OTHER, 0, 500, SMALL));
    budget.beginWalk();
    budget.walked(Map.of());
    assertEquals(0, budget.leftBytes());
  }

  @Test
  void whatWasThereBeforeTheNodeManagerCounts() {
    budget.beginWalk();
    budget.walked(Map.of(APP, 700L));
    assertEquals(700, budget.leftBytes());
    assertEquals(0, lease(OTHER, 0, 301, SMALL));
    assertEquals(240, lease(OTHER, 0, 240, SMALL));
  }

  @Test
  void whatRunningTasksHaveWrittenIsNotCountedTwice() {
    assertEquals(400, lease(APP, 0, 400, SMALL));
    budget.beginWalk();
    budget.walked(Map.of(APP, 300L));
    assertEquals(0, budget.leftBytes());
    assertEquals(480, lease(OTHER, 0, 480, SMALL));
  }

  @Test
  void whereNobodyMayLookCountsWhatWasLeased() {
    assertEquals(400, lease(APP, 0, 400, SMALL));
    budget.left(APP, 400);
    for (int i = 0; i < 2; i++) {
      budget.beginWalk();
      budget.walked(Map.of(APP, TierBudget.UNKNOWN));
      assertEquals(400, budget.leftBytes());
    }
    budget.beginWalk();
    budget.walked(Map.of());
    assertEquals(0, budget.leftBytes());
  }

  @Test
  void whatIsLeftWhileSomebodyLooksIsNotLost() {
    assertEquals(400, lease(APP, 0, 400, SMALL));
    budget.beginWalk();
    budget.left(APP, 400); // and its directory has been looked at before
    budget.walked(Map.of());
    assertEquals(400, budget.leftBytes());
    budget.beginWalk();
    budget.walked(Map.of(APP, 400L));
    assertEquals(400, budget.leftBytes());
  }
}
