package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that is switched off and on again, and those who ask it for permits over its socket. */
@Timeout(120)
class SwitchedOffTest {
  private static final Window WINDOW = new Window(0, 500);
  private static final FlowTag TAG = new FlowTag("application_1_0001", 2, IoKind.PERSISTENT);
  private static final long OPEN_MILLIS = 30_000;
  private static final int ROUNDS = 10;
  private static final int READERS = 6;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler own = TestNode.disk(failOpen, 4);
  private final Moded<DeviceScheduler> ownDisk = new Moded<>(own);
  private final CountDownLatch held = new CountDownLatch(1);
  private TestNode node;
  private DeviceScheduler nodes;

  @BeforeEach
  void start() throws IOException {
    node = new TestNode(failOpen, Mode.ON);
    nodes = node.disk().scheduler();
  }

  @AfterEach
  void stop() throws Exception {
    held.countDown();
    node.close();
  }

  private PermitDevice daemon() {
    PermitDevice device = node.dataNode().open(Path.of("/data"), own);
    assertTrue(device.awaitOpen(OPEN_MILLIS));
    return device;
  }

  private void hold(IoScheduler device) {
    Submission unused =
        device.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> await(held)); // the one permit
    eventually(() -> nodes.snapshot().outstanding() == 1);
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Submission read(IoScheduler device) {
    return device.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> {});
  }

  @Test
  void whoWaitsIsLetGoAndNobodyAsksUntilItIsOnAgain() {
    PermitDevice device = daemon();
    hold(device);
    List<Submission> waiting = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiting.add(read(device));
    }
    eventually(() -> nodes.hasQueued());
    node.switchTo(Mode.OFF);
    eventually(() -> waiting.stream().allMatch(s -> s.done().isCancelled()));
    assertEquals(Mode.OFF, device.mode());
    assertFalse(nodes.hasQueued());
    assertSame(Submission.DONE, read(device));
    assertFalse(own.hasQueued(), "nor does it schedule by itself");
    assertEquals(0, own.snapshot().completed());

    held.countDown();
    eventually(() -> nodes.snapshot().outstanding() == 0);
    node.switchTo(Mode.ON);
    eventually(() -> device.mode() == Mode.ON);
    long before = nodes.snapshot().completed();
    read(device).done().orTimeout(20, TimeUnit.SECONDS).join();
    eventually(() -> nodes.snapshot().completed() == before + 1);
    assertEquals(0, failOpen.total(), "it was meant: nothing failed open");
  }

  @Test
  void aTaskThatBeginsWhileItIsOffKnowsSoAtOnce() {
    node.switchTo(Mode.OFF);
    PermitDevice device = node.task();
    long began = System.nanoTime();
    boolean unused = device.awaitOpen(OPEN_MILLIS); // true where it is asked between both frames
    long waited = System.nanoTime() - began;
    assertTrue(waited < TimeUnit.MILLISECONDS.toNanos(OPEN_MILLIS), "it waited for nothing");
    eventually(() -> !device.isOpen());
    assertEquals(TestNode.LIMITS, device.limits());
    assertSame(Submission.DONE, read(device));
    node.switchTo(Mode.ON);
    eventually(device::isOpen);
    assertEquals(Mode.ON, device.mode());
  }

  @Test
  void aDaemonThatIsOffItselfTakesBackWhatItAskedFor() {
    AtomicBoolean daemonOn = new AtomicBoolean(true);
    Supplier<Mode> mode = () -> daemonOn.get() ? Mode.ON : Mode.OFF;
    ownDisk.goBy(mode);
    PermitDevice nodesDisk = node.dataNode().open(Path.of("/data"), ownDisk);
    Moded<PermitDevice> device = new Moded<>(nodesDisk, mode);
    assertTrue(nodesDisk.awaitOpen(OPEN_MILLIS));
    hold(device);
    Submission waits = read(device);
    eventually(() -> nodes.hasQueued());
    daemonOn.set(false);
    ownDisk.switchOver();
    device.switchOver();
    assertTrue(waits.done().isCancelled());
    assertEquals(Mode.OFF, device.mode());
    assertSame(Submission.DONE, read(device));
    eventually(() -> !nodes.hasQueued());
    assertEquals(Mode.ON, node.disk().mode(), "the node goes on for others");

    held.countDown();
    daemonOn.set(true);
    ownDisk.switchOver();
    device.switchOver();
    assertEquals(Mode.ON, device.mode());
    read(device).done().orTimeout(20, TimeUnit.SECONDS).join();
  }

  @Test
  void nobodyHangsWhileItIsSwitchedBackAndForth() throws Exception {
    PermitDevice device = daemon();
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong did = new AtomicLong(); // windows under permits
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        all.add(readers.submit(() -> readUntil(over, device, did)));
      }
      for (int i = 0; i < ROUNDS; i++) {
        long before = did.get();
        eventually(() -> did.get() > before);
        node.switchTo(Mode.OFF);
        if (i % 2 == 0) {
          eventually(() -> device.mode() == Mode.OFF);
        }
        node.switchTo(Mode.ON); // or off for a moment only, of which the client has to hear as well
        eventually(() -> device.mode() == Mode.ON);
      }
      over.set(true);
      for (Future<?> one : all) {
        Object unused = one.get(60, TimeUnit.SECONDS);
      }
    } finally {
      over.set(true);
      readers.shutdownNow();
    }
    eventually(() -> nodes.snapshot().outstanding() == 0 && !nodes.hasQueued());
    assertEquals(0, own.snapshot().completed());
    assertEquals(0, failOpen.total(), "nothing failed open, no permit was taken back");
  }

  private static void readUntil(AtomicBoolean over, PermitDevice device, AtomicLong did) {
    while (!over.get()) {
      List<Submission> some = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        some.add(
            device.submit(
                TAG, IoOp.READ, new Window(0, 20_000), (start, bytes) -> did.incrementAndGet()));
      }
      for (Submission s : some) {
        Object unused =
            s.done().orTimeout(20, TimeUnit.SECONDS).handle((ok, failed) -> check(failed)).join();
      }
    }
  }

  private static Void check(Throwable failed) {
    if (failed != null && !(failed instanceof CancellationException)) {
      throw new AssertionError("a window hangs", failed);
    }
    return null;
  }
}
