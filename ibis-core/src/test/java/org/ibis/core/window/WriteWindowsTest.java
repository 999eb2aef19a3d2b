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

class WriteWindowsTest {
  @Property
  void everyByteIsInOneWindow(
      @ForAll @IntRange(max = 1_000_000) int from,
      @ForAll @Size(max = 100) List<@IntRange(max = 70_000) Integer> writes,
      @ForAll @IntRange(min = 1, max = 100_000) int window) {
    WriteWindows plan = new WriteWindows(from);
    long flushedTo = from;
    long written = from;
    for (int n : writes) {
      written += n;
      long filled = plan.wrote(n);
      assertEquals(written - flushedTo, filled);
      if (filled >= window) {
        flushedTo = follows(plan.take(), flushedTo);
      }
    }
    Window rest = plan.take();
    if (rest != null) {
      flushedTo = follows(rest, flushedTo);
    }
    assertEquals(written, flushedTo);
  }

  private static long follows(Window w, long at) {
    assertEquals(at, w.start());
    assertTrue(w.bytes() > 0);
    return w.end();
  }

  @Test
  void withoutAWriteThereIsNoWindow() {
    WriteWindows plan = new WriteWindows(10);
    assertNull(plan.take());
    plan.wrote(0);
    assertNull(plan.take());
    plan.wrote(5);
    assertEquals(new Window(10, 15), plan.take());
    assertNull(plan.take());
  }
}
