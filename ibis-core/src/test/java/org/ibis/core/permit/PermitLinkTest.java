package org.ibis.core.permit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.Shut;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a process whose node does not answer. */
@Timeout(60)
class PermitLinkTest {
  private static final FlowTag TAG = new FlowTag("application_1_0001", 1, IoKind.PERSISTENT);
  private static final int THREADS = 32;

  private final AtomicLong now = new AtomicLong(); // goes by two minutes a look: all is logged
  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final FailOpen failOpen =
      new FailOpen(() -> now.addAndGet(TimeUnit.MINUTES.toNanos(2)), (m, t) -> told.add(m));
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private Node node;
  private PermitLink link;
  private PermitDevice device;

  @BeforeEach
  void open(@TempDir Path dir) throws IOException {
    node = new Node(dir.resolve("permits.sock"));
    link = PermitLink.ofDaemon(List.of(dir.resolve("permits.sock")), "test", failOpen);
    link.logTo(lines::add);
    device = link.open(dir, null);
    node.accept();
    node.open();
    assertTrue(device.awaitOpen(10_000));
  }

  @AfterEach
  void close() throws IOException {
    node.close();
    threads.shutdownNow();
  }

  private Submission submit(long number) {
    Window window = new Window(number << 20, (number + 1) << 20);
    return device.submit(TAG, IoOp.READ, window, (start, bytes) -> {});
  }

  private static void awaitEnd(Submission s) {
    try {
      s.done().join();
    } catch (CompletionException | java.util.concurrent.CancellationException e) {
      return; // without a permit: the I/O itself goes on
    }
  }

  @Test
  void aFrozenNodeHoldsNobodyForLongerThanItTakesToNotice() throws Exception {
    // The node reads nothing any more, and its socket fills.
    List<Future<Integer>> all = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      int first = t * 1000;
      Callable<Integer> client =
          () -> {
            int asked = 0;
            long end = System.nanoTime() + 2 * Frame.SILENT_NANOS;
            while (System.nanoTime() < end) {
              awaitEnd(submit(first + asked++));
            }
            return asked;
          };
      all.add(threads.submit(client));
    }
    for (Future<Integer> f : all) {
      assertTrue(f.get(5, TimeUnit.SECONDS) > 0);
    }
    assertTrue(failOpen.get(FailOpen.Reason.NO_PERMITS) > 0);
  }

  @Test
  void aNodeThatReadsNothingOfAFloodIsGivenUpAtOnce() {
    long begin = System.nanoTime();
    List<Submission> asked = new ArrayList<>();
    while (device.isOpen()) {
      for (int i = 0; i < 100; i++) {
        Submission s = submit(asked.size());
        asked.add(s);
        s.cancel(); // which is one more frame
      }
      assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30));
    }
    asked.forEach(PermitLinkTest::awaitEnd);
  }

  @Test
  void aFrozenNodeThatObservesHoldsNobodyAndWhatItDoesNotHearIsCounted() throws Exception {
    node.send(new Shut(0, true));
    while (device.mode() != Mode.SHADOW) {
      Thread.onSpinWait();
    }
    long most = 0;
    while (device.mode() == Mode.SHADOW) { // until its socket is full, and what waits for that
      long begin = System.nanoTime();
      device.observe(TAG, IoOp.READ, new Observation(4096, 1000, 500, 1));
      most = Math.max(most, System.nanoTime() - begin);
    }
    assertTrue(most < Frame.SILENT_NANOS, "it waited for " + most + " ns");
    assertTrue(told.stream().anyMatch(line -> line.contains("is lost")), told::toString);
  }

  @Test
  void aNodeThatAnswersPingsIsWaitedFor() throws Exception {
    Future<Request> request = threads.submit(() -> node.next(Request.class));
    Submission s = submit(1);
    int id = request.get().id();
    // For so long it answers pings and nothing else; what it may hold is told at any time.
    long until = System.nanoTime() + Frame.SILENT_NANOS + 2 * Frame.PING_NANOS;
    Future<Release> next = threads.submit(() -> node.next(Release.class));
    CompletableFuture<Void> late =
        CompletableFuture.runAsync(
            () -> {},
            CompletableFuture.delayedExecutor(
                until - System.nanoTime(), TimeUnit.NANOSECONDS, threads));
    late.join();
    assertTrue(device.isOpen());
    node.send(new Grant(id, 0, 1 << 20, 1 << 20));
    s.done().get(10, TimeUnit.SECONDS);
    assertEquals(new Release(id, 0, true), next.get(10, TimeUnit.SECONDS));
    assertEquals(0, failOpen.total());
  }

  @Test
  void anInterruptedThreadEndsNobodysConnection() throws Exception {
    Thread.currentThread().interrupt();
    Submission s = submit(1);
    assertTrue(Thread.interrupted());
    Request request = node.next(Request.class);
    node.send(new Grant(request.id(), 0, 1 << 20, 1 << 20));
    s.done().get(10, TimeUnit.SECONDS);
    assertTrue(device.isOpen());
  }

  @Test
  void afterItsNodeCameBackAProcessAsksAgain() throws Exception {
    Submission s = submit(1);
    node.accept(); // the silent one was given up
    awaitEnd(s);
    node.open();
    assertTrue(device.awaitOpen(10_000));
    Submission again = submit(2);
    Request request = node.next(Request.class);
    node.send(new Grant(request.id(), 0, 1 << 20, 1 << 20));
    again.done().get(10, TimeUnit.SECONDS);
  }

  @Test
  void aNodeThatIsOffIsInTheLogWhenThatBeginsAndEnds() throws Exception {
    node.send(new Shut(0, false));
    node.send(new Pong());
    assertEquals("The I/O of this test: IBIS is off in the NodeManager", lines.take());
    assertFalse(device.isOpen());
    node.send(new Pong());
    node.close(); // its word holds no longer
    assertEquals("The I/O of this test: IBIS is no longer off in the NodeManager", lines.take());
    assertEquals(List.of(), List.copyOf(lines));
  }

  @Test
  void aNodeOfAnOlderVersionIsSpokenToAsItKnows() throws Exception {
    for (int refused = FrameCodec.VERSION; refused > 4; refused--) {
      node.accept(); // it is another one from now on
      HelloDaemon unused = node.next(HelloDaemon.class);
      assertEquals(refused, node.version());
      String why = "protocol version " + refused + ", not 4";
      node.send(FrameCodec.encode(new Refused(why), (byte) 4));
    }
    node.accept();
    HelloDaemon unused = node.next(HelloDaemon.class);
    assertEquals(4, node.version());
    node.open();
    assertTrue(device.awaitOpen(10_000));
    Submission s = submit(1);
    Request request = node.next(Request.class);
    assertEquals(4, node.version());
    node.send(FrameCodec.encode(new Grant(request.id(), 0, 1 << 20, 1 << 20), (byte) 4));
    s.done().get(10, TimeUnit.SECONDS);

    node.accept(); // a newer one came after it
    unused = node.next(HelloDaemon.class);
    assertEquals(FrameCodec.VERSION, node.version());
  }

  @Test
  void aWindowWhoseLeaseIsOverEndsWithWhatIsUnderWayOfIt() throws Exception {
    CountDownLatch hangs = new CountDownLatch(1);
    Submission s =
        device.submit(
            new FlowTag("application_1_0001", 1, IoKind.PERSISTENT),
            IoOp.READ,
            new Window(0, 4 << 20),
            (start, bytes) -> {
              try {
                hangs.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            });
    Request request = node.next(Request.class);
    node.send(new Grant(request.id(), 0, 1 << 20, 1 << 20));
    node.send(new Ended(request.id())); // and 3 MiB of it are not granted any more
    hangs.countDown();
    assertEquals(request.id(), node.next(Release.class).id());
    assertThrows(CancellationException.class, () -> s.done().get(10, TimeUnit.SECONDS));
  }

  @Test
  void whoLearnsLateThatAConnectionHasEndedDoesNotCloseTheNextOne() {
    Opened answer = new Opened(0, "sda", Node.LIMITS, Node.CAP_NANOS);
    device.opened(answer, 1_000_001); // by the connection after
    device.permits().disconnected(1_000_000);
    assertTrue(device.isOpen());
    device.permits().disconnected(1_000_001);
    assertFalse(device.isOpen());
  }

  @Test
  void noMoreDevicesAreAskedForThanTheOtherSideGives() throws Exception {
    PermitDevice last = device;
    for (int i = 1; i < Frame.MAX_DEVICES + 10; i++) {
      last = link.open(Path.of("/data/" + i), null);
    }
    for (int i = 1; i < Frame.MAX_DEVICES; i++) {
      assertEquals(i, node.next(Open.class).device());
    }
    assertTrue(device.isOpen(), "the others keep their permits");
    assertEquals(Mode.OFF, last.mode());
    assertTrue(failOpen.get(FailOpen.Reason.NO_PERMITS) > 0);
  }

  /** A flush that may wait in memory. */
  private static RangeIo flush(BooleanSupplier deleted) {
    return new RangeIo() {
      @Override
      public void run(long start, long bytes) {}

      @Override
      public boolean mayBeHeld() {
        return true;
      }

      @Override
      public boolean isMoot() {
        return deleted.getAsBoolean();
      }
    };
  }

  private Submission submitFlush(RangeIo io) {
    return device.submit(TAG, IoOp.WRITE, new Window(0, 1 << 20), io);
  }

  @Test
  void whoWaitsForAFlushIsToldThatItIsHeldAndADeletedFilesIsTakenBack() throws Exception {
    AtomicBoolean deleted = new AtomicBoolean();
    Submission flush = submitFlush(flush(deleted::get));
    Request request = node.next(Request.class);
    assertTrue(request.stays());
    assertFalse(flush.isHeld());
    CompletableFuture<?> waiter = flush.doneOrHeld();
    node.send(new Held(request.id(), true));
    waiter.get(10, TimeUnit.SECONDS);
    assertTrue(flush.isHeld());
    assertFalse(flush.done().isDone());
    node.send(new Pong());
    serveOne(2);
    assertFalse(flush.done().isDone());
    deleted.set(true);
    node.send(new Pong());
    assertEquals(request.id(), node.next(Cancel.class).id());
    assertTrue(flush.done().isCancelled());
  }

  @Test
  void whatIsHeldNoLongerIsWaitedForAndDone() throws Exception {
    Submission flush = submitFlush(flush(() -> false));
    int id = node.next(Request.class).id();
    node.send(new Held(id, true));
    node.send(new Held(id, false));
    serveOne(1); // behind that
    assertFalse(flush.isHeld());
    assertFalse(flush.doneOrHeld().isDone());
    node.send(new Grant(id, 0, 1 << 20, 1 << 20));
    flush.doneOrHeld().get(10, TimeUnit.SECONDS);
    assertTrue(flush.done().isDone());
  }

  @Test
  void whatSomebodyWaitsForIsNotAskedToBeHeld() throws Exception {
    Submission unused = submitFlush((start, bytes) -> {});
    assertFalse(node.next(Request.class).stays());
  }

  @Test
  void aProcessEndsAtOnceWhoseHeldFlushesAreNotTakenOver() throws Exception {
    Submission unused =
        submitFlush(
            new RangeIo() {
              @Override
              public void run(long start, long bytes) {}

              @Override
              public int descriptor() {
                return 3;
              }
            });
    int id = node.next(Request.class).id();
    node.send(new Held(id, true));
    serveOne(1);
    Future<Boolean> end = threads.submit(() -> device.awaitFlushed(60_000));
    assertEquals(id, node.next(TakeOver.class).id());
    node.send(new TakenOver(id, false));
    assertFalse(end.get(10, TimeUnit.SECONDS), "the kernel writes it");
  }

  private void serveOne(long number) throws Exception {
    Submission read = submit(number);
    Request request = node.next(Request.class);
    node.send(new Grant(request.id(), 0, 1 << 20, 1 << 20));
    read.done().get(10, TimeUnit.SECONDS);
    Release unused = node.next(Release.class);
  }
}
