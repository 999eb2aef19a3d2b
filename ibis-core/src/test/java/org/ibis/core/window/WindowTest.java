package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class WindowTest {
  @Property
  void partsAreAdjacentAndCoverTheWindow(
      @ForAll @IntRange(max = 1000) int start,
      @ForAll @IntRange(min = 1, max = 1000) int bytes,
      @ForAll @IntRange(min = 1, max = 1200) int most) {
    Window window = new Window(start, start + bytes);
    List<Window> parts = window.cut(most);
    long at = window.start();
    for (Window part : parts) {
      assertEquals(at, part.start());
      assertTrue(part.bytes() > 0 && part.bytes() <= most, () -> "part " + part);
      at = part.end();
    }
    assertEquals(window.end(), at);
    assertEquals((bytes + most - 1) / most, parts.size(), "as few as can be");
  }
}
