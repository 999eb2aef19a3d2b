package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** A scheduler on virtual time: what was dispatched stands at the device until a test runs it. */
final class VirtualDevice {
  static final long MB = 1 << 20;
  static final WindowLimits LIMITS = new WindowLimits(MB, 4 * MB, 8 * MB);
  static final long CAP_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final ArrayDeque<Runnable> atDevice = new ArrayDeque<>();
  final List<String> log = new ArrayList<>();
  final List<String> served = new ArrayList<>(); // flows, in order
  final FailOpen failOpen = new FailOpen(this::now, (message, cause) -> log.add(message));
  final DeviceScheduler scheduler;
  private final NavigableMap<Long, Runnable> timers = new TreeMap<>(); // by when they are due
  private long now;

  VirtualDevice(DepthController depth) {
    this(depth, 0);
  }

  VirtualDevice(DepthController depth, long anticipationMillis) {
    scheduler =
        new DeviceScheduler(
            "sda",
            depth,
            LIMITS,
            CAP_NANOS,
            this::now,
            atDevice::add,
            failOpen,
            TimeUnit.MILLISECONDS.toNanos(anticipationMillis),
            (nanos, what) -> {
              timers.put(now + nanos, what);
            });
  }

  private long now() {
    return now;
  }

  void advanceMillis(long ms) {
    now += TimeUnit.MILLISECONDS.toNanos(ms);
    while (!timers.isEmpty() && timers.firstKey() <= now) {
      timers.pollFirstEntry().getValue().run();
    }
  }

  Submission submit(String flow, double weight) {
    return submit(flow, weight, MB, (start, bytes) -> {});
  }

  Submission submit(String flow, double weight, long window, RangeIo io) {
    return scheduler.submit(
        new FlowTag(flow, weight, IoKind.PERSISTENT),
        IoOp.READ,
        new Window(0, window),
        (start, bytes) -> {
          served.add(flow);
          io.run(start, bytes);
        });
  }

  Submission submitChecksums(String flow, double weight) {
    return scheduler.submitChecksums(
        new FlowTag(flow, weight, IoKind.PERSISTENT),
        new Window(0, 1000),
        (start, bytes) -> served.add(flow));
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
