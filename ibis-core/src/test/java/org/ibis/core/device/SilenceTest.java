package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SilenceTest {
  private final Silence silence = new Silence();

  @Test
  void deviceThatRestsIsNotSilent() {
    assertEquals(0, silence.nanos(1_000));
    silence.began(1_000);
    silence.ended(1_500);
    assertEquals(0, silence.nanos(9_000));
  }

  @Test
  void countsFromWhatWentToTheDeviceWhenItRested() {
    silence.began(1_000);
    silence.began(1_400);
    assertEquals(600, silence.nanos(1_600));
    silence.ended(2_000);
    assertEquals(300, silence.nanos(2_300));
    silence.ended(2_400);
    silence.began(5_000);
    assertEquals(10, silence.nanos(5_010));
  }

  @Test
  void busyDeviceIsNeverSilentHoweverLongOnePartTakes() {
    silence.began(0);
    for (long now = 10; now <= 1_000; now += 10) {
      silence.began(now);
      silence.ended(now + 5);
      assertEquals(1, silence.nanos(now + 6));
    }
  }
}
