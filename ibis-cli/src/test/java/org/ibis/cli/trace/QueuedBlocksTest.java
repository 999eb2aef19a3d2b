package org.ibis.cli.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueuedBlocksTest {
  private static Optional<QueuedBlocks> parse(String rest) {
    return QueuedBlocks.parse("  IPC Server, 3-77 [001] ..... 12.000345: block_bio_queue: " + rest);
  }

  @Test
  void aLineSaysWhoAskedForWhat() {
    assertEquals(
        Optional.of(new QueuedBlocks(12_000_345, 77, "IPC Server_ 3", false, 2048, 256)),
        parse("7,3 R 2048 + 256 [IPC Server, 3]"));
    assertEquals(
        Optional.of(new QueuedBlocks(5_678_901_234L, 9, "kworker/u4:1-flush-7:0", true, 8, 1024)),
        QueuedBlocks.parse(
            " kworker/u4:1-flush-7:0-9  (-------) [000] d..1.  5678.901234: block_bio_queue:"
                + " 7,0 W 8 + 1024 [kworker/u4:1-flush-7:0]"));
  }

  @Test
  void aFlushBeforeAWriteLeavesItAWrite() {
    assertEquals(Optional.of(true), parse("7,3 FWS 8 + 8 [x]").map(QueuedBlocks::write));
    assertEquals(Optional.of(true), parse("7,3 WFSM 8 + 8 [x]").map(QueuedBlocks::write));
    assertEquals(Optional.of(false), parse("7,3 RAM 8 + 8 [x]").map(QueuedBlocks::write));
  }

  @Test
  void otherLinesAreNoRequests() {
    assertEquals(Optional.empty(), parse("7,3 FWS 0 + 0 [x]"));
    assertEquals(Optional.empty(), parse("7,3 DS 8 + 1024 [x]"));
    assertEquals(Optional.empty(), parse("7,3 W 2048"));
    assertEquals(Optional.empty(), QueuedBlocks.parse("CPU:0 [LOST 12 EVENTS]"));
  }
}
