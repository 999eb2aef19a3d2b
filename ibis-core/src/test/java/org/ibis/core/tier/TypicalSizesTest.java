package org.ibis.core.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TypicalSizesTest {
  private static final String APP = "application_1_0001";
  private static final String OTHER = "application_1_0002";

  private final TypicalSizes sizes = new TypicalSizes();

  @Test
  void theNextFileIsLikeTheLastOnesOfItsKindAndApplicationAndSomewhatLarger() {
    assertEquals(0, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 1600);
    assertEquals(1700, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 3200);
    assertEquals(3400, sizes.of(APP, 4096), "a larger one counts at once");
    sizes.whole(APP, 4096, 1600);
    assertEquals(2550, sizes.of(APP, 4096), "a smaller one by half");
    assertEquals(0, sizes.of(APP, 8192));
    assertEquals(0, sizes.of(OTHER, 4096));
  }

  @Test
  void oneThatGrowsIsNotSmallerThanItIs() {
    sizes.larger(APP, 4096, 320);
    sizes.larger(APP, 4096, 160);
    assertEquals(340, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 480);
    assertEquals(510, sizes.of(APP, 4096));
  }

  @Test
  void madeUpKindsAndApplicationsTakeNoMemory() {
    for (int i = 1; i <= 1000; i++) {
      sizes.whole(APP, i, i);
    }
    assertEquals(8, sizes.of(APP, 8));
    assertEquals(0, sizes.of(APP, 9));
    sizes.whole(APP, 8, 8);
    for (int i = 0; i < 256; i++) {
      sizes.whole("application_2_" + i, 8, 8);
    }
    assertEquals(0, sizes.of(APP, 8));
  }
}
