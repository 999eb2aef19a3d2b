package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModedTest {
  private static final FlowTag TAG = new FlowTag("a", 1, IoKind.PERSISTENT);
  private static final Observation DID = new Observation(5000, 300, 200, 1);
  private static final Window WINDOW = new Window(0, VirtualDevice.MB);

  private final VirtualDevice device =
      new VirtualDevice(new FixedDepth(1, ReferenceLatency.ofNanos(10e6, 10e6)), false);
  private Mode mode = Mode.ON;

  private Moded<DeviceScheduler> moded() {
    return new Moded<>(device.scheduler, () -> mode);
  }

  private Submission read(IoScheduler scheduler) {
    return scheduler.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> {});
  }

  private long observedBytes() {
    return device.scheduler.snapshot().flows().stream().mapToLong(FlowSnapshot::writeBytes).sum();
  }

  @Test
  void onAllIsPassedThroughAndNothingIsObserved() {
    Moded<DeviceScheduler> moded = moded();
    Submission done = read(moded);
    assertTrue(done.done().isDone() && done != Submission.DONE);
    moded.observe(TAG, IoOp.WRITE, DID);
    assertEquals(0, observedBytes());
    assertEquals(1, device.scheduler.snapshot().completed());
  }

  @Test
  void inShadowModeNothingIsHandedInAndAllIsObserved() {
    mode = Mode.SHADOW;
    Moded<DeviceScheduler> moded = moded();
    assertSame(Submission.DONE, read(moded));
    moded.observe(TAG, IoOp.WRITE, DID);
    assertEquals(5000, observedBytes());
    assertEquals(0, device.scheduler.snapshot().completed());
  }

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"SHADOW", "OFF"})
  void whereItIsNotOnNobodyIsToWaitForAnything(Mode now) {
    mode = now;
    Moded<DeviceScheduler> moded = moded();
    assertSame(Submission.DONE, read(moded));
    assertSame(
        Submission.DONE, moded.submitChecksums(TAG, WINDOW, (start, bytes) -> assertFalse(true)));
    assertTrue(moded.passes(TAG, 1));
  }

  @Test
  void offNothingIsObserved() {
    mode = Mode.OFF;
    moded().observe(TAG, IoOp.WRITE, DID);
    assertEquals(0, observedBytes());
  }

  @Test
  void ofTwoTheModeHoldsThatDoesLess() {
    Moded<DeviceScheduler> inner = new Moded<>(device.scheduler, () -> Mode.SHADOW);
    assertEquals(Mode.SHADOW, new Moded<>(inner).mode());
    assertEquals(Mode.OFF, new Moded<>(inner, () -> Mode.OFF).mode());
  }

  /** It is switched off after it was asked, and before what is handed in has come to the queue. */
  @Test
  void whatComesIntoTheQueueAfterTheSwitchIsTakenBack() {
    Moded<DeviceScheduler> moded = moded();
    Submission atDevice = device.submit("b", 1);
    Submission late =
        moded.submit(
            s -> {
              mode = Mode.OFF;
              moded.switchOver();
              return s.submit(TAG, IoOp.READ, WINDOW, (start, bytes) -> {});
            });
    assertTrue(late.done().isCancelled());
    assertFalse(atDevice.done().isDone());
    assertEquals(1, moded.switches());
  }
}
