package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.FrameCodec;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client's side of permits while the other side comes, goes and falls silent. */
@Timeout(60)
class PermitDeviceTest {
  private static final WindowLimits LIMITS = new WindowLimits(4096, 4096, 16_384);
  private static final Window WINDOW = new Window(0, 500);
  private static final FlowTag TAG = new FlowTag("application_1_0001", 2, IoKind.PERSISTENT);
  private static final long OPEN_MILLIS = 30_000;

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final DeviceScheduler nodes = disk();
  private final DeviceScheduler own = disk();
  private final AtomicLong done = new AtomicLong(); // bytes
  private Path run; // short, as a socket's path must be
  private Path socket;

  @BeforeEach
  void makeDirectory() throws IOException {
    run = Files.createTempDirectory("ibis");
    socket = run.resolve("s");
  }

  @AfterEach
  void removeDirectory() throws IOException {
    Files.deleteIfExists(socket);
    Files.delete(run);
  }

  private DeviceScheduler disk() {
    return TestDisk.of(failOpen, 4, LIMITS, TimeUnit.SECONDS.toNanos(20));
  }

  private void readWindow(PermitDevice device) {
    device
        .submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> done.addAndGet(bytes))
        .done()
        .orTimeout(20, TimeUnit.SECONDS)
        .exceptionally(
            cutOff -> {
              assertTrue(cutOff instanceof CancellationException, "" + cutOff);
              return null;
            })
        .join();
  }

  private static long served(DeviceScheduler disk) {
    return disk.snapshot().flows().stream().mapToLong(f -> f.readBytes()).sum();
  }

  @Test
  void aDaemonIsOnItsOwnWhileNobodyGivesPermits() throws Exception {
    PermitDevice device =
        PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen).open(Path.of("/data"), own);
    readWindow(device);
    eventually(() -> served(own) == 500);
    assertEquals(LIMITS, device.limits());

    try (AutoCloseable server = PermitServers.open(socket, nodes, Path.of("/local"))) {
      assertTrue(device.awaitOpen(OPEN_MILLIS));
      readWindow(device);
      eventually(() -> served(nodes) == 500);
      assertEquals(500, served(own));
      assertEquals(2, nodes.snapshot().flows().get(0).weight());
    }
    eventually(() -> !device.isOpen());
    readWindow(device);
    eventually(() -> served(own) == 1000);

    try (AutoCloseable server = PermitServers.open(socket, nodes, Path.of("/local"))) {
      assertTrue(device.awaitOpen(OPEN_MILLIS), "it tries to connect anew");
      readWindow(device);
      eventually(() -> served(nodes) == 1000);
    }
    assertEquals(2000, done.get());
  }

  @Test
  void aTaskNeedsNoPermitsWhereThereAreNone() {
    PermitDevice device =
        PermitLink.ofTask(List.of(socket), new Hello("container_1_0001_01_000002", 2), failOpen)
            .open(Path.of("/local"), null);
    assertSame(
        Submission.DONE,
        device.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> done.addAndGet(bytes)));
    assertEquals(0, done.get(), "nothing is read ahead");
    assertEquals(0, failOpen.total(), "a node without permits is no failure");
  }

  @Test
  void aProcessThatEndsWaitsForItsFlushes() throws Exception {
    FlowTag tag = new FlowTag("application_1_0001", 2, IoKind.INTERMEDIATE);
    CountDownLatch held = new CountDownLatch(1);
    try (AutoCloseable server = PermitServers.open(socket, nodes, Path.of("/local"))) {
      PermitDevice device =
          PermitLink.ofTask(List.of(socket), new Hello("container_1_0001_01_000002", 2), failOpen)
              .open(Path.of("/local"), null);
      assertTrue(device.awaitOpen(OPEN_MILLIS));
      assertTrue(device.awaitFlushed(10), "nothing to flush");
      Submission first = write(device, tag, held);
      Submission second = write(device, tag, held);
      assertFalse(device.awaitFlushed(10));
      assertFalse(first.done().isDone());
      held.countDown();
      assertTrue(device.awaitFlushed(OPEN_MILLIS));
      assertTrue(first.done().isDone() && second.done().isDone());
      eventually(() -> nodes.snapshot().outstanding() == 0 && nodes.snapshot().queued() == 0);
    }
  }

  @Test
  void theCreditIsWhatTheLastGrantSaid() throws Exception {
    FlowTag tag = new FlowTag("application_1_0001", 2, IoKind.INTERMEDIATE);
    try (AutoCloseable server = PermitServers.open(socket, nodes, Path.of("/local"))) {
      PermitDevice device =
          PermitLink.ofTask(List.of(socket), new Hello("container_1_0001_01_000002", 2), failOpen)
              .open(Path.of("/local"), null);
      assertTrue(device.awaitOpen(OPEN_MILLIS));
      assertEquals(LIMITS.bulkBytes(), device.creditBytes(tag, IoOp.WRITE), "until more is known");
      device.submit(tag, IoOp.WRITE, WINDOW, (start, bytes) -> {}).done().get();
      long all = 64 * LIMITS.bulkBytes();
      assertEquals(all, device.creditBytes(tag, IoOp.WRITE), "alone it may have all");
      assertEquals(
          LIMITS.bulkBytes(), device.creditBytes(tag, IoOp.READ), "of its reads nothing was said");
    }
  }

  @Test
  void aWindowThatIsTakenBackEndsAtOnceOrWithWhatIsUnderWay() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    try (AutoCloseable server = PermitServers.open(socket, nodes, Path.of("/local"))) {
      PermitDevice device =
          PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen).open(Path.of("/data"), own);
      assertTrue(device.awaitOpen(OPEN_MILLIS));
      Submission large =
          device.submit(
              TAG,
              IoOp.READ,
              new Window(0, 100 * LIMITS.partBytes()),
              (start, bytes) -> {
                done.addAndGet(bytes);
                await(held);
              });
      eventually(() -> done.get() == 4 * LIMITS.partBytes());
      Submission waits = device.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> await(held));
      waits.cancel();
      assertTrue(waits.done().isCancelled());
      large.cancel();
      assertFalse(large.done().isDone(), "its I/O is under way");
      held.countDown();
      eventually(() -> large.done().isCancelled());
      eventually(() -> nodes.snapshot().outstanding() == 0 && nodes.snapshot().queued() == 0);
      assertTrue(done.get() < 20 * LIMITS.partBytes(), "the rest was not read");
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Submission write(PermitDevice device, FlowTag tag, CountDownLatch held) {
    return device.submit(tag, IoOp.WRITE, WINDOW, (start, bytes) -> await(held));
  }

  /** Takes every frame, and says that the device is open, but no more: as a process that hangs. */
  private void answerNothing(ServerSocketChannel listening, long capNanos) {
    try (SocketChannel c = listening.accept()) {
      ByteBuffer opened = FrameCodec.encode(new Opened(0, "sda", LIMITS, capNanos));
      while (opened.hasRemaining()) {
        c.write(opened);
      }
      ByteBuffer in = ByteBuffer.allocate(4096);
      while (c.read(in) >= 0) {
        in.clear();
      }
    } catch (IOException e) {
      // the client or the test has hung up
    }
  }

  @Test
  void whoDoesNotAnswerIsLeft() throws Exception {
    long cap = TimeUnit.MILLISECONDS.toNanos(200);
    try (ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      listening.bind(UnixDomainSocketAddress.of(socket));
      Thread silent = new Thread(() -> answerNothing(listening, cap));
      silent.start();
      PermitDevice device =
          PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen).open(Path.of("/data"), own);
      assertTrue(device.awaitOpen(OPEN_MILLIS));
      Submission first =
          device.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> done.addAndGet(bytes));
      assertFalse(first.done().isDone());
      long asked = System.nanoTime();
      eventually(() -> System.nanoTime() - asked > cap / 4 * 5);

      readWindow(device);
      assertTrue(first.done().isCancelled(), "who waits goes on");
      eventually(() -> served(own) == 500);
      assertTrue(failOpen.get(FailOpen.Reason.NO_PERMITS) > 0);
      silent.join();
    }
  }
}
