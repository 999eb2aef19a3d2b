package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The edge around {@link DeviceQueue}: permits, failures, leases, counters. */
class DeviceSchedulerTest {
  private static final ReferenceLatency TEN_MS = ReferenceLatency.ofNanos(10e6, 10e6);

  /** Without positioning, so that parts of several turns are at it. */
  private final VirtualDevice device = new VirtualDevice(new FixedDepth(2, TEN_MS), false);

  @Test
  void anErrorAfterTheEndOfAPartLosesNeitherItsWindowNorTheNextPermit() {
    VirtualDevice disk = new VirtualDevice(new FixedDepth(1, TEN_MS), true);
    List<String> done = new ArrayList<>();
    disk.scheduler.logTo(
        request -> {
          if (done.size() == 1) {
            throw new StackOverflowError("of a trace");
          }
        });
    FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT, 1);
    List<Submission> behind = new ArrayList<>();
    Submission first =
        disk.scheduler.submit(
            tag,
            IoOp.READ,
            new Window(0, MB),
            (start, bytes) -> {
              for (int i = 1; i <= 3; i++) { // these wait until it has ended
                Window w = new Window(i * MB, (i + 1) * MB);
                behind.add(disk.scheduler.submit(tag, IoOp.READ, w, (s, b) -> done.add("behind")));
              }
              done.add("first");
            });
    assertEquals(List.of("first", "behind", "behind", "behind"), done);
    assertTrue(first.done().isDone());
    assertTrue(behind.stream().allMatch(s -> s.done().isDone()));
    assertEquals(0, disk.scheduler.snapshot().outstanding());
    assertEquals(1, disk.failOpen.get(Reason.INTERNAL_ERROR));
  }

  @Test
  void depthManyPartsAreAtTheDeviceAndTheRestWait() {
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
  void thePermitComesBackWhateverTheIoThrows() {
    IOException broken = new IOException("broken disk");
    StackOverflowError deep = new StackOverflowError();
    Submission first = device.submit("a", 1, new Window(0, MB), (start, bytes) -> fail(broken));
    Submission second = device.submit("a", 1, new Window(0, MB), (start, bytes) -> fail(deep));
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
  @Timeout(60)
  void timeNeverGoesBackWhateverThreadsDo() throws Exception {
    AtomicLong ticks = new AtomicLong();
    AtomicLong inOrder = new AtomicLong();
    AtomicReference<TracedRequest> backwards = new AtomicReference<>();
    ExecutorService io = Executors.newFixedThreadPool(2);
    ExecutorService clients = Executors.newFixedThreadPool(3);
    DeviceScheduler scheduler =
        ofDepthOne(ticks::incrementAndGet, io, new FailOpen(() -> 0, (m, t) -> {}));
    scheduler.logTo(
        r -> {
          if (r.arrivalNanos() <= r.dispatchNanos() && r.dispatchNanos() <= r.endNanos()) {
            inOrder.incrementAndGet();
          } else {
            backwards.set(r);
          }
        });
    List<Future<?>> all = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      FlowTag tag = new FlowTag("app" + client, 1, IoKind.PERSISTENT);
      all.add(
          clients.submit(
              () -> {
                for (int i = 0; i < 10_000; i++) {
                  Window w = new Window(0, 1);
                  scheduler.submit(tag, IoOp.READ, w, (start, bytes) -> {}).done().get();
                }
                return null;
              }));
    }
    for (Future<?> client : all) {
      client.get();
    }
    clients.shutdownNow();
    io.shutdown();
    assertTrue(io.awaitTermination(10, TimeUnit.SECONDS)); // the last ones are told
    assertNull(backwards.get());
    assertEquals(30_000, inOrder.get());
  }

  /** On flash, where nobody is waited for. */
  private static DeviceScheduler ofDepthOne(LongSupplier clock, Executor io, FailOpen failOpen) {
    return new DeviceScheduler(
        "sda",
        DeviceModel.usual(false, DeviceModel.COST_RATE),
        new FixedDepth(1, TEN_MS),
        new DeviceSettings(
            VirtualDevice.LIMITS, Cost.TIME, VirtualDevice.CREDIT, VirtualDevice.CAP_NANOS),
        clock,
        io,
        (nanos, what) -> {},
        failOpen);
  }

  /** Each run says where it was. */
  private record Waited(List<Window> ran) implements RangeIo {
    @Override
    public void run(long start, long bytes) {
      ran.add(new Window(start, start + bytes));
    }

    @Override
    public boolean callerWaits() {
      return true;
    }
  }

  @Test
  void whoWaitsDoesTheFirstPartItselfWhereTheDeviceIsFree() {
    List<Runnable> handedOver = new ArrayList<>();
    DeviceScheduler scheduler =
        ofDepthOne(() -> 0, handedOver::add, new FailOpen(() -> 0, (m, t) -> {}));
    FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT);
    Waited io = new Waited(new ArrayList<>());
    Submission two = scheduler.submit(tag, IoOp.READ, new Window(0, 2 * MB), io);
    assertEquals(List.of(new Window(0, MB)), io.ran());
    assertFalse(two.done().isDone());

    Submission busy = scheduler.submit(tag, IoOp.READ, new Window(9 * MB, 10 * MB), io);
    assertEquals(1, io.ran().size(), "the second part is at the device");
    assertEquals(1, handedOver.size());
    handedOver.get(0).run();
    assertEquals(
        List.of(new Window(0, MB), new Window(MB, 2 * MB), new Window(9 * MB, 10 * MB)), io.ran());
    assertTrue(two.done().isDone() && busy.done().isDone());
  }

  @Test
  void whereNoThreadIsToBeHadTheWindowsFailAndThePermitsComeBack() {
    FailOpen failOpen = new FailOpen(() -> 0, (m, t) -> {});
    DeviceScheduler scheduler =
        ofDepthOne(
            () -> 0,
            r -> {
              throw new RejectedExecutionException("full");
            },
            failOpen);
    FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT);
    List<Permit> held = new ArrayList<>();
    Submission first = scheduler.submit(tag, IoOp.READ, true, new Window(0, MB), held::add);
    List<Submission> rest = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) { // would overflow the stack, a call within the other
      rest.add(scheduler.submit(tag, IoOp.WRITE, new Window(0, MB), (start, bytes) -> {}));
    }
    held.get(0).end(null);

    assertTrue(first.done().isDone() && !first.done().isCompletedExceptionally());
    rest.forEach(s -> assertThrows(CompletionException.class, () -> s.done().join()));
    assertEquals(0, scheduler.snapshot().outstanding());
    assertEquals(20_000, failOpen.get(Reason.INTERNAL_ERROR));
  }

  /** Of a thread that dies with it, say. */
  @Test
  void aPartThatNoThreadDoesIsTakenBackAfterTheCapAndIsNotDoneLater() {
    long[] now = {0};
    int[] ran = {0};
    List<Runnable> lost = new ArrayList<>();
    List<Runnable> handed = new ArrayList<>();
    FailOpen failOpen = new FailOpen(() -> now[0], (m, t) -> {});
    DeviceScheduler scheduler =
        ofDepthOne(() -> now[0], r -> (lost.isEmpty() ? lost : handed).add(r), failOpen);
    FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT);
    Submission first = scheduler.submit(tag, IoOp.READ, new Window(0, MB), (start, n) -> ran[0]++);
    Submission second = scheduler.submit(tag, IoOp.READ, new Window(0, MB), (start, n) -> {});
    now[0] = VirtualDevice.CAP_NANOS - 1;
    scheduler.endPeriod();
    assertEquals(0, handed.size());
    now[0] = VirtualDevice.CAP_NANOS;
    scheduler.endPeriod();
    assertTrue(first.done().isCompletedExceptionally());
    handed.forEach(Runnable::run);
    assertTrue(second.done().isDone() && !second.done().isCompletedExceptionally());
    assertEquals(1, failOpen.get(Reason.INTERNAL_ERROR));
    lost.get(0).run();
    assertEquals(0, ran[0], "its file may be closed by now");
    assertEquals(0, scheduler.snapshot().outstanding());
  }

  @Test
  void aPartWhoseThreadHangsAtTheDiskIsNotTakenBack() throws Exception {
    AtomicLong now = new AtomicLong();
    CountDownLatch hangs = new CountDownLatch(1);
    CountDownLatch answers = new CountDownLatch(1);
    FailOpen failOpen = new FailOpen(now::get, (m, t) -> {});
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      DeviceScheduler scheduler = ofDepthOne(now::get, threads, failOpen);
      FlowTag tag = new FlowTag("a", 1, IoKind.PERSISTENT);
      Submission first =
          scheduler.submit(
              tag,
              IoOp.READ,
              new Window(0, MB),
              (start, n) -> {
                hangs.countDown();
                try {
                  answers.await();
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
              });
      hangs.await();
      now.set(10 * VirtualDevice.CAP_NANOS);
      scheduler.endPeriod();
      assertFalse(first.done().isDone());
      assertEquals(1, scheduler.snapshot().outstanding());
      assertEquals(0, failOpen.total());
      answers.countDown();
      first.done().get();
    } finally {
      answers.countDown();
      threads.shutdownNow();
    }
  }

  @Test
  void ioThatDoesNotEvenBeginGivesItsPermitBack() {
    IllegalStateException broken = new IllegalStateException("closed");
    Submission s =
        device.scheduler.submit(
            new FlowTag("a", 1, IoKind.PERSISTENT),
            IoOp.READ,
            true,
            new Window(0, 4 * MB),
            permit -> fail(broken));
    assertSame(broken, causeOf(s));
    assertEquals(0, device.scheduler.snapshot().outstanding());
    assertEquals(0, device.scheduler.snapshot().queued());
  }

  @Test
  void aWindowThatWaitedTooLongIsLetThroughWhateverTheDepth() {
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
    assertEquals(1, flow("old").failOpens());
    assertTrue(device.log.get(0).contains("old") && device.log.get(0).contains("sda"));
    device.completeAll();
    assertEquals(List.of("a", "a", "old", "young"), device.served);
    assertEquals(0, device.scheduler.snapshot().outstanding());
  }

  @Test
  void aFlowThatIsServedWaitsForItsOwnWindowsWithoutACap() {
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
  void aLeaseThatIsNotGivenBackIsTakenBack() {
    List<Permit> permits = new ArrayList<>();
    Submission frozen = device.lease(new FlowTag("frozen", 1, IoKind.INTERMEDIATE), permits);
    device.advanceMillis(19_999);
    device.scheduler.endPeriod();
    assertEquals(1, device.scheduler.snapshot().outstanding());
    device.advanceMillis(1);
    device.scheduler.endPeriod();

    assertEquals(0, device.scheduler.snapshot().outstanding());
    assertTrue(frozen.done().isCompletedExceptionally());
    assertEquals(1, device.failOpen.get(Reason.SLOW_DEVICE));
    permits.get(0).end(null); // it wakes up: nothing comes of it
    assertEquals(0, device.scheduler.snapshot().outstanding());
    assertEquals(0, flow("frozen").readBytes());
  }

  @Test
  void aCancelledWindowNeverRuns() {
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
  void cancellingAWindowThatHasBegunTakesBackTheRestAndEndsWithWhatIsAtTheDevice() {
    Submission s = device.submit("a", 1, new Window(0, 8 * MB), (start, bytes) -> {});
    assertEquals(2, device.atDevice());
    s.cancel();
    assertFalse(s.done().isDone());
    device.completeAll();

    assertTrue(s.done().isCompletedExceptionally(), "not all of it was done");
    assertEquals(2, device.served.size());
    assertEquals(0, device.scheduler.snapshot().queued());
    assertEquals(2 * MB, flow("a").readBytes());
  }

  @Test
  void aWindowEndsWithItsLastPartAndFailsWithTheFirstThatDoes() {
    IOException broken = new IOException("broken disk");
    Submission s =
        device.submit(
            "a",
            1,
            new Window(0, 8 * MB),
            (start, bytes) -> {
              if (start == MB) {
                fail(broken);
              }
            });
    device.completeOne(); // the first is fine, the third goes
    device.completeOne(); // the second fails
    assertFalse(s.done().isDone(), "the third is at the device");
    device.completeAll();
    assertSame(broken, causeOf(s));
    assertEquals(3, device.served.size(), "the rest is not worth anything");
    assertEquals(2 * MB, flow("a").readBytes());
  }

  @Test
  void depthFollowsTheLatency() {
    VirtualDevice adaptive =
        new VirtualDevice(new LatencyDepth(new DepthRange(1, 1, 4, 2), TEN_MS), false);
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
      FlowTag tag = new FlowTag("many kinds", 1, IoKind.values()[i % 3]);
      device.submit(tag, IoOp.READ, new Window(0, MB), (start, bytes) -> {});
    }
    device.completeAll();
    FlowSnapshot many = flow("many kinds");
    assertEquals(34 * MB, many.bytes().get(IoKind.PERSISTENT, IoOp.READ));
    assertEquals(33 * MB, many.bytes().get(IoKind.INTERMEDIATE, IoOp.READ));
    assertEquals(33 * MB, many.bytes().get(IoKind.SHUFFLE, IoOp.READ));
    assertEquals(1, device.scheduler.snapshot().flows().size());
  }

  @Test
  void checksumsCostServiceAndAreCountedApart() {
    Submission s =
        device.scheduler.submitChecksums(
            new FlowTag("a", 1, IoKind.PERSISTENT), new Window(0, 7), (start, bytes) -> {});
    assertTrue(s.done().isDone());
    assertEquals(7, flow("a").checksumBytes());
    assertEquals(0, flow("a").bytes().total());
    assertEquals(7, flow("a").charged());
    assertEquals(1, flow("a").windows());
  }

  @Test
  void whatIsInMemoryIsCountedAndCostsNothing() {
    device.scheduler.withoutPermit(new FlowTag("a", 1, IoKind.SHUFFLE), 5);
    assertEquals(5, flow("a").bytes().get(IoKind.SHUFFLE, IoOp.READ));
    assertEquals(0, flow("a").charged());
    assertEquals(0, flow("a").windows());
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
