package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowLimitsTest {
  private static final long MIB = 1 << 20;

  @ParameterizedTest
  @CsvSource({"4095, 4096, 8192", "4096, 4095, 8192", "16384, 4096, 8192", "4096, 16384, 8192"})
  void sizesThatMakeNoSenseAreRefused(long initial, long part, long bulk) {
    assertThrows(IllegalArgumentException.class, () -> new WindowLimits(initial, part, bulk));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 4095, 4097, -4096})
  void aUnitIsWholePages(long unit) {
    WindowLimits limits = new WindowLimits(MIB, MIB, MIB);
    assertThrows(IllegalArgumentException.class, () -> limits.withUnit(unit));
  }

  @Test
  void aTurnFindsTwoGrainsUnlessOneIsLessThanAPart() {
    assertEquals(8 * MIB, new WindowLimits(MIB, MIB, 16 * MIB).grainBytes());
    assertEquals(MIB, new WindowLimits(MIB, MIB, MIB).grainBytes());
  }
}
