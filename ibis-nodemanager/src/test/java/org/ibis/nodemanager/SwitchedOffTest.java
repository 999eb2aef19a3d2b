package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
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
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that is switched off and on again, and those who ask it for permits over its socket. */
@Timeout(120)
class SwitchedOffTest {
  private static final WindowLimits LIMITS = new WindowLimits(4096, 4096, 16_384);
  private static final Window WINDOW = new Window(0, 500);
  private static final FlowTag TAG = new FlowTag("application_1_0001", 2, IoKind.PERSISTENT);
  private static final Hello TASK = new Hello("container_1_0001_01_000002", 2);
  private static final long OPEN_MILLIS = 30_000;
  private static final int ROUNDS = 10;
  private static final int READERS = 6;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicBoolean on = new AtomicBoolean(true);
  private final DeviceScheduler nodes = disk(1);
  private final DeviceScheduler own = disk(4);
  private final CountDownLatch held = new CountDownLatch(1);
  private Path run; // short, as a socket's path must be
  private Path socket;
  private AutoCloseable server;

  @BeforeEach
  void start() throws IOException {
    run = Files.createTempDirectory("ibis");
    socket = run.resolve("s");
    nodes.goBy(() -> on.get() ? Mode.ON : Mode.OFF);
    server = PermitServers.start(socket, nodes, Path.of("/local"), failOpen);
  }

  @AfterEach
  void stop() throws Exception {
    held.countDown();
    server.close();
    Files.deleteIfExists(socket);
    Files.delete(run);
  }

  private DeviceScheduler disk(int depth) {
    return TestDisk.of(failOpen, depth, LIMITS, TimeUnit.SECONDS.toNanos(20));
  }

  private void switchNode(boolean now) {
    on.set(now);
    nodes.switchOver();
  }

  private PermitDevice daemon() {
    PermitDevice device =
        PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen).open(Path.of("/data"), own);
    assertTrue(device.awaitOpen(OPEN_MILLIS));
    return device;
  }

  private void hold(PermitDevice device) {
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

  private static Submission read(PermitDevice device) {
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
    switchNode(false);
    eventually(() -> waiting.stream().allMatch(s -> s.done().isCancelled()));
    assertFalse(device.schedules());
    assertFalse(nodes.hasQueued());
    assertSame(Submission.DONE, read(device));
    assertFalse(own.hasQueued(), "nor does it schedule by itself");
    assertEquals(0, own.snapshot().completed());

    held.countDown();
    eventually(() -> nodes.snapshot().outstanding() == 0);
    switchNode(true);
    eventually(device::schedules);
    long before = nodes.snapshot().completed();
    read(device).done().orTimeout(20, TimeUnit.SECONDS).join();
    eventually(() -> nodes.snapshot().completed() == before + 1);
    assertEquals(0, failOpen.total(), "it was meant: nothing failed open");
  }

  @Test
  void aTaskThatBeginsWhileItIsOffKnowsSoAtOnce() {
    switchNode(false);
    PermitDevice device =
        PermitLink.ofTask(List.of(socket), TASK, failOpen).open(Path.of("/local"), null);
    long began = System.nanoTime();
    boolean unused = device.awaitOpen(OPEN_MILLIS); // true where it is asked between both frames
    long waited = System.nanoTime() - began;
    assertTrue(waited < TimeUnit.MILLISECONDS.toNanos(OPEN_MILLIS), "it waited for nothing");
    eventually(() -> !device.isOpen());
    assertEquals(LIMITS, device.limits());
    assertSame(Submission.DONE, read(device));
    switchNode(true);
    eventually(device::isOpen);
    assertTrue(device.schedules());
  }

  @Test
  void aDaemonThatIsOffItselfTakesBackWhatItAskedFor() {
    AtomicBoolean daemonOn = new AtomicBoolean(true);
    PermitLink link = PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen);
    link.scheduleWhere(daemonOn::get);
    own.goBy(() -> daemonOn.get() ? Mode.ON : Mode.OFF);
    PermitDevice device = link.open(Path.of("/data"), own);
    assertTrue(device.awaitOpen(OPEN_MILLIS));
    hold(device);
    Submission waits = read(device);
    eventually(() -> nodes.hasQueued());
    daemonOn.set(false);
    own.switchOver();
    link.switchOver();
    assertTrue(waits.done().isCancelled());
    assertFalse(device.schedules());
    assertSame(Submission.DONE, read(device));
    eventually(() -> !nodes.hasQueued());
    assertTrue(nodes.schedules(), "the node goes on for others");

    held.countDown();
    daemonOn.set(true);
    own.switchOver();
    link.switchOver();
    assertTrue(device.schedules());
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
        switchNode(false);
        if (i % 2 == 0) {
          eventually(() -> !device.schedules());
        }
        switchNode(true); // or off for a moment only, of which the client has to hear as well
        eventually(device::schedules);
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
