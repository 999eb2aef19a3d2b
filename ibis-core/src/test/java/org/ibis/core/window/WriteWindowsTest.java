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
    WriteWindows plan = new WriteWindows(from, window);
    long flushedTo = from;
    long written = from;
    for (int n : writes) {
      written += n;
      plan.wrote(n);
      for (Window w = plan.takeFull(); w != null; w = plan.takeFull()) {
        assertEquals(window, w.bytes());
        flushedTo = follows(w, flushedTo);
      }
      assertTrue(written - flushedTo < window, "no full window is left");
    }
    Window rest = plan.takeRest();
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
    WriteWindows plan = new WriteWindows(10, 100);
    assertNull(plan.takeRest());
    plan.wrote(0);
    assertNull(plan.takeRest());
    plan.wrote(5);
    assertNull(plan.takeFull());
    assertEquals(new Window(10, 15), plan.takeRest());
    assertNull(plan.takeRest());
  }
}
