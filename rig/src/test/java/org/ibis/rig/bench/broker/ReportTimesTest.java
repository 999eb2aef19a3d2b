package org.ibis.rig.bench.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ReportTimesTest {

  @Test
  void aPartOfAllIsWithinWhatIsSaid() {
    ReportTimes times = new ReportTimes();
    times.took(TimeUnit.SECONDS.toNanos(60));
    times.begin();
    for (int ms = 1; ms <= 100; ms++) {
      times.took(TimeUnit.MILLISECONDS.toNanos(ms));
    }
    assertEquals(50, times.millis(0.5), 0.021);
    assertEquals(99, times.millis(0.99), 0.021);
    assertEquals(100, times.millis(1), 0.021);
    times.took(TimeUnit.SECONDS.toNanos(60));
    assertEquals(10_000, times.millis(1), 0.021);
  }
}
