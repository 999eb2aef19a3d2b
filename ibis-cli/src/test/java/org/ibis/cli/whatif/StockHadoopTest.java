package org.ibis.cli.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class StockHadoopTest {
  private static final long MB = 1 << 20;

  private static TracedWindow window(
      IoOp op, String job, long stream, long startMb, long endMb, int after, long think) {
    return new TracedWindow(
        new FlowTag(job, 1, IoKind.PERSISTENT, stream),
        op,
        true,
        new Window(startMb * MB, endMb * MB),
        after,
        think);
  }

  private static List<String> stock(long dirtyMb, TracedWindow... windows) {
    return StockHadoop.of(new TracedWorkload(List.of(windows)), dirtyMb * MB).windows().stream()
        .map(
            w ->
                w.window().start() / MB
                    + "-"
                    + w.window().end() / MB
                    + " "
                    + w.thinkNanos()
                    + " after "
                    + w.after())
        .toList();
  }

  @Test
  void aReaderHasTheDataNodesReadAheadInFlight() {
    assertEquals(
        List.of("0-4 5 after -1", "4-8 0 after 0", "8-10 7 after 1"),
        stock(8, window(IoOp.READ, "a", 1, 0, 8, -1, 5), window(IoOp.READ, "a", 1, 8, 10, 0, 7)));
  }

  @Test
  void aWriterGoesOnUntilItsShareOfTheDirtyMemoryIsFull() {
    assertEquals(
        List.of("0-4 5 after -1", "4-8 5 after -1", "8-12 0 after 0", "12-14 0 after 1"),
        stock(8, window(IoOp.WRITE, "a", 1, 0, 8, -1, 5), window(IoOp.WRITE, "a", 1, 8, 14, 0, 7)));
  }

  @Test
  void theNextFileOfAJobDoesNotFindMoreMemory() {
    assertEquals(
        List.of("0-4 5 after -1", "0-4 12 after -1", "0-4 0 after 0"),
        stock(
            8,
            window(IoOp.WRITE, "a", 1, 0, 4, -1, 5),
            window(IoOp.WRITE, "a", 2, 0, 4, 0, 7),
            window(IoOp.WRITE, "a", 3, 0, 4, 1, 0)));
  }

  @Test
  void whatFollowsAWriteThatMemoryTookFollowsItsBegin() {
    assertEquals(
        List.of("0-4 5 after -1", "0-2 12 after -1"),
        stock(64, window(IoOp.WRITE, "a", 1, 0, 4, -1, 5), window(IoOp.READ, "a", 2, 0, 2, 0, 7)));
  }

  @Test
  void writersShareTheDirtyMemory() {
    assertEquals(
        List.of("0-4 0 after -1", "0-4 1 after -1", "4-8 0 after 0", "4-8 0 after 1"),
        stock(
            8,
            window(IoOp.WRITE, "a", 1, 0, 4, -1, 0),
            window(IoOp.WRITE, "b", 2, 0, 4, -1, 1),
            window(IoOp.WRITE, "a", 1, 4, 8, 0, 0),
            window(IoOp.WRITE, "b", 2, 4, 8, 1, 0)));
  }
}
