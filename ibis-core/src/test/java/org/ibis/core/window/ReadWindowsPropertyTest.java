package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ReadWindowsPropertyTest {
  private static final WindowLimits LIMITS = new WindowLimits(1000, 4000, 8000, 4, 2);

  /** Reads a file from some place to its end, in pieces of any size, as a DataNode does. */
  @Property
  void windowsOfASequentialReadCoverItOnceAndInOrder(
      @ForAll @IntRange(max = 100_000) int from,
      @ForAll @IntRange(min = 1, max = 100_000) int bytes,
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 1, max = 10_000) Integer> pieces,
      @ForAll @Size(min = 1, max = 20) boolean[] waits,
      @ForAll @IntRange(min = 500, max = 40_000) int most) {
    long file = (long) from + bytes;
    ReadWindows plan = new ReadWindows(LIMITS);
    ArrayDeque<Window> ahead = new ArrayDeque<>();
    long planned = from;
    long before = 0; // size of the window before
    int piece = 0;
    for (long at = from; at < file; ) {
      long end = at + pieces.get(piece++ % pieces.size());
      assertEquals(false, plan.wants(at), "a sequential read never starts anew");
      while (true) {
        for (Window w = plan.next(end, file, most); w != null; w = plan.next(end, file, most)) {
          assertEquals(planned, w.start(), "contiguous");
          assertTrue(w.bytes() > 0 && w.end() <= file, w + " in a file of " + file);
          assertTrue(w.bytes() <= Math.min(most, LIMITS.bulkBytes()), "within the bulk size");
          if (most >= LIMITS.bulkBytes()) {
            assertTrue(before == 0 || w.bytes() <= 4 * before, "four times as large at most");
          }
          before = w.bytes();
          planned = w.end();
          ahead.addLast(w);
        }
        assertTrue(plan.target() >= 1 && plan.target() <= LIMITS.maxAhead());
        long begun = plan.coveredTo() + LIMITS.bulkBytes(); // the step that is consumed
        assertTrue(planned <= begun + LIMITS.maxAhead() * LIMITS.bulkBytes());
        if (plan.isCovered(end) || ahead.isEmpty()) {
          break;
        }
        assertEquals(ahead.removeFirst(), plan.consume(waits[piece % waits.length]));
      }
      assertTrue(plan.isCovered(Math.min(end, file)), "what is sent was paged in before");
      at = end;
    }
    assertEquals(file, planned);
  }

  /** Whatever is asked for, and in whatever order, what it was told is covered was planned. */
  @Property
  void nothingIsCoveredThatWasNotPlanned(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(max = 50_000) Integer> starts,
      @ForAll @IntRange(min = 1, max = 9000) int bytes) {
    long file = 50_000;
    ReadWindows plan = new ReadWindows(LIMITS);
    boolean[] paged = new boolean[(int) file];
    for (int start : starts) {
      int end = (int) Math.min(file, start + bytes);
      plan.wants(start);
      while (!plan.isCovered(end)) {
        while (plan.next(end, file, Long.MAX_VALUE) != null) {
          // the disk has them
        }
        Window w = plan.consume(false);
        assertTrue(w != null, "a range within the file gets its windows");
        for (long b = w.start(); b < w.end(); b++) {
          paged[(int) b] = true;
        }
      }
      for (int b = start; b < end; b++) {
        assertTrue(paged[b], "byte " + b + " was read without a permit");
      }
    }
  }
}
