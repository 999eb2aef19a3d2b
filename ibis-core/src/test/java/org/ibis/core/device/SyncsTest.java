package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;

/** A writer's sync: a request that somebody waits for. */
class SyncsTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  private static final long MILLI = 1_000_000;
  private static final WindowLimits LIMITS = new WindowLimits(MB, MB, 16 * MB);

  private final DeviceModel model = DeviceModel.usual(true, DeviceModel.COST_RATE);
  private final DeviceQueue queue =
      new DeviceQueue(
          LIMITS,
          model,
          Cost.TIME,
          new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
          256 * MB,
          1_000 * MILLI,
          null);
  private long now;

  private record Io(boolean isSync, boolean mayBeHeld) implements PartIo {
    @Override
    public void begin(Permit permit) {}
  }

  private static FlowTag tag(String flow, long stream) {
    return new FlowTag(flow, 1, IoKind.PERSISTENT, stream);
  }

  private WindowRequest sync(String flow, long stream, long bytes) {
    return queue.enqueue(
        tag(flow, stream), IoOp.WRITE, true, new Window(0, bytes), new Io(true, true), now);
  }

  private WindowRequest read(String flow, long stream, long bytes) {
    return queue.enqueue(
        tag(flow, stream), IoOp.READ, true, new Window(0, bytes), new Io(false, false), now);
  }

  private void ended(Permit p, long nanos) {
    now += nanos;
    boolean unused = queue.ended(p, true, now);
  }

  @Test
  void itIsNeverHeldInMemoryAndGoesInOnePart() {
    queue.backlog().limitUnflushed(64 * MB, 128 * MB);
    WindowRequest r = sync("log", 1, 3 * MB);
    assertTrue(queue.backlog().holdsFlushes(r.flow, now));
    Permit p = queue.next(now);
    assertEquals(r.window, p.part());
  }

  @Test
  void twoThatWaitGoTogether() {
    sync("a", 1, KB);
    sync("b", 2, KB);
    assertNotNull(queue.next(now));
    assertNotNull(queue.next(now), "the file system makes one of them");
  }

  @Test
  void whatItTakesIsChargedAndTeachesNothing() {
    double before = model.nanos(IoOp.WRITE, KB, false);
    for (int i = 0; i < 20; i++) {
      sync("log", 1, KB);
      ended(queue.next(now), 50 * MILLI);
    }
    assertEquals(before, model.nanos(IoOp.WRITE, KB, false));
    double charged = queue.flows().get(tag("log", 1), now).stats.chargedSoFar();
    assertEquals(20 * 50.0 * MILLI, charged, 1e6);
  }

  @Test
  void besideReadsOfItsFlowItHasATurnAfterTwoOfThem() {
    read("store", 1, 32 * MB);
    sync("store", 2, KB);
    long readFirst = 0;
    for (Permit p = queue.next(now); p.request.op == IoOp.READ; p = queue.next(now)) {
      readFirst += p.part().bytes();
      ended(p, 10 * MILLI);
    }
    assertTrue(readFirst <= 32 * MB);
    assertTrue(readFirst >= 16 * MB);
  }

  @Test
  void oneOfAnotherFlowWaitsForATurnOnly() {
    read("scan", 1, 64 * MB);
    ended(queue.next(now), 10 * MILLI);
    sync("log", 2, KB);
    long more = 0;
    for (Permit p = queue.next(now); p.request.op == IoOp.READ; p = queue.next(now)) {
      more += p.part().bytes();
      ended(p, 10 * MILLI);
    }
    assertTrue(more <= 16 * MB);
  }

  @Test
  void whoSyncsAllTheTimeHasItsShareAndNoMore() {
    WindowRequest scan = read("scan", 1, 1000 * MB);
    sync("log", 2, KB);
    double scanned = 0;
    while (now < 20_000 * MILLI) {
      Permit p = queue.next(now);
      if (p.request == scan) {
        scanned += 10 * MILLI;
        ended(p, 10 * MILLI);
      } else {
        ended(p, 60 * MILLI);
        sync("log", 2, KB);
      }
      assertNull(scan.failure);
    }
    assertEquals(0.5, scanned / now, 0.05);
  }
}
