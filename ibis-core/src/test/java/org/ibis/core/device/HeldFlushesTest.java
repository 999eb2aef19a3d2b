package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.cost.Cost;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written and wanted by nobody else waits in memory, as without IBIS. */
class HeldFlushesTest {
  private static final long HELD_MILLIS = 25_000;
  private static final long MOST = 32 * MB; // held, and as much queued

  private final VirtualDevice disk =
      new VirtualDevice(
          new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
          true,
          TimeUnit.MILLISECONDS.toNanos(HELD_MILLIS));
  private boolean deleted;

  @BeforeEach
  void thereIsALimitToDirtyMemory() {
    disk.scheduler.limitUnflushed(MOST, 2 * MOST);
    disk.advanceMillis(10_000);
  }

  private static FlowTag tag(String flow, long stream) {
    return new FlowTag(flow, 1, IoKind.INTERMEDIATE, stream);
  }

  private Submission write(String flow, long stream, long from, long to) {
    Window w = new Window(from * MB, to * MB);
    return disk.scheduler.submit(
        tag(flow, stream),
        IoOp.WRITE,
        true,
        w,
        new PartIo() {
          @Override
          public void begin(Permit permit) {
            disk.begin(permit);
          }

          @Override
          public boolean mayBeHeld() {
            return true;
          }

          @Override
          public boolean isMoot() {
            return deleted;
          }
        });
  }

  private Submission read(String flow, long stream, long from, long to) {
    Window w = new Window(from * MB, to * MB);
    return disk.submit(tag(flow, stream), IoOp.READ, w, (start, bytes) -> {});
  }

  private void passSeconds(int seconds) {
    for (int i = 0; i < seconds; i++) {
      disk.advanceMillis(1000);
      disk.scheduler.endPeriod();
    }
  }

  @Test
  void whatAJobByItselfWritesAndDeletesNeverGoesToTheDisk() {
    Submission spill = write("sort", 1, 0, 8);
    read("sort", 2, 0, 8); // its own reads want nothing of it
    disk.completeAll();
    assertTrue(spill.isHeld());
    assertFalse(spill.done().isDone());
    assertEquals("sort8", disk.servedFrom(0), "the read");

    assertEquals(1, disk.scheduler.snapshot().held());
    deleted = true;
    passSeconds(1);
    assertTrue(spill.done().isCancelled());
    assertEquals(0, disk.scheduler.snapshot().held());
    assertEquals(1, disk.scheduler.snapshot().moot());
    passSeconds(30);
    disk.completeAll();
    assertEquals("sort8", disk.servedFrom(0));
    assertEquals(
        VirtualDevice.CREDIT / 2, disk.scheduler.creditBytes(tag("sort", 1), IoOp.WRITE), "all");
  }

  @Test
  void theMomentAnotherJobReadsAllThatIsHeldIsFlushedInTurns() {
    Submission held = write("sort", 1, 0, 16);
    assertTrue(held.isHeld());
    read("other", 2, 0, 24);
    assertFalse(held.isHeld());
    disk.completeAll();
    assertEquals("sort8 other8 sort8 other16", sorted(disk.servedFrom(0)));
  }

  /** Whoever is first. */
  private static String sorted(String turns) {
    return turns.startsWith("other8 sort8 other8 sort8 other8")
        ? "sort8 other8 sort8 other16"
        : turns;
  }

  @Test
  void whatIsWrittenWhileAnotherJobReadsIsFlushedAtOnceAndASecondLaterNoMore() {
    read("other", 2, 0, 1);
    disk.completeAll();
    Submission first = write("sort", 1, 0, 8);
    disk.completeAll();
    assertTrue(first.done().isDone());
    passSeconds(2);
    Submission second = write("sort", 1, 8, 16);
    disk.completeAll();
    assertFalse(second.done().isDone());
    assertTrue(second.isHeld());
  }

  @Test
  void twoJobsThatOnlyWriteDoNotWantTheDiskOfEachOther() {
    Submission a = write("a", 1, 0, 8);
    Submission b = write("b", 2, 0, 8);
    assertEquals(0, disk.atDevice());
    assertTrue(a.isHeld() && b.isHeld());
  }

  @Test
  void whoReadsHasItsOwnHeldWhileWhatOthersWroteGoes() {
    Submission others = write("untagged", 1, 0, 1);
    Submission spill = write("sort", 2, 0, 8);
    read("sort", 3, 0, 8);
    assertFalse(others.isHeld());
    assertTrue(spill.isHeld());
    Submission later = write("sort", 2, 8, 16);
    disk.completeAll();
    assertTrue(later.isHeld());
    assertTrue(others.done().isDone());
    assertFalse(spill.done().isDone());
  }

  @Test
  void ofMoreThanTheKernelLeavesThereTheOldestGoes() {
    Submission[] windows = new Submission[5];
    for (int i = 0; i < 4; i++) {
      windows[i] = write("a", 1, 8L * i, 8L * (i + 1));
    }
    assertEquals(0, disk.atDevice());
    windows[4] = write("b", 2, 0, 8);
    assertFalse(windows[0].isHeld());
    for (int i = 1; i < 5; i++) {
      assertTrue(windows[i].isHeld());
    }
    disk.completeAll();
    assertEquals("a8", disk.servedFrom(0));
    assertEquals(
        VirtualDevice.CREDIT / 2, disk.scheduler.creditBytes(tag("a", 1), IoOp.WRITE), "all");
  }

  @Test
  void whoHoldsMostForHisWeightMakesRoom() {
    Submission other = write("other", 2, 0, 8);
    Submission first = write("flood", 1, 0, 8);
    for (int i = 1; i < 20; i++) {
      write("flood", 1, 8L * i, 8L * (i + 1));
      disk.completeAll();
    }
    assertTrue(first.done().isDone());
    assertTrue(other.isHeld());
  }

  @Test
  void aWindowOfMoreThanMayBeHeldGoesAtOnce() {
    Submission big = write("a", 1, 0, 65);
    assertFalse(big.isHeld());
    disk.completeAll();
    assertTrue(big.done().isDone());
  }

  @Test
  void ofOneThatWasTakenBackNothingCounts() {
    write("a", 1, 0, 24).cancel();
    assertTrue(write("a", 1, 24, 56).isHeld());
  }

  @Test
  void writersOfMoreThanMemoryHoldsHaveTheirSharesAsEver() {
    Simulation s =
        new Simulation(
            SimulatedDevice.disk(1),
            true,
            new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
            Cost.TIME);
    s.hold(HELD_MILLIS * 1_000_000, Long.MAX_VALUE, 1 << 30);
    s.add("heavy", 4, IoOp.WRITE, 1000);
    s.add("light", 1, IoOp.WRITE, 1000);
    s.run(30);
    double before = s.charged("light");
    s.run(150);
    assertEquals(150 / 5.0, s.charged("light") - before, 0.5);
  }

  /**
   * A disk of 114 MB/s with 128 MB of dirty memory, of which the kernel begins to write back at
   * half: nobody is slower for what is held there, whether he writes more than the disk can or not.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 50", "1, 110", "1, 150", "1, 1000", "2, 30", "2, 60", "2, 200", "5, 20", "5, 30", "5, 400"
  })
  void nobodyIsSlowerForWhatIsHeldWhereDirtyMemoryIsSmall(int writers, double rate) {
    double part = written(writers, rate, 58 * MB) / written(writers, rate, 0);
    assertTrue(part > 0.97, part + " of what he writes where nothing is held");
  }

  /** What writers of so many MB/s each get to the disk in a minute, MB. */
  private static double written(int writers, double rate, long all) {
    Simulation s =
        new Simulation(
            SimulatedDevice.disk(1),
            true,
            new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
            Cost.TIME);
    s.hold(HELD_MILLIS * 1_000_000, 32 * MB, all);
    for (int i = 0; i < writers; i++) {
      s.add("job" + i, 1, IoOp.WRITE, rate);
    }
    s.run(10);
    double before = s.totalMegabytes();
    s.run(60);
    return s.totalMegabytes() - before;
  }

  @Test
  void whatTheKernelWouldWriteBecauseOfItsAgeIsFlushedBeforeAndHasNotWaitedTooLong() {
    write("a", 1, 0, 8);
    passSeconds(24);
    assertEquals(0, disk.atDevice());
    write("a", 2, 0, 8); // younger
    passSeconds(1);
    assertEquals(1, disk.atDevice());
    disk.completeAll();
    assertEquals(8, disk.served.size());
    assertEquals(0, disk.scheduler.snapshot().flows().get(0).failOpens());
  }

  @Test
  void whereNobodyKnowsWhenTheKernelWritesNothingIsHeld() {
    disk.scheduler.limitUnflushed(Long.MAX_VALUE, 0);
    write("a", 1, 0, 8);
    assertEquals(1, disk.atDevice());
  }

  @Test
  void switchedOffNothingStaysHeld() {
    Submission held = write("a", 1, 0, 8);
    disk.moded.goBy(() -> Mode.OFF);
    assertTrue(held.done().isCancelled());
  }

  @Test
  void whatIsTakenBackWhileItIsHeldIsGone() {
    Submission held = write("a", 1, 0, 8);
    held.cancel();
    assertTrue(held.done().isCancelled());
    assertEquals(0, disk.scheduler.snapshot().moot(), "its file is there");
    read("b", 2, 0, 1);
    disk.completeAll();
    assertEquals("b1", disk.servedFrom(0));
  }
}
