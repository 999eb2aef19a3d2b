package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whoever keeps permits and does nothing has his share of a disk's time by that, and no more. */
class HeldPermitsTest {
  private static final long SECONDS = 600;

  @ParameterizedTest
  @CsvSource({"true, 0", "true, 900", "false, 0", "false, 900"})
  void aLiarTeachesNothing(boolean rotational, long heldMillis) {
    HeldPermits attack =
        new HeldPermits(rotational, 1, TimeUnit.MILLISECONDS.toNanos(heldMillis), 1, true);
    HeldPermits.Had had = attack.run(SECONDS);
    assertEquals(10e6, attack.expectedNanos(), 2e6, "what the disk takes");
    assertTrue(had.during() >= 0.45 * had.before(), had::toString);
  }

  /** The attacker's share is one of so many, and a victim has what is left of it. */
  @ParameterizedTest
  @CsvSource({
    // rotational, depth, held for ms, weight of the victim, kernel tells
    "true, 1, 1000000, 1, false",
    "true, 1, 19000, 1, false",
    "true, 1, 1500, 1, false",
    "true, 1, 1000000, 4, false",
    "true, 1, 19000, 4, false",
    "false, 4, 1000000, 1, false",
    "false, 4, 19000, 4, false",
    "false, 1, 300, 1, true",
    "true, 1, 1000000, 1, true",
    "false, 4, 1000000, 4, true",
  })
  void aVictimKeepsItsShare(
      boolean rotational, int depth, long heldMillis, double weight, boolean kernelTells) {
    HeldPermits attack =
        new HeldPermits(
            rotational, depth, TimeUnit.MILLISECONDS.toNanos(heldMillis), weight, kernelTells);
    HeldPermits.Had had = attack.run(SECONDS);
    double share = weight / (weight + 1);
    assertTrue(had.during() >= 0.85 * share * had.before(), had::toString);
    assertEquals(had.before(), had.after(), 0.1 * had.before(), had::toString);
  }
}
