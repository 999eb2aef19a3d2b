package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class FlowOrderTest {
  private static final FlowTag TAG = new FlowTag("a", 1, IoKind.PERSISTENT);

  private final FlowOrder order = new FlowOrder(4);

  private IoRequest add(IoOp op, int bytes) {
    IoRequest r = new IoRequest(TAG, op, true, new Window(0, bytes), (start, n) -> {}, 0);
    order.add(r);
    return r;
  }

  private String take(int n) {
    StringBuilder ops = new StringBuilder();
    for (int i = 0; i < n; i++) {
      ops.append(order.next().op == IoOp.READ ? 'r' : 'w');
    }
    return ops.toString();
  }

  @Test
  void readsPassWritesAndEachKindKeepsItsOwnOrder() {
    IoRequest w1 = add(IoOp.WRITE, 1);
    IoRequest w2 = add(IoOp.WRITE, 1);
    IoRequest r1 = add(IoOp.READ, 1);
    IoRequest r2 = add(IoOp.READ, 1);
    assertEquals(r1, order.next());
    assertEquals(r2, order.next());
    assertEquals(w1, order.next());
    assertEquals(w2, order.next());
    assertNull(order.next());
    assertTrue(order.isEmpty());
  }

  @Test
  void writesGoForABatchWhenTwoBatchesWereReadPastThem() {
    for (int i = 0; i < 30; i++) {
      add(IoOp.READ, 1);
      add(IoOp.WRITE, 1);
    }
    assertEquals("rrrrrrrr" + "wwww" + "rrrrrrrr" + "wwww" + "rrrrrrrr", take(32));
  }

  @Test
  void readsCountOnlyWhileAWriteWaits() {
    for (int i = 0; i < 8; i++) {
      add(IoOp.READ, 1);
    }
    assertEquals("rrrrrrrr", take(8));
    add(IoOp.WRITE, 1);
    add(IoOp.READ, 1);
    assertEquals("rw", take(2));
  }

  @Test
  void readThatComesAmongWritesGoesAtOnce() {
    for (int i = 0; i < 8; i++) {
      add(IoOp.WRITE, 1);
    }
    assertEquals("ww", take(2));
    add(IoOp.READ, 1);
    assertEquals("rw", take(2));
  }

  @Test
  void whatIsRemovedDoesNotGo() {
    IoRequest w = add(IoOp.WRITE, 1);
    IoRequest r = add(IoOp.READ, 1);
    order.remove(r);
    assertEquals(w, order.next());
    assertTrue(order.isEmpty());
  }
}
