package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class DeviceSchedulerTest {
  private static final ReferenceLatency TEN_MS = ReferenceLatency.ofNanos(10e6, 10e6);

  private final VirtualDevice device = new VirtualDevice(new FixedDepth(2, TEN_MS));

  @Test
  void depthManyRequestsAreAtTheDeviceAndTheRestWait() {
    for (int i = 0; i < 5; i++) {
      device.submit("a", 1);
    }
    assertEquals(2, device.atDevice());
    device.completeOne();
    assertEquals(2, device.atDevice());
    device.completeAll();
    assertEquals(5, device.served.size());
    assertEquals(0, device.scheduler.snapshot().outstanding());
  }

  @Test
  void heavierFlowGetsItsShareWhileBothAreBacklogged() {
    for (int i = 0; i < 100; i++) {
      device.submit("light", 1);
      device.submit("heavy", 4);
    }
    for (int i = 0; i < 100; i++) {
      device.completeOne();
    }
    assertEquals(80, Collections.frequency(device.served, "heavy"), 3);
  }

  @Test
  void thePermitComesBackWhateverTheTaskThrows() {
    IOException broken = new IOException("broken disk");
    StackOverflowError deep = new StackOverflowError();
    Submission first = device.submit("a", 1, MB, (start, bytes) -> fail(broken));
    Submission second = device.submit("a", 1, MB, (start, bytes) -> fail(deep));
    Submission third = device.submit("a", 1);
    device.completeAll();

    assertSame(broken, causeOf(first));
    assertSame(deep, causeOf(second));
    assertTrue(third.done().isDone() && !third.done().isCompletedExceptionally());
    assertEquals(0, device.scheduler.snapshot().outstanding());
    assertEquals(MB, flow("a").readBytes(), "what failed is not counted as service");
  }

  private static <T extends Throwable> void fail(Throwable t) throws T {
    @SuppressWarnings("unchecked") // to throw any
    T thrown = (T) t;
    throw thrown;
  }

  private static Throwable causeOf(Submission s) {
    return assertThrows(ExecutionException.class, () -> s.done().get()).getCause();
  }

  @Test
  void whereNoThreadIsToBeHadTheRequestFailsAndThePermitComesBack() {
    FailOpen failOpen = new FailOpen(() -> 0, (m, t) -> {});
    DeviceScheduler scheduler =
        new DeviceScheduler(
            "sda",
            new FixedDepth(1, TEN_MS),
            VirtualDevice.LIMITS,
            VirtualDevice.CAP_NANOS,
            () -> 0,
            r -> {
              throw new RejectedExecutionException("full");
            },
            failOpen,
            0,
            (nanos, what) -> {});
    Submission s =
        scheduler.submit(
            new FlowTag("a", 1, IoKind.PERSISTENT),
            IoOp.WRITE,
            new Window(0, MB),
            (start, bytes) -> {});

    assertThrows(CompletionException.class, () -> s.done().join());
    assertEquals(0, scheduler.snapshot().outstanding());
    assertEquals(1, failOpen.get(Reason.INTERNAL_ERROR));
  }

  private Submission submit(String flow, double weight, IoOp op, String name) {
    return device.scheduler.submit(
        new FlowTag(flow, weight, IoKind.PERSISTENT),
        op,
        new Window(0, MB),
        (start, bytes) -> device.served.add(name));
  }

  @Test
  void aFlowsReadsGoBeforeItsFlushesAndNobodyElsesShareIsTouched() {
    device.submit("other", 1);
    device.submit("other", 1);
    for (int i = 0; i < 3; i++) {
      submit("a", 2, IoOp.WRITE, "flush");
    }
    for (int i = 0; i < 3; i++) {
      device.submit("other", 1);
    }
    submit("a", 2, IoOp.READ, "read");
    device.completeAll();
    // Start tags: other 0, 1, 2, 3, 4; a 1, 1.5, 2, 2.5.
    assertEquals(
        List.of("other", "other", "read", "flush", "flush", "other", "flush", "other", "other"),
        device.served);
  }

  @Test
  void cancelledAndOverdueRequestsAreTheOnesThatWereMeantThoughAReadTookTheirPlace() {
    device.submit("other", 1);
    device.submit("other", 1);
    Submission first = submit("a", 1, IoOp.WRITE, "first flush");
    submit("a", 1, IoOp.WRITE, "second flush");
    Submission read = submit("a", 1, IoOp.READ, "read");
    submit("a", 1, IoOp.READ, "second read");
    device.completeOne(); // the read goes in the first flush's place
    first.cancel();
    device.advanceMillis(30_000);
    device.scheduler.endPeriod(); // the second flush and read wait for too long
    device.completeAll();

    assertTrue(first.done().isCancelled());
    assertTrue(read.done().isDone() && !read.done().isCancelled());
    assertEquals(List.of("other", "other", "read", "second flush", "second read"), device.served);
    assertEquals(0, device.scheduler.snapshot().outstanding());
    assertEquals(0, device.scheduler.snapshot().queued());
    assertEquals(2, device.failOpen.get(Reason.WAIT_CAP));
  }

  @Test
  void aRequestThatWaitedTooLongIsLetThroughWhateverTheDepth() {
    for (int i = 0; i < 2; i++) {
      device.submit("a", 1);
    }
    device.advanceMillis(1000);
    device.submit("old", 1);
    device.advanceMillis(19_999);
    device.submit("young", 1);
    device.scheduler.endPeriod();
    assertEquals(2, device.atDevice(), "not yet over the cap");

    device.advanceMillis(1);
    device.scheduler.endPeriod();
    assertEquals(3, device.atDevice());
    assertEquals(1, device.failOpen.get(Reason.WAIT_CAP));
    assertTrue(device.log.get(0).contains("old") && device.log.get(0).contains("sda"));
    device.completeAll();
    assertEquals(List.of("a", "a", "old", "young"), device.served);
    assertEquals(0, device.scheduler.snapshot().outstanding());
  }

  @Test
  void aCancelledRequestNeverRuns() {
    device.submit("a", 1);
    device.submit("a", 1);
    Submission waiting = device.submit("b", 1);
    Submission after = device.submit("b", 1);
    waiting.cancel();
    device.advanceMillis(60_000);
    device.scheduler.endPeriod();
    device.completeAll();

    assertTrue(waiting.done().isCancelled());
    assertTrue(after.done().isDone());
    assertEquals(List.of("a", "a", "b"), device.served);
  }

  @Test
  void whatIsAtTheDeviceIsNotCancelled() {
    Submission running = device.submit("a", 1);
    running.cancel();
    assertFalse(running.done().isDone());
    device.completeAll();
    assertFalse(running.done().isCancelled());
    assertTrue(running.done().isDone());
  }

  @Test
  void depthFollowsTheLatency() {
    VirtualDevice adaptive =
        new VirtualDevice(new LatencyDepth(new DepthRange(1, 1, 4, 2), TEN_MS));
    for (int i = 0; i < 20; i++) {
      adaptive.submit("a", 1);
    }
    assertEquals(1, adaptive.atDevice());
    adaptive.advanceMillis(5); // half of the reference: room for one more
    adaptive.completeOne();
    adaptive.scheduler.endPeriod();
    assertEquals(2, adaptive.atDevice());
    assertEquals(5e6, adaptive.scheduler.snapshot().latencyNanos(), 1);

    adaptive.advanceMillis(100); // ten times the reference: back to the smallest depth
    adaptive.completeOne();
    adaptive.scheduler.endPeriod();
    adaptive.completeOne();
    assertEquals(1, adaptive.atDevice());
  }

  @Test
  void windowsAreCutUnlessTheirFlowHoldsHalfOfASharedDevice() {
    assertEquals(2, requestsOf("light", 1), "it is alone, but somebody may come");
    assertEquals(1, requestsOf("heavy", 1.9));
    assertEquals(2, requestsOf("light", 1));
    assertEquals(2, requestsOf("heavier", 2 * (1 + 1.9)), "nobody's turn comes within a window");

    device.advanceMillis(31_000);
    assertEquals(2, requestsOf("heavy", 1.9), "the others have gone");
  }

  @Test
  void aFlowIsTheLesserOneWhileOthersAreThereThatHoldMoreThanHalf() {
    assertEquals(Standing.ALONE, standing("light", 1));
    device.submit("light", 1);
    assertEquals(Standing.ALONE, standing("light", 1));
    assertEquals(Standing.GREATER, standing("heavy", 1.9), "though it asked for nothing yet");
    assertEquals(Standing.ALONE, standing("heavier", 2), "as good as");
    assertEquals(Standing.LESSER, standing("lighter", 0.5));
    device.submit("heavy", 1.9);
    assertEquals(Standing.GREATER, standing("heavy", 1.9));
    assertEquals(Standing.LESSER, standing("light", 1));

    device.advanceMillis(31_000);
    device.scheduler.endPeriod();
    assertEquals(Standing.ALONE, standing("light", 1));
  }

  private Standing standing(String flow, double weight) {
    return device.scheduler.standing(new FlowTag(flow, weight, IoKind.PERSISTENT));
  }

  @Test
  void flowsOfOneWeightAllHaveBulkRequestsAsLongAsTheyAreTwo() {
    assertEquals(2, requestsOf("a", 5), "alone");
    assertEquals(1, requestsOf("b", 5));
    assertEquals(1, requestsOf("a", 5));
    assertEquals(2, requestsOf("c", 5), "the third");
    assertEquals(2, requestsOf("a", 5));
  }

  /** As how many requests a bulk window of the flow is served. */
  private int requestsOf(String flow, double weight) {
    int before = device.served.size();
    Submission s = device.submit(flow, weight, 8 * MB, (start, bytes) -> {});
    device.completeAll();
    assertTrue(s.done().isDone());
    return device.served.size() - before;
  }

  @Test
  void theRequestsOfACutWindowAreServedInOrderAndOthersComeInBetween() {
    device.submit("heavy", 32);
    device.submit("heavy", 32);
    List<Window> parts = new ArrayList<>();
    RangeIo note = (start, bytes) -> parts.add(new Window(start, start + bytes));
    Submission cut = device.submit("light", 1, 8 * MB + 1, note);
    device.submit("heavy", 32);
    device.submit("heavy", 32);
    while (!cut.done().isDone()) {
      device.completeOne();
    }

    assertEquals(
        List.of(new Window(0, 4 * MB), new Window(4 * MB, 8 * MB), new Window(8 * MB, 8 * MB + 1)),
        parts);
    int first = device.served.indexOf("light");
    assertTrue(device.served.lastIndexOf("heavy") > first, () -> "order: " + device.served);
    assertEquals(8 * MB + 1, flow("light").readBytes());
  }

  @Test
  void aCutWindowFailsWhenAnyOfItsRequestsDoesAndOnlyAfterThemAll() {
    IOException broken = new IOException("broken disk");
    device.submit("heavy", 32);
    device.completeAll();
    Submission cut =
        device.submit(
            "light",
            1,
            8 * MB,
            (start, bytes) -> {
              if (start == 0) {
                fail(broken);
              }
            });
    device.completeOne();
    assertFalse(cut.done().isDone());
    device.completeAll();
    assertSame(broken, causeOf(cut));
    assertEquals(4 * MB, flow("light").readBytes());
  }

  @Test
  void cancellingACutWindowTakesBackWhatWasNotDispatched() {
    device.submit("heavy", 32);
    Submission cut = device.submit("light", 1, 8 * MB, (start, bytes) -> {});
    assertEquals(2, device.atDevice());
    cut.cancel();
    device.completeAll();

    assertEquals(List.of("heavy", "light"), device.served);
    assertTrue(cut.done().isDone());
    assertEquals(0, device.scheduler.snapshot().queued());
  }

  @Test
  void countersAddUpAndTellWaitingFromService() {
    device.submit("a", 1);
    device.submit("a", 1);
    device.submit("a", 1);
    device.advanceMillis(10);
    device.completeOne();
    device.completeOne();
    device.advanceMillis(5);
    device.completeOne();

    FlowSnapshot a = flow("a");
    assertEquals(3, a.windows());
    assertEquals(3 * MB, a.readBytes());
    assertEquals(0, a.writeBytes());
    assertEquals(10_000_000, a.waitNanos());
    assertEquals(25_000_000, a.serviceNanos());
    assertEquals(3, device.scheduler.snapshot().completed());
  }

  @Test
  void kindsAreCountedApartAndAreOneFlow() {
    for (int i = 0; i < 100; i++) {
      IoKind kind = IoKind.values()[i % 3];
      device.scheduler.submit(
          new FlowTag("many kinds", 1, kind),
          IoOp.READ,
          new Window(0, MB),
          (start, bytes) -> device.served.add("many kinds"));
      device.submit("one kind", 1);
    }
    for (int i = 0; i < 60; i++) {
      device.completeOne();
    }
    assertEquals(30, Collections.frequency(device.served, "one kind"), 2);
    device.completeAll();
    FlowSnapshot many = flow("many kinds");
    assertEquals(34 * MB, many.bytes().get(IoKind.PERSISTENT, IoOp.READ));
    assertEquals(33 * MB, many.bytes().get(IoKind.INTERMEDIATE, IoOp.READ));
    assertEquals(33 * MB, many.bytes().get(IoKind.SHUFFLE, IoOp.READ));
    assertEquals(2, device.scheduler.snapshot().flows().size());
  }

  @Test
  void aFlowThatIsServedWaitsForItsOwnRequestsWithoutACap() {
    for (int i = 0; i < 6; i++) {
      device.submit("busy", 1);
    }
    device.advanceMillis(VirtualDevice.CAP_NANOS / 1_000_000 - 1);
    device.completeOne();
    device.advanceMillis(1000);
    device.scheduler.endPeriod();
    assertEquals(0, device.failOpen.get(Reason.WAIT_CAP), "it got one a second ago");

    device.advanceMillis(VirtualDevice.CAP_NANOS / 1_000_000);
    device.scheduler.endPeriod();
    assertEquals(3, device.failOpen.get(Reason.WAIT_CAP));
    device.completeAll();
  }

  @Test
  void whatTheWaitCapLetsThroughIsCountedForItsFlow() {
    device.submit("holds both slots", 1);
    device.submit("holds both slots", 1);
    for (int i = 0; i < 3; i++) {
      device.submit("late", 1);
    }
    device.advanceMillis(VirtualDevice.CAP_NANOS / 1_000_000);
    device.scheduler.endPeriod();
    assertEquals(3, flow("late").failOpens());
    assertEquals(0, flow("holds both slots").failOpens());
    assertEquals(3, device.failOpen.get(Reason.WAIT_CAP));
    device.completeAll();
    assertEquals(3, flow("late").waits().count(15), "20 s are between 16 and 32");
  }

  @Test
  void anIdleFlowIsForgottenAfterAQuarterOfAnHour() {
    device.submit("a", 1);
    device.completeAll();
    device.advanceMillis(900_000);
    device.scheduler.endPeriod();
    assertEquals(1, device.scheduler.snapshot().flows().size());
    device.advanceMillis(1);
    device.scheduler.endPeriod();
    assertEquals(0, device.scheduler.snapshot().flows().size());
  }

  private FlowSnapshot flow(String name) {
    return device.scheduler.snapshot().flows().stream()
        .filter(f -> f.flow().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
