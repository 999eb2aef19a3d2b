package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ReadAheadPlanPropertyTest {
  private static final long PAGE = 4096;

  @Provide
  Arbitrary<WindowLimits> limits() {
    Arbitrary<Integer> pages = Arbitraries.integers().between(1, 300);
    return Combinators.combine(pages, pages, pages, pages)
        .as(
            (initial, part, bulk, unit) ->
                new WindowLimits(
                    initial * PAGE,
                    part * PAGE,
                    Math.max(Math.max(initial, part), bulk) * PAGE,
                    unit * PAGE));
  }

  /** Reads a file from some place to its end, in pieces of any size, as the share changes. */
  @Property
  void everyByteIsPlannedOnceInOrderAndAheadStaysWithinItsLimit(
      @ForAll("limits") WindowLimits limits,
      @ForAll ReadHint hint,
      @ForAll @IntRange(max = 5_000_000) int from,
      @ForAll @IntRange(min = 1, max = 5_000_000) int bytes,
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 300_000) Integer> pieces,
      @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 10_000_000) Integer> shares) {
    long file = (long) from + bytes;
    ReadAheadPlan plan = ReadAheadPlan.of(limits, hint);
    long planned = from;
    long first = 0;
    int turn = 0;
    for (long at = from; at < file; turn++) {
      long end = at + pieces.get(turn % pieces.size());
      long share = shares.get(turn % shares.size());
      assertFalse(plan.movesTo(at), "a sequential read never starts anew");
      for (Window w = plan.next(end, file, share); w != null; w = plan.next(end, file, share)) {
        assertEquals(planned, w.start(), "contiguous");
        assertTrue(w.bytes() > 0 && w.end() <= file, w + " in a file of " + file);
        assertTrue(w.bytes() <= limits.bulkBytes() + PAGE, w::toString);
        first = first == 0 ? w.bytes() : first;
        planned = w.end();
        long trust = hint == ReadHint.LONG_RUN ? limits.bulkBytes() : 0;
        long may =
            Math.min(
                Math.min(Math.max(share, limits.partBytes()), 2 * limits.bulkBytes()),
                Math.max(first, trust + at - from));
        assertTrue(
            planned <= Math.max(end, at + Math.max(first, may)) + PAGE, () -> "too far ahead");
      }
      assertTrue(planned >= Math.min(end, file), "who waits has a window planned");
      assertTrue(
          planned - at <= Math.max(end - at, 2 * limits.bulkBytes()) + PAGE, "two bulks at most");
      plan.gives(end);
      at = end;
    }
    assertEquals(file, planned);
  }

  /** However it is read, no more is planned in vain than the stream has earned. */
  @Property
  void whatIsReadInVainIsBoundedByWhatWasConsumed(
      @ForAll("limits") WindowLimits limits,
      @ForAll @IntRange(min = 1, max = 20_000_000) int stopAt,
      @ForAll @IntRange(min = 1, max = 300_000) int piece) {
    ReadAheadPlan plan = ReadAheadPlan.of(limits, ReadHint.UNKNOWN);
    long file = 100_000_000;
    long first = 0;
    long at = 0;
    while (at < stopAt) {
      long end = Math.min(stopAt, at + piece);
      plan.movesTo(at);
      for (Window w = plan.next(end, file, file); w != null; w = plan.next(end, file, file)) {
        first = first == 0 ? w.bytes() : first;
      }
      plan.gives(end);
      at = end;
    }
    assertTrue(
        plan.plannedTo() - stopAt <= Math.max(first, stopAt) + PAGE,
        () -> plan.plannedTo() + " planned");
  }

  /** Whatever is asked for, and in whatever order, all of it is planned in the run it is in. */
  @Property
  void whoeverWaitsHasAWindowPlanned(
      @ForAll("limits") WindowLimits limits,
      @ForAll ReadHint hint,
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 3_000_000) Integer> starts,
      @ForAll @IntRange(min = 1, max = 200_000) int bytes,
      @ForAll @IntRange(max = 4_000_000) int share) {
    long file = 3_000_000;
    ReadAheadPlan plan = ReadAheadPlan.of(limits, hint);
    for (int start : starts) {
      long end = (long) start + bytes;
      plan.movesTo(start);
      while (plan.next(end, file, share) != null) {
        // the disk has them
      }
      assertTrue(plan.plannedTo() >= Math.min(end, file), "nothing is planned for " + start);
      plan.gives(end);
    }
  }
}
