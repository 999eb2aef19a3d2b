package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

class FlowStatsTest {
  private final FlowStats stats = new FlowStats("a");

  @Test
  void bytesAndRequestsAreKeptByKindAndOp() {
    int amount = 1;
    for (IoKind kind : IoKind.values()) {
      for (IoOp op : IoOp.values()) {
        for (int i = 0; i < amount; i++) {
          stats.done(kind, op, 0, 0, 0);
          stats.moved(kind, op, 1000);
        }
        amount *= 2;
      }
    }
    FlowSnapshot s = stats.snapshot(0);
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
  void memoryIsReadWithoutARequest() {
    stats.fromMemory(IoKind.SHUFFLE, 5, 0);
    FlowSnapshot s = stats.snapshot(0);
    assertEquals(5, s.bytes().get(IoKind.SHUFFLE, IoOp.READ));
    assertEquals(0, s.windows());
  }

  @Test
  void checksumsAreNoDataButTakeARequest() {
    stats.done(IoKind.PERSISTENT, IoOp.READ, 0, 0, 0);
    stats.readChecksums(7);
    FlowSnapshot s = stats.snapshot(0);
    assertEquals(7, s.checksumBytes());
    assertEquals(0, s.bytes().total());
    assertEquals(1, s.requests().get(IoKind.PERSISTENT, IoOp.READ));
  }

  @Test
  void waitAndServiceHaveAHistogramEach() {
    stats.done(IoKind.SHUFFLE, IoOp.READ, 0, millis(100), millis(3));
    stats.done(IoKind.SHUFFLE, IoOp.READ, 0, millis(100), millis(5));
    FlowSnapshot s = stats.snapshot(0);
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
  void aSnapshotStaysAsItWas() {
    FlowSnapshot before = stats.snapshot(3);
    stats.done(IoKind.PERSISTENT, IoOp.WRITE, 0, 1, 1);
    stats.moved(IoKind.PERSISTENT, IoOp.WRITE, 1);
    stats.letThrough();
    assertEquals(0, before.windows() + before.writeBytes() + before.waits().count());
    assertEquals(0, before.failOpens());
    assertEquals(3, before.queued());
    assertEquals(1, stats.snapshot(0).failOpens());
  }
}
