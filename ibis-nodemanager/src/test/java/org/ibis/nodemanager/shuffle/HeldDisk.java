package org.ibis.nodemanager.shuffle;

import java.util.ArrayDeque;
import org.ibis.core.FailOpen;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.window.WindowLimits;

/** A disk of depth 1 that reads when the test says so. */
final class HeldDisk {
  static final int INITIAL = 16 << 10; // bytes
  static final int BULK = 128 << 10; // bytes

  final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final ArrayDeque<Runnable> pending = new ArrayDeque<>();
  final DeviceScheduler scheduler =
      new DeviceScheduler(
          "disk",
          new FixedDepth(1, new ReferenceLatency(1e6, 1e8, 1e6, 1e8)),
          new WindowLimits(INITIAL, INITIAL, BULK),
          20_000_000_000L,
          System::nanoTime,
          pending::add,
          failOpen,
          0,
          (nanos, what) -> {});

  /** Lets all I/O end, and what is dispatched because of it. */
  void work() {
    while (!pending.isEmpty()) {
      pending.remove().run();
    }
  }

  /** Lets the oldest I/O end. */
  void workOne() {
    pending.remove().run();
  }

  int pending() {
    return pending.size();
  }

  long readBytes() {
    return scheduler.snapshot().flows().get(0).readBytes();
  }

  /** Requests that wait or are at the disk. */
  int requests() {
    return scheduler.snapshot().queued() + scheduler.snapshot().outstanding();
  }
}
