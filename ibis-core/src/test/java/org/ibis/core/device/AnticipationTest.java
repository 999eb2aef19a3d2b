package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;

class AnticipationTest {
  private static final long MILLIS = 5;

  private final VirtualDevice device = device(MILLIS);

  private static VirtualDevice device(long anticipationMillis) {
    return new VirtualDevice(
        new FixedDepth(1, ReferenceLatency.ofNanos(10e6, 10e6)), anticipationMillis);
  }

  private void completeChecksumsOf(String flow, double weight) {
    device.submit("light", 1); // has had its turn
    device.completeAll();
    device.submitChecksums(flow, weight);
    device.submit("light", 1);
    device.completeOne();
  }

  @Test
  void deviceIsKeptFreeForTheDataBehindTheChecksums() {
    completeChecksumsOf("heavy", 32);
    assertEquals(0, device.atDevice());

    device.advanceMillis(MILLIS - 1);
    device.submit("heavy", 32);
    device.completeOne();

    assertEquals(List.of("light", "heavy", "heavy"), device.served);
    assertEquals(1, device.atDevice(), "the other's turn");
  }

  @Test
  void othersGoOnWhenTheDataDoesNotCome() {
    completeChecksumsOf("heavy", 32);

    device.advanceMillis(MILLIS);

    assertEquals(1, device.atDevice());
  }

  @Test
  void othersGoOnWhenTheDataIsInMemory() {
    completeChecksumsOf("heavy", 32);

    device.scheduler.fromMemory(new FlowTag("heavy", 32, IoKind.PERSISTENT), 1);

    assertEquals(1, device.atDevice());
  }

  @Test
  void nothingIsKeptFreeForTheLesserFlow() {
    device.submit("heavy", 32);
    device.completeAll();

    completeChecksumsOf("slight", 1);

    assertEquals(1, device.atDevice());
  }

  @Test
  void nothingIsKeptFreeWhereNobodyElseIsActive() {
    device.submitChecksums("heavy", 32);
    device.completeOne();
    device.submit("light", 1);

    assertEquals(1, device.atDevice());
  }

  @Test
  void nothingIsKeptFreeWhereItIsOff() {
    VirtualDevice off = device(0);

    off.submitChecksums("heavy", 32);
    off.submit("light", 1);
    off.completeOne();

    assertEquals(1, off.atDevice());
  }

  @Test
  void permitComesBackAndOthersGoOnWhereNothingCanBeDoneLater() {
    DeviceScheduler stopping =
        new DeviceScheduler(
            "sda",
            new FixedDepth(1, ReferenceLatency.ofNanos(10e6, 10e6)),
            VirtualDevice.LIMITS,
            VirtualDevice.CAP_NANOS,
            () -> 0,
            Runnable::run,
            new FailOpen(() -> 0, (message, cause) -> {}),
            1,
            (nanos, what) -> {
              throw new RejectedExecutionException("stopping");
            });
    Window window = new Window(0, 1);
    RangeIo nothing = (start, bytes) -> {};
    FlowTag light = new FlowTag("light", 1, IoKind.PERSISTENT);
    stopping.submit(light, IoOp.READ, window, nothing);

    Submission checksums =
        stopping.submitChecksums(new FlowTag("heavy", 32, IoKind.PERSISTENT), window, nothing);

    assertTrue(checksums.done().isDone() && !checksums.done().isCompletedExceptionally());
    assertTrue(stopping.submit(light, IoOp.READ, window, nothing).done().isDone());
  }
}
