package org.ibis.core.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Amounts are as a DataNode would say them; nothing is read. */
class DropBehindTest {
  private static final long MIB = 1 << 20;
  private static final long MEMORY = 1024 * MIB;
  private static final long WINDOW = 16 * MIB;
  private static final long BLOCK = 128 * MIB;

  private final DropBehind rule = new DropBehind(MEMORY);

  /** A flow passes a window; what is to be dropped is. Returns whether it was. */
  private boolean window(String flow, String file, long offset) {
    boolean drop = rule.passed(flow, file, offset, WINDOW);
    if (drop) {
      rule.dropped(flow, file, offset, WINDOW);
    }
    return drop;
  }

  /** A flow reads blocks of its own; returns how many bytes of them were dropped. */
  private long read(String flow, String prefix, long from, long bytes) {
    long dropped = 0;
    for (long at = from; at < from + bytes; at += WINDOW) {
      dropped += window(flow, prefix + at / BLOCK, at % BLOCK) ? WINDOW : 0;
    }
    return dropped;
  }

  @Test
  void aFlowIsDroppedFromWhenItHasReadMoreThanTheCacheHolds() {
    assertEquals(0, read("scan", "s", 0, MEMORY));
    assertEquals(0, rule.scans());

    assertEquals(4 * MEMORY, read("scan", "s", MEMORY, 4 * MEMORY));
    assertEquals(1, rule.scans());
    assertEquals(0, rule.regrettedBytes());
  }

  @Test
  void aSmallFlowBesideAScanIsKept() {
    long dropped = 0;
    for (long at = 0; at < 10 * MEMORY; at += WINDOW) {
      read("scan", "s", at, WINDOW);
      if (at % (16 * WINDOW) == 0) {
        dropped += read("small", "f", at / 16, WINDOW);
      }
    }
    assertEquals(0, dropped);
    assertTrue(rule.passed("scan", "s-last", 0, WINDOW));
  }

  @Test
  void equalScansAreAllSeen() {
    int flows = 20;
    for (long at = 0; at < 4 * MEMORY; at += WINDOW) {
      for (int f = 0; f < flows; f++) {
        read("scan" + f, "s" + f + "-", at, WINDOW);
      }
    }
    assertEquals(flows, rule.scans());
    long dropped = 0;
    for (long at = 4 * MEMORY; at < 12 * MEMORY; at += WINDOW) {
      for (int f = 0; f < flows; f++) {
        dropped += read("scan" + f, "s" + f + "-", at, WINDOW);
      }
    }
    assertEquals(8L * flows * MEMORY, dropped, "and stay so, whenever amounts are halved");
  }

  @Test
  void aScanThatReadsLittleFromThenOnIsNoneAfterAWhile() {
    read("scan", "s", 0, 2 * MEMORY);
    assertEquals(1, rule.scans());
    rule.kept(64 * MEMORY);
    rule.kept(64 * MEMORY);
    rule.kept(64 * MEMORY);
    assertEquals(0, rule.scans());
    assertFalse(rule.passed("scan", "s-next", 0, WINDOW));
  }

  @Test
  void whoReadsOnceInAWhileIsNeverAScanHoweverLongItLives() {
    long dropped = 0;
    for (int day = 0; day < 400; day++) {
      rule.kept(4 * MEMORY); // all the others
      dropped += read("store", "f", day * BLOCK, BLOCK);
    }
    assertEquals(0, dropped);
  }

  @Test
  void aFileThatASecondJobReadsSoonAfterIsRegrettedAndTheFirstIsSpared() {
    read("first", "f", 0, MEMORY);
    long dropped = 0;
    long both = 4 * MEMORY;
    for (long at = MEMORY; at < both; at += WINDOW) {
      dropped += read("first", "f", at, WINDOW);
      rule.passed("second", "f" + (at - WINDOW) / BLOCK, (at - WINDOW) % BLOCK, WINDOW);
    }
    assertTrue(dropped <= MEMORY / 16 + 2 * WINDOW, dropped + " bytes");
    assertTrue(rule.regrettedBytes() >= MEMORY / 16);
    assertEquals(0, read("first", "f", both, 20 * MEMORY), "for good");
  }

  @Test
  void whoReadsItsOwnBlocksAgainAtOnceIsSpared() {
    read("rereader", "f", 0, MEMORY);
    for (int i = 0; i < 8; i++) {
      read("rereader", "again", 0, BLOCK);
    }
    assertFalse(rule.passed("rereader", "f-new", 0, WINDOW));
  }

  @Test
  void whoGoesRoundInMoreThanTheCacheHoldsWouldFindNothingAndIsNotSpared() {
    for (int round = 0; round < 5; round++) {
      read("loop", "f", 0, 2 * MEMORY);
    }
    assertEquals(0, rule.regrettedBytes());
    assertTrue(rule.passed("loop", "f0", 0, WINDOW));
  }

  @Test
  void whatOthersBroughtMeanwhileWouldHavePushedItOut() {
    read("scan", "f", 0, MEMORY + BLOCK);
    rule.kept(MEMORY);
    read("other", "f", MEMORY, BLOCK);
    assertEquals(0, rule.regrettedBytes());
  }

  @Test
  void otherPartsOfAFileThatWasDroppedAreNoRegret() {
    read("scan", "f", 0, MEMORY);
    assertTrue(window("scan", "large", 0));
    rule.passed("other", "large", WINDOW, BLOCK);
    assertEquals(0, rule.regrettedBytes());

    rule.passed("other", "large", WINDOW / 2, WINDOW);
    assertEquals(WINDOW / 2, rule.regrettedBytes());
  }

  @Test
  void whatIsRememberedIsBounded() {
    read("scan", "f", 0, MEMORY);
    assertTrue(window("scan", "first", 0));
    for (int i = 0; i < 4096; i++) {
      rule.dropped("scan", "file" + i, 0, 1);
    }
    rule.passed("other", "first", 0, WINDOW);
    assertEquals(0, rule.regrettedBytes(), "that one is forgotten");
    for (int i = 0; i < 2000; i++) {
      rule.passed("flow" + i, "f", 0, 1);
    }
    assertEquals(0, rule.scans(), "so is the flow");
    rule.dropped("scan", "late", 0, WINDOW);
    rule.passed("other", "late", 0, WINDOW);
    assertEquals(0, rule.regrettedBytes());
  }

  @Test
  void aCacheThatGrowsMakesAScanOneNoMore() {
    read("scan", "f", 0, 2 * MEMORY);
    assertEquals(1, rule.scans());
    rule.memory(8 * MEMORY);
    assertEquals(0, rule.scans());
    assertFalse(rule.passed("scan", "f-next", 0, WINDOW));
  }

  @Test
  void aCacheOfUnknownSizeDropsNothingAndOneOfNoSizeIsNoMeasure() {
    rule.memory(Long.MAX_VALUE);
    assertEquals(0, read("scan", "f", 0, 100 * MEMORY));

    rule.memory(0);
    assertEquals(DropBehind.LEAST_MEMORY, rule.memoryBytes());
    assertFalse(rule.passed("small", "s", 0, WINDOW));
  }

  @Test
  void whatAScanBroughtBeforeItWasSeenToBeOneIsTakenBackOnce() {
    read("scan", "s", 0, MEMORY);
    read("small", "f", 0, BLOCK);
    rule.opened("s3"); // by whomever
    assertTrue(window("scan", "s-next", 0));

    List<DropBehind.Piece> pieces = rule.takeHeld("scan");
    assertEquals(7, pieces.size());
    assertEquals(new DropBehind.Piece("s0", 0, BLOCK, BLOCK), pieces.get(0));
    assertEquals(List.of(), rule.takeHeld("scan"));
    assertEquals(1, rule.takeHeld("small").size());
    assertEquals(List.of(), rule.takeHeld("nobody"));
  }

  /** What it brought first was as old as that when it was dropped, late. */
  @Test
  void aScanThatGoesRoundInLittleMoreThanTheCacheHoldsIsNotSpared() {
    long file = MEMORY + MEMORY / 2;
    long dropped = 0;
    for (long at = 0; at < 10 * file; at += WINDOW) {
      dropped += read("scan", "s", at % file, WINDOW);
      if (dropped > 0) { // as a reader does whose window is to be dropped
        rule.takeHeld("scan").forEach(piece -> rule.dropped("scan", piece));
      }
    }
    assertEquals(0, rule.regrettedBytes());
    assertEquals(10 * file - MEMORY, dropped);
  }

  @Test
  void ofAFileWithTwoReadersAndOfOneWithHolesTheLastPieceIsTakenBack() {
    window("a", "shared", 0);
    window("b", "shared", WINDOW);
    window("a", "holes", 0);
    window("a", "holes", 2 * WINDOW);
    window("a", "holes", 3 * WINDOW);

    assertEquals(
        List.of(new DropBehind.Piece("holes", 2 * WINDOW, 4 * WINDOW, 5 * WINDOW)),
        rule.takeHeld("a"));
    assertEquals(
        List.of(new DropBehind.Piece("shared", WINDOW, 2 * WINDOW, 2 * WINDOW)),
        rule.takeHeld("b"));
  }
}
