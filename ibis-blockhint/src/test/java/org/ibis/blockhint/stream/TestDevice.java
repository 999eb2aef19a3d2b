package org.ibis.blockhint.stream;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.window.WindowLimits;

/** A real scheduler of a made-up disk, on a clock that the test turns. */
final class TestDevice {
  static final FlowTag TAG = new FlowTag("application_1_0001", 4, IoKind.PERSISTENT);
  static final int INITIAL = 1000; // bytes
  static final int CONTENDED = 2000; // bytes
  static final int BULK = 4000; // bytes
  static final int MAX_AHEAD = 4; // windows
  static final int MAX_UNFLUSHED = 2; // windows
  static final long WAIT_CAP_NANOS = 30_000_000_000L;

  final AtomicLong nanos = new AtomicLong();
  final FailOpen failOpen = new FailOpen(nanos::get, (message, cause) -> {});
  final DeviceScheduler scheduler;

  TestDevice(int depth, Executor executor) {
    this(depth, executor, WAIT_CAP_NANOS);
  }

  TestDevice(int depth, Executor executor, long waitCapNanos) {
    this(depth, executor, waitCapNanos, BULK);
  }

  /** One that cuts windows, as others have a larger share. */
  static TestDevice cutting(int depth, Executor executor) {
    return new TestDevice(depth, executor, WAIT_CAP_NANOS, CONTENDED);
  }

  private TestDevice(int depth, Executor executor, long waitCapNanos, long contendedBytes) {
    scheduler =
        new DeviceScheduler(
            "disk",
            new FixedDepth(depth, new ReferenceLatency(1e6, 1e8, 1e6, 1e8)),
            new WindowLimits(INITIAL, contendedBytes, BULK, MAX_AHEAD, MAX_UNFLUSHED),
            waitCapNanos,
            nanos::get,
            executor,
            failOpen,
            0,
            (nanos, what) -> {});
  }

  int queued() {
    return scheduler.snapshot().queued();
  }

  int outstanding() {
    return scheduler.snapshot().outstanding();
  }
}
