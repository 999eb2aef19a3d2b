package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** A scheduler on virtual time: what was dispatched stands at the device until a test runs it. */
final class VirtualDevice {
  static final long MB = 1 << 20;
  static final WindowLimits LIMITS = new WindowLimits(MB, 4 * MB, 8 * MB, 4, 2);
  static final long CAP_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ArrayDeque<Runnable> atDevice = new ArrayDeque<>();
  final List<String> log = new ArrayList<>();
  final List<String> served = new ArrayList<>(); // flows, in order
  final FailOpen failOpen = new FailOpen(this::now, (message, cause) -> log.add(message));
  final DeviceScheduler scheduler;
  private long now;

  VirtualDevice(DepthController depth) {
    scheduler =
        new DeviceScheduler("sda", depth, LIMITS, CAP_NANOS, this::now, atDevice::add, failOpen);
  }

  private long now() {
    return now;
  }

  void advanceMillis(long ms) {
    now += TimeUnit.MILLISECONDS.toNanos(ms);
  }

  Submission submit(String flow, double weight) {
    return submit(flow, weight, MB, (start, bytes) -> {});
  }

  Submission submit(String flow, double weight, long window, RangeIo io) {
    return scheduler.submit(
        new FlowTag(flow, weight),
        IoOp.READ,
        new Window(0, window),
        (start, bytes) -> {
          served.add(flow);
          io.run(start, bytes);
        });
  }

  int atDevice() {
    return atDevice.size();
  }

  /** Ends the request that came to the device first. */
  void completeOne() {
    atDevice.removeFirst().run();
  }

  void completeAll() {
    while (!atDevice.isEmpty()) {
      completeOne();
    }
  }
}
