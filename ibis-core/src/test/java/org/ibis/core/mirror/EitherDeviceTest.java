package org.ibis.core.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.ibis.core.mirror.MirrorPolicy.MirroredWindow;
import org.ibis.core.mirror.MirrorPolicy.Waits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EitherDeviceTest {
  /** A device on which the window waits until the test says that it may begin. */
  private static final class Queue implements EitherDevice.Side {
    private volatile BooleanSupplier takes; // null where it does not wait
    private int submitted;
    private int takenBack;

    @Override
    public Runnable submit(BooleanSupplier takes) {
      this.takes = takes;
      submitted++;
      return () -> {
        this.takes = null;
        takenBack++;
      };
    }

    private boolean waits() {
      return takes != null;
    }

    private boolean begin() {
      return takes.getAsBoolean();
    }
  }

  private final Queue ssd = new Queue();
  private final Queue disk = new Queue();
  private final List<Runnable> later = new ArrayList<>();
  private final EitherDevice window = new EitherDevice(ssd, disk, (nanos, what) -> later.add(what));

  private void headStartIsOver() {
    later.forEach(Runnable::run);
  }

  @Test
  void whatTheSsdTakesInItsHeadStartNeverWaitsAtTheDisk() {
    window.start(new Waits(true, 100));
    window.awaited();
    assertTrue(ssd.begin());
    headStartIsOver();
    assertEquals(0, disk.submitted);
    assertTrue(ssd.begin(), "its next part too");
    assertTrue(window.isAtSsd());
  }

  @Test
  void afterTheHeadStartWhoeverIsFirstHasItAndTheOtherForgetsIt() {
    window.start(new Waits(true, 100));
    window.awaited();
    BooleanSupplier atSsd = ssd.takes;
    headStartIsOver();
    assertTrue(ssd.waits() && disk.waits());
    assertTrue(disk.begin());
    assertFalse(ssd.waits());
    assertFalse(atSsd.getAsBoolean(), "it was on its way already");
    assertFalse(window.isAtSsd());
  }

  /** Or the disks would have a part of each burst that the SSD can do in time. */
  @Test
  void whatItsReaderDoesNotWaitForIsLeftToTheSsd() {
    EitherDevice ahead = new EitherDevice(ssd, disk, (nanos, what) -> later.add(what));
    ahead.start(new Waits(true, 100));
    headStartIsOver();
    assertFalse(disk.waits());
    ahead.awaited();
    assertTrue(disk.waits() && ssd.waits(), "at once: the head start is over");
    ahead.awaited();
    assertEquals(1, disk.submitted);
  }

  @Test
  void oneThatIsAwaitedGoesToTheDiskWhenTheHeadStartIsOver() {
    EitherDevice asked = new EitherDevice(ssd, disk, (nanos, what) -> later.add(what));
    asked.start(new Waits(true, 100));
    asked.awaited();
    assertFalse(disk.waits());
    headStartIsOver();
    assertTrue(disk.waits());
  }

  @Test
  void aDeviceThatBeginsAtOnceHasIt() {
    Queue unused = new Queue();
    EitherDevice atOnce =
        new EitherDevice(
            takes -> {
              assertTrue(takes.getAsBoolean());
              return () -> {};
            },
            unused,
            (nanos, what) -> {});
    atOnce.start(new Waits(true, 0));
    assertEquals(0, unused.submitted);
  }

  @Test
  void whatTheSsdCannotReadTheDiskDoesAtOnce() {
    window.start(new Waits(true, 100));
    assertTrue(ssd.begin());
    assertTrue(window.failed());
    assertTrue(disk.begin());
    headStartIsOver();
    assertEquals(1, disk.submitted);
    assertFalse(window.failed(), "neither of them can");
  }

  @Test
  void whatTheDiskCannotReadTheSsdDoesThoughItWasTakenBackThere() {
    window.start(new Waits(true, 0));
    assertTrue(disk.begin());
    assertEquals(1, ssd.takenBack);
    assertTrue(window.failed());
    assertTrue(ssd.begin());
    assertEquals(2, ssd.submitted);
  }

  @Test
  void whatNobodyNeedsWaitsNowhere() {
    window.start(new Waits(true, 100));
    BooleanSupplier atSsd = ssd.takes;
    window.cancel();
    assertFalse(ssd.waits());
    headStartIsOver();
    window.awaited();
    assertEquals(0, disk.submitted);
    assertFalse(atSsd.getAsBoolean());
    assertFalse(window.failed());
  }

  @Test
  @Timeout(60)
  void ofTwoThatBeginAtATimeOneHasIt() throws Exception {
    for (int round = 0; round < 2000; round++) {
      Queue first = new Queue();
      Queue second = new Queue();
      EitherDevice both = new EitherDevice(first, second, (nanos, what) -> {});
      both.start(new Waits(true, 0));
      BooleanSupplier ofFirst = first.takes;
      BooleanSupplier ofSecond = second.takes;
      AtomicInteger taken = new AtomicInteger();
      CyclicBarrier begin = new CyclicBarrier(2);
      Thread other =
          new Thread(
              () -> {
                await(begin);
                taken.addAndGet(ofSecond.getAsBoolean() ? 1 : 0);
              });
      other.start();
      await(begin);
      taken.addAndGet(ofFirst.getAsBoolean() ? 1 : 0);
      other.join();
      assertEquals(1, taken.get());
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theHeadStartIsWhatTheDiskTakesLonger() {
    MirrorPolicy policy = MirrorPolicy.headStart();
    assertEquals(new Waits(true, 70), policy.of(new MirroredWindow(1, 0, 30, 100)));
    assertEquals(new Waits(true, 0), policy.of(new MirroredWindow(1, 0, 100, 30)));
  }

  @Test
  void aWindowWaitsSomewhere() {
    assertThrows(IllegalArgumentException.class, () -> new Waits(false, MirrorPolicy.NEVER));
    assertThrows(IllegalArgumentException.class, () -> new Waits(false, 1));
    assertThrows(IllegalArgumentException.class, () -> new Waits(true, -1));
  }

  @Test
  void aDeviceThatFailedTakesNoFurtherPart() {
    window.start(new Waits(true, 100));
    BooleanSupplier nextPart = ssd.takes;
    assertTrue(ssd.begin());
    assertTrue(window.failed());
    assertFalse(nextPart.getAsBoolean(), "the disk is to do it, and has not begun");
    assertTrue(disk.begin());
    assertTrue(window.isAtDisk());
    assertFalse(window.isAtSsd());
  }
}
