package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Path;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Moded;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A node that only observes, and those who tell it what they do, over its socket. */
@Timeout(60)
class ObservedOverSocketTest {
  private static final FlowTag TAG = new FlowTag("application_1_0001", 2, IoKind.PERSISTENT);
  private static final Observation DID = new Observation(5000, 300, 200, 1);

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final Moded<DeviceScheduler> own = new Moded<>(TestNode.disk(failOpen, 1));
  private TestNode node;
  private Moded<DeviceScheduler> nodes;

  @BeforeEach
  void start() throws IOException {
    node = new TestNode(failOpen, Mode.SHADOW);
    nodes = node.disk();
  }

  @AfterEach
  void stop() throws Exception {
    node.close();
  }

  private static long written(Moded<DeviceScheduler> disk) {
    return disk.scheduler().snapshot().flows().stream().mapToLong(FlowSnapshot::writeBytes).sum();
  }

  @Test
  void aTaskTellsTheNodeWhatItDoesAndAsksForNothing() {
    PermitDevice device = node.task();
    eventually(() -> device.mode() == Mode.SHADOW);
    assertFalse(device.isOpen());
    device.observe(TAG, IoOp.WRITE, DID);
    eventually(() -> written(nodes) == 5000);
    assertSame(
        Submission.DONE, device.submit(TAG, IoOp.READ, new Window(0, 500), (start, bytes) -> {}));
    assertEquals(0, nodes.scheduler().snapshot().queued());
  }

  @Test
  void aDataNodeTellsItsNodeAndNotItself() {
    PermitDevice device = node.dataNode().open(Path.of("/data"), own);
    eventually(() -> device.mode() == Mode.SHADOW);
    device.observe(TAG, IoOp.WRITE, DID);
    eventually(() -> written(nodes) == 5000);
    assertEquals(0, written(own));
  }

  @Test
  void aDataNodeThatObservesBesideANodeThatIsOffTellsItself() {
    node.switchTo(Mode.OFF);
    own.goBy(() -> Mode.SHADOW);
    PermitDevice nodesDisk = node.dataNode().open(Path.of("/data"), own);
    Moded<PermitDevice> device = new Moded<>(nodesDisk, () -> Mode.SHADOW);
    boolean unused = nodesDisk.awaitOpen(30_000); // true where it is asked between both frames
    eventually(() -> !nodesDisk.isOpen() && device.mode() == Mode.SHADOW);
    device.observe(TAG, IoOp.WRITE, DID);
    assertEquals(5000, written(own));
    assertEquals(0, written(nodes));
  }

  @Test
  void whatWasDoneBeforeTheNodeBeganToScheduleIsPassedOver() {
    nodes.observe(TAG, IoOp.WRITE, DID);
    assertEquals(5000, written(nodes));
    node.switchTo(Mode.ON);
    nodes.observe(TAG, IoOp.WRITE, DID);
    assertEquals(5000, written(nodes));
  }

  @Test
  void theModesFollowEachOther() {
    PermitDevice device = node.task();
    eventually(() -> device.mode() == Mode.SHADOW);
    node.switchTo(Mode.OFF);
    eventually(() -> device.mode() == Mode.OFF);
    assertFalse(device.isOpen());
    node.switchTo(Mode.ON);
    eventually(device::isOpen);
    assertEquals(Mode.ON, device.mode());
    node.switchTo(Mode.SHADOW);
    eventually(() -> device.mode() == Mode.SHADOW && !device.isOpen());
  }
}
