package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.shadow.Forecast;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class FlowStatsTest {
  private final FlowStats stats = new FlowStats("a");

  /** A window that waited for so long before it was served. */
  private static WindowRequest window(IoKind kind, IoOp op, boolean data, long waitedNanos) {
    FlowTag tag = new FlowTag("a", 1, kind);
    WindowRequest r =
        new WindowRequest(new FlowQueue("a", 1), tag, op, data, new Window(0, 1000), p -> {}, 0);
    r.beganNanos = waitedNanos;
    return r;
  }

  @Test
  void bytesAndWindowsAreKeptByKindAndOp() {
    int amount = 1;
    for (IoKind kind : IoKind.values()) {
      for (IoOp op : IoOp.values()) {
        for (int i = 0; i < amount; i++) {
          WindowRequest r = window(kind, op, true, 0);
          stats.moved(r, 600);
          stats.moved(r, 400);
          stats.served(r, 0);
        }
        amount *= 2;
      }
    }
    FlowSnapshot s = stats.snapshot(0, Forecast.NONE);
    amount = 1;
    for (IoKind kind : IoKind.values()) {
      for (IoOp op : IoOp.values()) {
        assertEquals(amount, s.requests().get(kind, op), kind + " " + op);
        assertEquals(1000L * amount, s.bytes().get(kind, op), kind + " " + op);
        amount *= 2;
      }
    }
    assertEquals(1000 * (1 + 4 + 16), s.readBytes());
    assertEquals(1000 * (2 + 8 + 32), s.writeBytes());
    assertEquals(63, s.windows());
    assertEquals(63_000, s.bytes().total());
  }

  @Test
  void waitAndServiceHaveAHistogramEach() {
    stats.served(window(IoKind.SHUFFLE, IoOp.READ, true, millis(100)), millis(103));
    stats.served(window(IoKind.SHUFFLE, IoOp.READ, true, millis(100)), millis(105));
    FlowSnapshot s = stats.snapshot(0, Forecast.NONE);
    assertEquals(128, s.waits().quantileMillis(0.99));
    assertEquals(4, s.services().quantileMillis(0.5));
    assertEquals(8, s.services().quantileMillis(0.99));
    assertEquals(millis(200), s.waitNanos());
    assertEquals(millis(8), s.serviceNanos());
  }

  private static long millis(long ms) {
    return TimeUnit.MILLISECONDS.toNanos(ms);
  }

  @Test
  void whatIsChargedIsCorrectedLater() {
    stats.dispatched(1, 100);
    stats.charged(-30.4);
    assertEquals(70, stats.snapshot(0, Forecast.NONE).charged());
  }

  @Test
  void aSnapshotStaysAsItWas() {
    FlowSnapshot before = stats.snapshot(3, Forecast.NONE);
    WindowRequest r = window(IoKind.PERSISTENT, IoOp.WRITE, true, 1);
    stats.moved(r, 1);
    stats.served(r, 2);
    stats.letThrough();
    assertEquals(0, before.windows() + before.writeBytes() + before.waits().count());
    assertEquals(0, before.failOpens());
    assertEquals(3, before.queued());
    assertEquals(1, stats.snapshot(0, Forecast.NONE).failOpens());
  }
}
