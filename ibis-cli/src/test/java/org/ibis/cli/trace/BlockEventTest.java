package org.ibis.cli.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockEventTest {
  private static Optional<BlockEvent> parse(String rest) {
    return BlockEvent.parse("  IPC Server, 3-77 [001] ..... 12.000345: block_bio_queue: " + rest);
  }

  @Test
  void aLineSaysWhoAskedForWhat() {
    assertEquals(
        Optional.of(new BlockEvent(12_000_345, false, 77, "IPC Server_ 3", false, 2048, 256)),
        parse("7,3 R 2048 + 256 [IPC Server, 3]"));
    assertEquals(
        Optional.of(
            new BlockEvent(5_678_901_234L, false, 9, "kworker/u4:1-flush-7:0", true, 8, 1024)),
        BlockEvent.parse(
            " kworker/u4:1-flush-7:0-9  (-------) [000] d..1.  5678.901234: block_bio_queue:"
                + " 7,0 W 8 + 1024 [kworker/u4:1-flush-7:0]"));
  }

  @Test
  void aLineSaysWhatIsDone() {
    BlockEvent done = new BlockEvent(12_000_400, true, 0, "<idle>", false, 2048, 256);
    for (String rest : new String[] {"() 2048 + 256 [0]", "() 2048 + 256 be,0,4 [0]"}) {
      assertEquals(
          Optional.of(done),
          BlockEvent.parse(
              "          <idle>-0       [001] d.s2.    12.000400: block_rq_complete: 7,3 RA "
                  + rest));
    }
    assertEquals("55,0,2048,256,CR,", done.csv(55));
    assertEquals("9,77,8,8,W,a_b", new BlockEvent(1, false, 77, "a_b", true, 8, 8).csv(9));
  }

  @Test
  void aFlushBeforeAWriteLeavesItAWrite() {
    assertEquals(Optional.of(true), parse("7,3 FWS 8 + 8 [x]").map(BlockEvent::write));
    assertEquals(Optional.of(true), parse("7,3 WFSM 8 + 8 [x]").map(BlockEvent::write));
    assertEquals(Optional.of(false), parse("7,3 RAM 8 + 8 [x]").map(BlockEvent::write));
  }

  @Test
  void otherLinesAreNoRequests() {
    assertEquals(Optional.empty(), parse("7,3 FWS 0 + 0 [x]"));
    assertEquals(Optional.empty(), parse("7,3 DS 8 + 1024 [x]"));
    assertEquals(Optional.empty(), parse("7,3 W 2048"));
    assertEquals(Optional.empty(), BlockEvent.parse("CPU:0 [LOST 12 EVENTS]"));
  }
}
