package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class FlushPlanTest {
  private static final long KIB = 1024;
  private static final long PART = 64 * KIB;
  private static final long BULK = 512 * KIB;
  private static final long PLENTY = 1 << 30;
  private static final WindowLimits LIMITS = new WindowLimits(PART, PART, BULK);

  @Property
  void everyByteIsInOneWindowInOrderAndOnlyALittleIsLeftToTheKernel(
      @ForAll @IntRange(max = 1_000_000) int from,
      @ForAll @Size(max = 100) List<@IntRange(max = 700_000) Integer> writes,
      @ForAll @Size(min = 1, max = 10) List<@IntRange(max = 2_000_000) Integer> credits,
      @ForAll boolean early) {
    FlushPlan plan = new FlushPlan(from, LIMITS);
    long flushedTo = from;
    long written = from;
    for (int i = 0; i < writes.size(); i++) {
      long credit = credits.get(i % credits.size());
      written += writes.get(i);
      plan.wrote(writes.get(i));
      for (Window w = plan.takeFull(credit); w != null; w = plan.takeFull(credit)) {
        assertTrue(w.bytes() <= LIMITS.grainBytes() && w.bytes() >= PART, w.toString());
        flushedTo = follows(w, flushedTo);
      }
      assertTrue(plan.filling() < LIMITS.grainBytes(), "no full window is left");
      Window part = early ? plan.takeEarly() : null;
      flushedTo = part == null ? flushedTo : follows(part, flushedTo);
    }
    Window rest = plan.takeRest();
    flushedTo = rest == null ? flushedTo : follows(rest, flushedTo);
    assertEquals(written - flushedTo, plan.filling());
    assertTrue(plan.filling() < 128 * KIB);
  }

  private static long follows(Window w, long at) {
    assertEquals(at, w.start());
    assertTrue(w.bytes() > 0);
    return w.end();
  }

  @Test
  void aWindowIsFullWithAGrain() {
    FlushPlan plan = new FlushPlan(777, LIMITS);
    plan.wrote(BULK / 2 - 1);
    assertNull(plan.takeFull(PLENTY));
    plan.wrote(1);
    assertEquals(new Window(777, 777 + BULK / 2), plan.takeFull(PLENTY));
    assertNull(plan.takeFull(PLENTY));
  }

  @Test
  void twoWindowsFitIntoASmallCreditUnlessTheyWereLessThanAPart() {
    FlushPlan plan = new FlushPlan(0, LIMITS);
    plan.wrote(BULK);
    assertEquals(100 * KIB, plan.takeFull(200 * KIB).bytes());
    assertEquals(PART, plan.takeFull(1).bytes());
  }

  @Test
  void whatIsLeftOverIsFlushedUnlessItIsSmall() {
    FlushPlan large = new FlushPlan(0, LIMITS);
    large.wrote(128 * KIB);
    assertEquals(new Window(0, 128 * KIB), large.takeRest());
    assertNull(large.takeRest());

    FlushPlan small = new FlushPlan(0, LIMITS);
    small.wrote(128 * KIB - 1);
    assertNull(small.takeRest());
  }

  @Test
  void withoutAWriteThereIsNoWindow() {
    FlushPlan plan = new FlushPlan(10, LIMITS);
    plan.wrote(0);
    assertNull(plan.takeFull(0));
    assertNull(plan.takeEarly());
    assertNull(plan.takeRest());
  }
}
