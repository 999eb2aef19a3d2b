package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ServiceTimesTest {
  private static final long MIB = 1 << 20;
  private static final long MS = 1_000_000;

  private long now;
  private final ServiceTimes times = new ServiceTimes(true, () -> now);

  private void read(long nanos, long bytes, boolean follows) {
    double begun = times.begins();
    now += nanos;
    times.ended(begun, bytes, follows);
  }

  @Test
  void findsOutWhatAReadTakes() {
    for (int i = 0; i < 200; i++) {
      read(20 * MS, MIB, false); // 10 ms there, 10 ms of reading
      for (int part = 1; part < 16; part++) {
        read(10 * MS, MIB, true);
      }
    }
    assertEquals(170 * MS, times.nanos(16 * MIB), 9 * MS);
  }

  @Test
  void readsAtATimeShareIt() {
    for (int i = 0; i < 500; i++) {
      double first = times.begins();
      double second = times.begins();
      now += 20 * MS;
      times.ended(first, MIB, true);
      times.ended(second, MIB, true);
    }
    assertEquals(160 * MS, times.nanos(16 * MIB) - times.nanos(0), 8 * MS);
  }

  @Test
  void whatFailedTeachesNothing() {
    double before = times.nanos(MIB);
    for (int i = 0; i < 100; i++) {
      read(1000 * MS, 0, false);
    }
    assertEquals(before, times.nanos(MIB));
  }
}
