package org.ibis.core.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TypicalSizesTest {
  private static final String APP = "application_1_0001";
  private static final String OTHER = "application_1_0002";

  private final TypicalSizes sizes = new TypicalSizes();

  @Test
  void theNextFileIsLikeTheLastOnesOfItsKindAndApplication() {
    assertEquals(0, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 100);
    assertEquals(100, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 200);
    assertEquals(150, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 50);
    assertEquals(100, sizes.of(APP, 4096));
    assertEquals(0, sizes.of(APP, 8192));
    assertEquals(0, sizes.of(OTHER, 4096));
  }

  @Test
  void oneThatGrowsIsNotSmallerThanItIs() {
    sizes.larger(APP, 4096, 300);
    sizes.larger(APP, 4096, 200);
    assertEquals(300, sizes.of(APP, 4096));
    sizes.whole(APP, 4096, 100);
    assertEquals(200, sizes.of(APP, 4096));
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
