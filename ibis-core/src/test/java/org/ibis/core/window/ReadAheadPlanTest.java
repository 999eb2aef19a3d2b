package org.ibis.core.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadAheadPlanTest {
  private static final long KIB = 1024;
  private static final long MIB = 1024 * KIB;
  private static final long PACKET = 64 * KIB;
  private static final long FILE = 128 * MIB;
  private static final long PLENTY = 1024 * MIB;

  private static final WindowLimits DISK = new WindowLimits(MIB, MIB, 16 * MIB);

  private final ReadAheadPlan plan = ReadAheadPlan.of(DISK, ReadHint.UNKNOWN);

  /** Reads a range in packets; returns the windows that were planned for it and ahead of it. */
  private static List<Window> read(ReadAheadPlan plan, long from, long to, long share) {
    List<Window> windows = new ArrayList<>();
    for (long at = from; at < to; at += PACKET) {
      long end = Math.min(to, at + PACKET);
      plan.movesTo(at);
      for (Window w = plan.next(end, FILE, share); w != null; w = plan.next(end, FILE, share)) {
        windows.add(w);
      }
      plan.gives(end);
    }
    plan.ends(to);
    return windows;
  }

  private static long end(List<Window> windows) {
    return windows.get(windows.size() - 1).end();
  }

  @Test
  void aStreamOfWhichNothingIsKnownBeginsWithTheFirstWindow() {
    assertEquals(List.of(new Window(0, MIB)), read(plan, 0, PACKET, PLENTY));
  }

  @Test
  void windowsThatHoldAnEndOfAUnitEndAtOne() {
    ReadAheadPlan units = ReadAheadPlan.of(DISK.withUnit(MIB), ReadHint.UNKNOWN);
    List<Window> windows = read(units, 100 * KIB, 64 * MIB, 9 * MIB + 300 * KIB);
    assertTrue(windows.size() > 8, windows.toString());
    for (Window w : windows) {
      boolean withinOne = w.start() / MIB == w.end() / MIB; // as at first
      assertTrue(withinOne || w.end() % MIB == 0, windows.toString());
    }
    // Without one the same stream is cut wherever its reader happened to be.
    List<Window> pages = read(plan, 100 * KIB, 64 * MIB, 9 * MIB + 300 * KIB);
    assertTrue(
        pages.stream().anyMatch(w -> w.bytes() > MIB && w.end() % MIB != 0), pages.toString());
  }

  @Test
  void aWindowIsNeverShorterThanWhatIsAskedForBecauseOfAUnit() {
    ReadAheadPlan units = ReadAheadPlan.of(DISK.withUnit(MIB), ReadHint.SHORT);
    units.movesTo(MIB - 8 * KIB);
    assertEquals(
        new Window(MIB - 8 * KIB, MIB + 56 * KIB), units.next(MIB + 56 * KIB, FILE, PLENTY));
    units.movesTo(5 * MIB + 4 * KIB);
    assertEquals(
        new Window(5 * MIB + 4 * KIB, 5 * MIB + 68 * KIB),
        units.next(5 * MIB + 68 * KIB, FILE, PLENTY));
  }

  @Test
  void aShortReadGetsWhatItAsksForRoundedToPages() {
    plan.movesTo(10_000);
    assertEquals(new Window(10_000, 16_384), plan.next(10_000 + 4096, FILE, PLENTY));
    assertNull(plan.next(10_000 + 4096, FILE, PLENTY));
  }

  @Test
  void whatIsAheadIsNeverMoreThanWhatWasConsumedOrTheFirstWindow() {
    for (long read = PACKET; read <= 64 * MIB; read *= 2) {
      ReadAheadPlan fresh = ReadAheadPlan.of(DISK, ReadHint.UNKNOWN);
      long ahead = end(read(fresh, 0, read, PLENTY)) - read;
      assertTrue(ahead <= Math.max(MIB, read), ahead + " bytes ahead after " + read);
    }
  }

  @Test
  void aStreamThatGoesOnHasABulkToTwoAhead() {
    List<Window> windows = read(plan, 0, 64 * MIB, PLENTY);

    long ahead = end(windows) - 64 * MIB;
    assertTrue(ahead > 16 * MIB && ahead <= 32 * MIB, ahead + " bytes ahead");
    assertEquals(16 * MIB, windows.get(windows.size() - 1).bytes());
  }

  @Test
  void noWindowIsAskedForBeforeThereIsRoomForABulk() {
    read(plan, 0, 64 * MIB, PLENTY);

    for (Window w : read(plan, 64 * MIB, 92 * MIB, PLENTY)) {
      assertEquals(16 * MIB, w.bytes());
    }
  }

  @Test
  void theShareBoundsWhatIsAheadAndItsHalfIsAWindowThen() {
    List<Window> windows = read(plan, 0, 32 * MIB, 4 * MIB);

    assertTrue(end(windows) - 32 * MIB <= 4 * MIB);
    assertTrue(windows.stream().allMatch(w -> w.bytes() <= 4 * MIB));
    assertTrue(windows.get(windows.size() - 1).bytes() >= 2 * MIB);
  }

  @Test
  void aShareThatGrowsOrFallsCountsFromTheNextWindowOn() {
    long small = end(read(plan, 0, 16 * MIB, 2 * MIB));
    assertTrue(small <= 18 * MIB);
    long large = end(read(plan, 16 * MIB, 48 * MIB, PLENTY));
    assertTrue(large > 72 * MIB);
    assertEquals(List.of(), read(plan, 48 * MIB, 64 * MIB, 2 * MIB), "enough is planned");
  }

  @Test
  void aShareOfNothingIsAPart() {
    List<Window> windows = read(plan, 0, 8 * MIB, 0);
    assertTrue(end(windows) >= 8 * MIB && end(windows) <= 9 * MIB);
  }

  @Test
  void afterALongRunTheFlowsNextStreamBeginsAsIfItHadReadABulk() {
    List<Window> windows = read(ReadAheadPlan.of(DISK, ReadHint.LONG_RUN), 0, PACKET, PLENTY);

    assertEquals(List.of(new Window(0, MIB), new Window(MIB, 16 * MIB)), windows);
  }

  @Test
  void afterAShortReadTheFlowsNextStreamBeginsWithWhatItIsAskedFor() {
    ReadAheadPlan next = ReadAheadPlan.of(DISK, ReadHint.SHORT);
    next.movesTo(0);
    assertEquals(new Window(0, 128 * KIB), next.next(128 * KIB, FILE, PLENTY));
    assertNull(next.next(128 * KIB, FILE, PLENTY));
  }

  @Test
  void checksumsAreReadAtOnceWhereTheBlockIsReadInOneRun() {
    long meta = MIB + 7; // of a block of 128 MiB
    ReadAheadPlan whole = ReadAheadPlan.ofChecksums(DISK, ReadHint.LONG_RUN);
    whole.movesTo(0);
    assertEquals(new Window(0, meta), whole.next(4096, meta, PLENTY));

    ReadAheadPlan unknown = ReadAheadPlan.ofChecksums(DISK, ReadHint.UNKNOWN);
    unknown.movesTo(0);
    assertEquals(new Window(0, 32 << 10), unknown.next(4096, meta, PLENTY));
  }

  @Test
  void checksumsThatAreReadHereAndThereAreReadInPiecesThatOthersFindTheirsIn() {
    long meta = MIB + 7;
    ReadAheadPlan here = ReadAheadPlan.ofChecksums(DISK, ReadHint.SHORT);
    here.movesTo(300 << 10);
    assertTrue(here.nextIsAsAsked((300 << 10) + 10));
    Window piece = new Window(300 << 10, 332 << 10);
    assertEquals(piece, here.next((300 << 10) + 10, meta, PLENTY));
    here.gives((300 << 10) + 10);
    assertTrue(here.movesTo(MIB - 8192));
    assertEquals(new Window(MIB - 8192, meta), here.next(MIB - 8000, meta, PLENTY));

    ReadAheadPlan data = ReadAheadPlan.of(DISK, ReadHint.SHORT);
    data.movesTo(300 << 10);
    assertEquals(
        new Window(300 << 10, (300 << 10) + 4096), data.next((300 << 10) + 10, FILE, PLENTY));
  }

  @Test
  void whatIsInMemoryIsPlannedAsItIsAsked() {
    ReadAheadPlan there = ReadAheadPlan.ofChecksums(DISK, ReadHint.SHORT);
    there.movesTo(8192);
    assertEquals(new Window(8192, 12288), there.nextAsAsked(8200));
    assertEquals(12288, there.plannedTo());
  }

  @Test
  void checksumsOfABlockThatIsReadOnAreReadEarlyAndInFewPieces() {
    long meta = 512 << 10; // of a block of 64 MiB
    ReadAheadPlan unknown = ReadAheadPlan.ofChecksums(DISK, ReadHint.UNKNOWN);
    List<Window> windows = new ArrayList<>();
    long planned = 0; // when the reader has come to the 32nd KiB, 4 MiB of the data
    for (long at = 0; at < meta; at += 4096) {
      unknown.movesTo(at);
      for (Window w = unknown.next(at + 4096, meta, PLENTY);
          w != null;
          w = unknown.next(at + 4096, meta, PLENTY)) {
        windows.add(w);
      }
      unknown.gives(at + 4096);
      planned = at == 32 << 10 ? unknown.plannedTo() : planned;
    }

    assertEquals(new Window(0, 32 << 10), windows.get(0), "what costs hardly more than a page");
    assertTrue(windows.get(1).bytes() <= 64 << 10, "an eighth of the data that was read");
    assertTrue(windows.size() <= 5, windows::toString);
    assertEquals(meta, planned);
  }

  @Test
  void aJumpStartsAnewAndSmall() {
    read(plan, 0, 32 * MIB, PLENTY);

    assertTrue(plan.movesTo(100 * MIB));
    assertEquals(new Window(100 * MIB, 100 * MIB + 4096), plan.next(100 * MIB + 10, FILE, PLENTY));
    assertNull(plan.next(100 * MIB + 10, FILE, PLENTY));
  }

  @Test
  void aJumpWithinWhatIsPlannedBelongsToTheRunAndIsNotConsumed() {
    read(plan, 0, 16 * MIB, PLENTY);
    long planned = plan.plannedTo();

    assertFalse(plan.movesTo(planned - PACKET));
    long limit = planned - PACKET + 17 * MIB;
    assertTrue(end(read(plan, planned - PACKET, planned, PLENTY)) <= limit);
  }

  @Test
  void aLookBackAtWhatWasJustReadNeedsNoWindow() {
    read(plan, 0, 32 * MIB, PLENTY);

    assertFalse(plan.movesTo(16 * MIB));
    assertTrue(plan.movesTo(16 * MIB - 1), "further back than a bulk");
  }

  @Test
  void aLookBackToWhereNothingWasReadStartsAnew() {
    read(plan, 50 * MIB, 51 * MIB, PLENTY);

    assertTrue(plan.movesTo(50 * MIB - PACKET));
    assertEquals(50 * MIB - PACKET, plan.next(50 * MIB, FILE, PLENTY).start());
  }

  @Test
  void aStormOfSeeksReadsWhatItAsksForAndNoMore() {
    long planned = 0;
    for (int i = 0; i < 1000; i++) {
      long at = i * 7_654_321L % FILE;
      plan.movesTo(at);
      for (Window w = plan.next(at + 4096, FILE, PLENTY);
          w != null;
          w = plan.next(at + 4096, FILE, PLENTY)) {
        planned += w.bytes();
      }
      plan.gives(at + 4096);
    }
    assertTrue(planned <= 1000 * 2 * 4096, planned + " bytes");
  }

  @Test
  void aFileThatGrowsIsReadOn() {
    plan.movesTo(0);
    assertEquals(new Window(0, 1000), plan.next(1000, 1000, PLENTY));
    plan.gives(1000);
    plan.movesTo(1000);
    assertNull(plan.next(1001, 1000, PLENTY));
    assertEquals(new Window(1000, 3000), plan.next(3000, 3000, PLENTY));
  }

  @Test
  void anEmptyFileHasNoWindow() {
    plan.movesTo(0);
    assertNull(plan.next(PACKET, 0, PLENTY));
  }

  @Test
  void onlyWhatWasReadAsAWholeOrForLongIsALongRun() {
    assertEquals(ReadHint.LONG_RUN, hintAfter(32 * MIB, FILE));
    assertEquals(ReadHint.UNKNOWN, hintAfter(31 * MIB, FILE));
    assertEquals(ReadHint.UNKNOWN, hintAfter(MIB, FILE));
    assertEquals(ReadHint.SHORT, hintAfter(MIB - 1, FILE));
    assertEquals(ReadHint.LONG_RUN, hintAfter(3 * MIB, 3 * MIB + 100), "near its end");
    assertEquals(ReadHint.UNKNOWN, hintAfter(10_000, 10_000), "a small file says nothing");
  }

  private static ReadHint hintAfter(long bytes, long fileBytes) {
    ReadAheadPlan stream = ReadAheadPlan.of(DISK, ReadHint.UNKNOWN);
    read(stream, 0, bytes, PLENTY);
    return stream.hint(fileBytes, ReadHint.UNKNOWN);
  }

  @Test
  void aStreamThatIsNeverReadSaysNothing() {
    assertEquals(ReadHint.LONG_RUN, plan.hint(FILE, ReadHint.LONG_RUN));
  }
}
