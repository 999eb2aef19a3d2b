package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that only observes, and those who tell it what they do, over its socket. */
@Timeout(60)
class ObservedOverSocketTest {
  private static final WindowLimits LIMITS = new WindowLimits(4096, 4096, 16_384);
  private static final FlowTag TAG = new FlowTag("application_1_0001", 2, IoKind.PERSISTENT);
  private static final Hello TASK = new Hello("container_1_0001_01_000002", 2);
  private static final Observation DID = new Observation(5000, 300, 200, 1);

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicReference<Mode> mode = new AtomicReference<>(Mode.SHADOW);
  private final DeviceScheduler nodes =
      TestDisk.of(failOpen, 1, LIMITS, TimeUnit.SECONDS.toNanos(20));
  private final DeviceScheduler own =
      TestDisk.of(failOpen, 1, LIMITS, TimeUnit.SECONDS.toNanos(20));
  private Path run; // short, as a socket's path must be
  private Path socket;
  private AutoCloseable server;

  @BeforeEach
  void start() throws IOException {
    run = Files.createTempDirectory("ibis");
    socket = run.resolve("s");
    nodes.goBy(mode::get);
    server = PermitServers.start(socket, nodes, Path.of("/local"), failOpen);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    Files.deleteIfExists(socket);
    Files.delete(run);
  }

  private void switchNode(Mode now) {
    mode.set(now);
    nodes.switchOver();
  }

  private PermitDevice task() {
    return PermitLink.ofTask(List.of(socket), TASK, failOpen).open(Path.of("/local"), null);
  }

  private static long written(DeviceScheduler disk) {
    return disk.snapshot().flows().stream().mapToLong(FlowSnapshot::writeBytes).sum();
  }

  @Test
  void aTaskTellsTheNodeWhatItDoesAndAsksForNothing() {
    PermitDevice device = task();
    eventually(() -> device.observes() && !device.isOpen());
    assertFalse(device.schedules());
    device.observe(TAG, IoOp.WRITE, DID);
    eventually(() -> written(nodes) == 5000);
    assertSame(
        Submission.DONE, device.submit(TAG, IoOp.READ, new Window(0, 500), (start, bytes) -> {}));
    assertEquals(0, nodes.snapshot().queued());
  }

  @Test
  void aDataNodeTellsItsNodeAndNotItself() {
    PermitDevice device =
        PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen).open(Path.of("/data"), own);
    eventually(() -> device.observes() && !device.schedules());
    device.observe(TAG, IoOp.WRITE, DID);
    eventually(() -> written(nodes) == 5000);
    assertEquals(0, written(own));
  }

  @Test
  void aDataNodeThatObservesBesideANodeThatIsOffTellsItself() {
    switchNode(Mode.OFF);
    own.goBy(() -> Mode.SHADOW);
    PermitLink link = PermitLink.ofDaemon(List.of(socket), "DataNode", failOpen);
    link.scheduleWhere(() -> false);
    PermitDevice device = link.open(Path.of("/data"), own);
    eventually(device::observes);
    device.observe(TAG, IoOp.WRITE, DID);
    assertEquals(5000, written(own));
    assertEquals(0, written(nodes));
  }

  @Test
  void theModesFollowEachOther() {
    PermitDevice device = task();
    eventually(device::observes);
    switchNode(Mode.OFF);
    eventually(() -> !device.observes());
    assertFalse(device.isOpen());
    switchNode(Mode.ON);
    eventually(device::isOpen);
    assertTrue(device.schedules());
    assertFalse(device.observes());
    switchNode(Mode.SHADOW);
    eventually(() -> device.observes() && !device.isOpen());
  }
}
