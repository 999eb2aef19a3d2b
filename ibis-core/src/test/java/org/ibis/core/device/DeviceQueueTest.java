package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

/** Turns, streams, idling and credit of one disk at depth 1; parts are of 1 MiB, a bulk is 8. */
class DeviceQueueTest {
  private static final FlowTag LIGHT = tag("light", 1, 1);
  private static final FlowTag HEAVY = tag("heavy", 32, 2);

  private final VirtualDevice disk =
      new VirtualDevice(new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)), true);

  private static FlowTag tag(String flow, double weight, long stream) {
    return new FlowTag(flow, weight, IoKind.PERSISTENT, stream);
  }

  private Submission submit(FlowTag tag, IoOp op, long from, long to) {
    return disk.submit(tag, op, new Window(from * MB, to * MB), (start, bytes) -> {});
  }

  @Test
  void flowsOfOneWeightTakeTurnsOfAWholeBulk() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 24);
    submit(tag("b", 1, 2), IoOp.WRITE, 0, 24);
    submit(tag("c", 1, 3), IoOp.READ, 0, 24);
    disk.completeAll();
    assertEquals("a8 b8 c8 a8 b8 c8 a8 b8 c8", disk.servedFrom(0));
  }

  @Test
  void aTurnGoesOnThroughAdjoiningWindowsOfItsStream() {
    for (int i = 0; i < 16; i++) {
      submit(tag("a", 1, 1), IoOp.READ, i, i + 1);
      submit(tag("b", 1, 2), IoOp.READ, i, i + 1);
    }
    disk.completeAll();
    assertEquals("a8 b8 a8 b8", disk.servedFrom(0));
    for (int i = 1; i < 8; i++) {
      assertEquals(disk.parts.get(i - 1).end(), disk.parts.get(i).start());
    }
  }

  @Test
  void aLightFlowIsOffTheDiskAfterAPartWhereAHeavyOneIsOwedABulk() {
    submit(tag("light", 1, 1), IoOp.READ, 0, 8);
    disk.completeOne(); // begins alone
    submit(tag("heavy", 32, 2), IoOp.READ, 0, 64);
    disk.completeAll();
    assertEquals("light2 heavy", disk.servedFrom(0).replaceAll("heavy\\d+.*", "heavy"));
  }

  @Test
  void aFlowByItselfNeverNoticesItsTurns() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 20);
    disk.completeAll();
    assertEquals("a20", disk.servedFrom(0));
  }

  @Test
  void aFlowsStreamsTakeTurnsEvenly() {
    for (int stream = 1; stream <= 3; stream++) {
      submit(tag("a", 1, stream), IoOp.READ, 100L * stream, 100L * stream + 16);
    }
    disk.completeAll();
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < 48; i += 8) {
      order.append(disk.parts.get(i).start() / (100 * MB));
    }
    assertEquals("123123", order.toString());
  }

  @Test
  void aFlowsReadsGoBeforeItsFlushesButDoNotStarveThem() {
    submit(tag("other", 1, 9), IoOp.READ, 0, 1);
    submit(tag("a", 1, 1), IoOp.WRITE, 1000, 1024);
    submit(tag("a", 1, 2), IoOp.READ, 0, 64);
    disk.completeAll();
    StringBuilder order = new StringBuilder();
    for (int i = 1; i < 1 + 24 * 3; i += 8) {
      order.append(disk.parts.get(i).start() >= 1000 * MB ? 'w' : 'r');
    }
    assertEquals("rrwrrwrrw", order.toString());
  }

  @Test
  void whatComesNowIsExpectedToWaitAsLongAsAllThatWaitsShouldTake() {
    DeviceModel model = DeviceModel.usual(true, DeviceModel.COST_RATE);
    assertEquals(0, disk.scheduler.snapshot().expectedWaitNanos());
    submit(tag("a", 1, 1), IoOp.READ, 0, 8); // the first MiB of it is at the disk
    submit(tag("b", 1, 2), IoOp.WRITE, 0, 8);
    assertEquals(
        model.nanos(IoOp.READ, 7 * MB, false) + model.nanos(IoOp.WRITE, 8 * MB, false),
        disk.scheduler.snapshot().expectedWaitNanos(),
        1);
    disk.completeAll();
    assertEquals(0, disk.scheduler.snapshot().expectedWaitNanos());
  }

  @Test
  void nothingIsChargedForWhatWasTakenBack() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 1);
    Submission gone = submit(tag("b", 1, 2), IoOp.READ, 0, 64);
    gone.cancel();
    submit(tag("c", 1, 3), IoOp.READ, 0, 8);
    submit(tag("b", 1, 2), IoOp.READ, 64, 72);
    disk.completeAll();
    assertEquals("a1 c8 b8", disk.servedFrom(0));
    assertTrue(gone.done().isCancelled());
  }

  @Test
  void aNewWeightCountsAtOnce() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 200);
    submit(tag("b", 1, 2), IoOp.READ, 0, 100);
    for (int i = 0; i < 16; i++) {
      disk.completeOne();
    }
    submit(tag("a", 4, 1), IoOp.READ, 200, 201);
    for (int i = 0; i < 100; i++) {
      disk.completeOne();
    }
    long a = disk.served.subList(16, 116).stream().filter("a"::equals).count();
    assertEquals(80, (double) a, 8);
  }

  @Test
  void aFlowThatWasIdleClaimsNothingForThePast() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 80);
    for (int i = 0; i < 64; i++) {
      disk.completeOne();
    }
    submit(tag("b", 1, 2), IoOp.READ, 0, 32);
    disk.completeAll();
    assertEquals("a72 b8 a8 b24", disk.servedFrom(0));
  }

  @Test
  void theDiskWaitsForAFlowThatComesBackAtOnceAndNotForOneThatThinks() {
    // A heavy flow reads one MiB after the other, each when it has the one before.
    submit(tag("light", 1, 1), IoOp.READ, 0, 64);
    submit(tag("heavy", 32, 2), IoOp.READ, 0, 1);
    disk.completeOne();
    assertEquals(List.of("light"), disk.served);
    int at = 0;
    for (; at < 20; at++) {
      disk.completeOne(); // heavy's
      assertEquals(0, disk.atDevice(), "the disk is kept free for it");
      disk.advanceMillis(1);
      submit(tag("heavy", 32, 2), IoOp.READ, at + 1, at + 2);
    }
    assertEquals("light1 heavy20", disk.servedFrom(0));
    // Then it thinks longer than a seek takes, each time.
    for (int i = 0; i < 20; i++, at++) {
      serveOneOf("heavy");
      disk.advanceMillis(100);
      submit(tag("heavy", 32, 2), IoOp.READ, at + 1, at + 2);
    }
    serveOneOf("heavy");
    assertEquals(1, disk.atDevice(), "light's, at once: nobody is waited for any more");
  }

  private void serveOneOf(String flow) {
    int before = disk.served.size();
    while (!disk.served.subList(before, disk.served.size()).contains(flow)) {
      disk.completeOne();
    }
  }

  @Test
  void theDiskIsNotKeptFreeWhereNobodyElseWaits() {
    submit(tag("a", 1, 1), IoOp.READ, 0, 1);
    disk.completeAll();
    submit(tag("b", 1, 2), IoOp.READ, 0, 1);
    assertEquals(1, disk.atDevice());
  }

  /** A disk that is kept free for {@link #HEAVY} from 40 ms on, while {@link #LIGHT} waits. */
  private static DeviceQueue keptFree() {
    DeviceQueue queue = queue(true);
    enqueue(queue, LIGHT, 8, 0);
    Permit first = queue.next(0);
    enqueue(queue, HEAVY, 1, 0);
    queue.ended(first, true, 20_000_000);
    Permit heavys = queue.next(20_000_000);
    assertEquals("heavy", heavys.tag().flow());
    queue.ended(heavys, true, 40_000_000);
    assertNull(queue.next(40_000_000), "it may come back");
    return queue;
  }

  private static double charged(DeviceQueue queue, FlowTag tag) {
    return queue.flows().of(tag.flow()).snapshot().charged();
  }

  @Test
  void whoeverTheDiskWasKeptFreeForInVainPaysForTheTime() {
    DeviceQueue queue = keptFree();
    double before = charged(queue, HEAVY);
    long until = queue.idleUntil();
    assertTrue(until > 40_000_000 && until < 60_000_000, () -> "kept free until " + until);
    assertNull(queue.next(until - 1));
    assertEquals("light", queue.next(until).tag().flow());
    double paid = charged(queue, HEAVY) - before;
    assertEquals((double) (until - 40_000_000), paid, 2);
    assertEquals(Long.MAX_VALUE, queue.idleUntil());
  }

  @Test
  void aDiskWhereNobodyWaitsAnyMoreIsKeptFreeForNobody() {
    DeviceQueue queue = keptFree();
    long until = queue.idleUntil();
    double before = charged(queue, HEAVY);

    assertEquals(1, queue.cancelAll(41_000_000).size());
    assertEquals(Long.MAX_VALUE, queue.idleUntil(), "there is nothing to look for then");
    long later = 600_000_000_000L;
    assertNull(queue.next(later));
    enqueue(queue, HEAVY, 1, later);
    double paid = charged(queue, HEAVY) - before;
    assertTrue(paid <= until - 40_000_000, () -> "paid " + paid + " ns");
    assertEquals("heavy", queue.next(later).tag().flow());
  }

  private static void enqueue(DeviceQueue queue, FlowTag tag, int parts, long now) {
    WindowRequest unused =
        queue.enqueue(tag, IoOp.READ, true, new Window(0, parts * MB), permit -> {}, now);
  }

  @Test
  void whoIsAloneOnFlashNeedsNoPermit() {
    DeviceQueue queue = flash();
    FlowTag a = tag("a", 1, 1);
    assertTrue(queue.passes(a, MB, 0));
    assertTrue(queue.passes(a, 4096, 1));
    double charged = charged(queue, a);
    assertEquals(0.1e6 + 2 * MB + 0.1e6 + 2 * 4096, charged, 1);

    FlowTag b = tag("b", 1, 2);
    assertFalse(queue.passes(b, MB, 2), "a was there just now");
    assertFalse(queue.passes(a, MB, 3), "and so was b");
    assertFalse(queue.passes(a, MB, 1 + Company.GONE_NANOS));
    assertTrue(queue.passes(a, MB, 2 + Company.GONE_NANOS), "b is gone");
  }

  @Test
  void whatPassedIsNotOwed() {
    DeviceQueue queue = flash();
    for (int i = 0; i < 100; i++) {
      assertTrue(queue.passes(tag("a", 1, 1), 16 * MB, i));
    }
    enqueue(queue, tag("a", 1, 1), 16, 100);
    enqueue(queue, tag("b", 1, 2), 16, 101);
    assertEquals("a", queue.next(102).tag().flow(), "it came first");
  }

  @Test
  void whereSomethingIsUnderWayNothingPasses() {
    DeviceQueue queue = flash();
    enqueue(queue, tag("a", 1, 1), 1, 0);
    assertFalse(queue.passes(tag("a", 1, 1), MB, 1), "it waits");
    Permit p = queue.next(2);
    assertFalse(queue.passes(tag("a", 1, 1), MB, 3), "it is at the device");
    assertTrue(queue.ended(p, true, 4));
    assertTrue(queue.passes(tag("a", 1, 1), MB, 5));
  }

  @Test
  void onADiskNothingPasses() {
    assertFalse(queue(true).passes(tag("a", 1, 1), MB, 0));
  }

  private static DeviceQueue flash() {
    return queue(false);
  }

  private static DeviceQueue queue(boolean rotational) {
    return new DeviceQueue(
        VirtualDevice.LIMITS,
        DeviceModel.usual(rotational, DeviceModel.COST_RATE),
        Cost.TIME,
        new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
        VirtualDevice.CREDIT,
        0,
        null);
  }

  @Test
  void creditIsDividedByWeightAmongThoseWhoUseIt() {
    assertEquals(
        VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ), "alone");
    submit(tag("a", 1, 1), IoOp.READ, 0, 64);
    assertEquals(VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    assertEquals(
        3 * VirtualDevice.CREDIT / 4,
        disk.scheduler.creditBytes(tag("b", 3, 2), IoOp.READ),
        "its share");
    submit(tag("b", 3, 2), IoOp.READ, 0, 64);
    assertEquals(VirtualDevice.CREDIT / 4, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    assertEquals(
        MB, disk.scheduler.creditBytes(tag("tiny", 0.01, 3), IoOp.READ), "a part at least");
  }

  @Test
  void whatOthersDoNotUseIsLent() {
    submit(tag("b", 1, 2), IoOp.READ, 0, 4);
    assertEquals(
        VirtualDevice.CREDIT - 4 * MB, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    disk.completeAll();
    assertEquals(VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
  }

  @Test
  void whatIsInMemoryForAReaderCountsUntilItHasPassedIt() {
    Submission ahead = disk.readAhead(tag("b", 1, 2), new Window(0, 16 * MB));
    disk.completeAll();
    assertEquals(
        VirtualDevice.CREDIT - 16 * MB, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    ahead.passed();
    assertEquals(VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
  }

  @Test
  void whatComesAfterItsReaderHasPassedItCountsNoLongerThanItIsAtTheDevice() {
    Submission ahead = disk.readAhead(tag("b", 1, 2), new Window(0, 16 * MB));
    disk.completeOne();
    disk.completeOne();
    ahead.cancel();
    ahead.passed();
    assertEquals(VirtualDevice.CREDIT - MB, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    disk.completeAll();
    assertEquals(VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
  }

  @Test
  void processesOfOneFlowShareItsCredit() {
    submit(tag("a", 1, 1), IoOp.WRITE, 0, 40);
    assertEquals(
        VirtualDevice.CREDIT - 30 * MB,
        disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.WRITE, 10 * MB),
        "30 of the 40 are another's");
  }

  @Test
  void writersHaveLessCreditWhereTheKernelWouldWriteBackByItself() {
    disk.scheduler.limitUnflushed(VirtualDevice.CREDIT / 4, 0);
    submit(tag("b", 3, 2), IoOp.WRITE, 0, 64);
    assertEquals(VirtualDevice.CREDIT / 4, disk.scheduler.creditBytes(tag("b", 3, 2), IoOp.WRITE));
    assertEquals(VirtualDevice.CREDIT / 16, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.WRITE));
    assertEquals(VirtualDevice.CREDIT, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.READ));
    disk.scheduler.limitUnflushed(Long.MAX_VALUE, 0);
    assertEquals(VirtualDevice.CREDIT / 4, disk.scheduler.creditBytes(tag("a", 1, 1), IoOp.WRITE));
  }
}
