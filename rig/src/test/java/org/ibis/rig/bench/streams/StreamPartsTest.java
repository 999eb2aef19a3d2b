package org.ibis.rig.bench.streams;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class StreamPartsTest {

  private static final int MIB = 1 << 20;

  @Test
  void aStepIsAMebibyteHoweverManyCallsItTakes() {
    StepClock clock = new StepClock(MIB);
    for (int i = 0; i < 3; i++) {
      clock.begin();
      clock.end(MIB / 2);
    }
    Histogram steps = clock.takeSteps();
    assertEquals(1, steps.getTotalCount());
    assertEquals(3 * MIB / 2, clock.bytes());
    assertEquals(MIB / 2, clock.left());
  }

  @Test
  void stepsAreTakenOnce() {
    StepClock clock = new StepClock(MIB);
    clock.begin();
    clock.end(MIB);
    assertEquals(1, clock.takeSteps().getTotalCount());
    assertEquals(0, clock.takeSteps().getTotalCount());
  }

  @Test
  void aStepThatIsWaitingIsSeenBeforeItEnds() {
    StepClock clock = new StepClock(MIB);
    assertEquals(0, clock.openNanos());
    clock.begin();
    assertTrue(clock.openNanos() > 0);
  }

  @Test
  void aConsumerIsDueAfterWhatItTakes() {
    Pace pace = new Pace(1000);
    assertEquals(2_000_000_000L, pace.next(1_000_000_000L, 0, 1000));
  }

  @Test
  void itCatchesUpOnASecondAtMost() {
    Pace pace = new Pace(1000);
    assertEquals(9_000_000_000L, pace.next(0, 10_000_000_000L, 0));
    assertFalse(new Pace(Double.POSITIVE_INFINITY).isLimited());
  }

  @Test
  void filesAreFreshUntilAllWereTaken() {
    FilePool pool = new FilePool(0, MIB);
    pool.setSize(2);
    pool.rewind(true, false);
    assertEquals("/read/1/0", pool.next().toString());
    assertEquals("/read/1/1", pool.next().toString());
    assertFalse(pool.isExhausted());
    assertEquals("/read/1/0", pool.next().toString());
    assertTrue(pool.isExhausted());
    pool.rewind(true, false);
    assertFalse(pool.isExhausted());
    assertEquals(3, pool.filesFor(2.5 * MIB));
  }

  @Test
  void noPlaceIsReadTwiceUntilHardlyOneIsLeft() {
    FilePool pool = new FilePool(0, MIB);
    pool.setSize(2);
    pool.rewind(false, true);
    Random random = new Random(1);
    Set<FilePool.Place> places = new HashSet<>();
    for (int i = 0; i < 16; i++) { // half of them
      FilePool.Place place = pool.somewhere(64 << 10, random);
      assertTrue(places.add(place), place.toString());
      assertEquals(0, place.offset() % (64 << 10));
      assertTrue(place.offset() < MIB);
    }
    assertFalse(pool.isExhausted());
    for (int i = 0; i < 17; i++) {
      FilePool.Place unused = pool.somewhere(64 << 10, random);
    }
    assertTrue(pool.isExhausted());
    pool.rewind(false, true);
    assertFalse(pool.isExhausted());
  }

  @Test
  void placesOfDifferentSizesDoNotOverlap() {
    FilePool pool = new FilePool(0, MIB);
    pool.setSize(1);
    pool.rewind(false, true);
    Random random = new Random(1);
    BitSet read = new BitSet();
    for (int i = 0; i < 20; i++) {
      int bytes = i % 2 == 0 ? 4 << 10 : 32 << 10;
      FilePool.Place place = pool.somewhere(bytes, random);
      int first = (int) place.offset();
      assertTrue(read.get(first, first + bytes).isEmpty());
      read.set(first, first + bytes);
    }
  }

  @Test
  void whoReadsAtRandomKeepsAwayFromFilesThatAreReadInTurns() {
    FilePool pool = new FilePool(0, MIB);
    pool.setSize(4);
    pool.rewind(true, true);
    Random random = new Random(1);
    for (int i = 0; i < 8; i++) {
      String file = pool.somewhere(64 << 10, random).file().toString();
      assertTrue(Set.of("/read/1/2", "/read/1/3").contains(file), file);
    }
    assertEquals("/read/1/0", pool.next().toString());
    assertEquals("/read/1/1", pool.next().toString());
    assertFalse(pool.isExhausted());
    assertEquals("/read/1/0", pool.next().toString());
    assertTrue(pool.isExhausted());
  }

  @Test
  void aReadAtRandomIsAStep() {
    StepClock clock = new StepClock(4096);
    for (int i = 0; i < 3; i++) {
      clock.begin();
      clock.end(4096);
    }
    assertEquals(3, clock.takeSteps().getTotalCount());
  }
}
