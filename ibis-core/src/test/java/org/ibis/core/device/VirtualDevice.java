package org.ibis.core.device;

import java.io.IOException;
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
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A {@link DeviceScheduler} whose clock, timer and device are the test's: nothing happens by
 * itself.
 */
final class VirtualDevice {
  static final long MB = 1 << 20;
  static final WindowLimits LIMITS = new WindowLimits(MB, MB, 8 * MB);
  static final long CAP_NANOS = TimeUnit.SECONDS.toNanos(20);
  static final long CREDIT = 64 * MB;

  private final ArrayDeque<Runnable> atDevice = new ArrayDeque<>();
  private final NavigableMap<Long, Runnable> timers = new TreeMap<>(); // by when they are due
  final List<String> log = new ArrayList<>();
  final List<String> served = new ArrayList<>(); // flows, in order, a part each
  final List<Window> parts = new ArrayList<>(); // in the same order
  final FailOpen failOpen = new FailOpen(this::now, (message, cause) -> log.add(message));
  final DeviceScheduler scheduler;
  final Moded<DeviceScheduler> moded; // the same, and on unless the test says otherwise
  private long now;

  /** A disk, or flash, whose parts cost what they hold in bytes. */
  VirtualDevice(DepthController depth, boolean rotational) {
    this(depth, rotational, 0);
  }

  /** The same, on which flushes may wait in memory for so long, ns. */
  VirtualDevice(DepthController depth, boolean rotational, long heldNanos) {
    scheduler =
        new DeviceScheduler(
            "sda",
            DeviceModel.usual(rotational, DeviceModel.COST_RATE),
            depth,
            new DeviceSettings(LIMITS, Cost.BYTES, CREDIT, CAP_NANOS, heldNanos),
            this::now,
            Runnable::run,
            (nanos, what) -> timers.put(now + nanos, what),
            failOpen);
    moded = new Moded<>(scheduler);
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
    return submit(flow, weight, new Window(0, MB), (start, bytes) -> {});
  }

  Submission submit(String flow, double weight, Window window, RangeIo io) {
    return submit(new FlowTag(flow, weight, IoKind.PERSISTENT), IoOp.READ, window, io);
  }

  /** A window of a stream; the device has it until the test says so. */
  Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return moded.submit(
        s -> s.submit(tag, op, true, window, permit -> atDevice.add(() -> serve(permit, io))));
  }

  /** The same of a reader that is ahead of its consumer, and says what that has passed. */
  Submission readAhead(FlowTag tag, Window window) {
    PartIo io =
        new PartIo() {
          @Override
          public void begin(Permit permit) {
            VirtualDevice.this.begin(permit);
          }

          @Override
          public boolean staysInMemory() {
            return true;
          }
        };
    return moded.submit(s -> s.submit(tag, IoOp.READ, true, window, io));
  }

  /** The same by another process, which has its permits for so long as it likes. */
  Submission lease(FlowTag tag, List<Permit> permits) {
    PartIo io =
        new PartIo() {
          @Override
          public void begin(Permit permit) {
            permits.add(permit);
          }

          @Override
          public boolean isLeased() {
            return true;
          }
        };
    return moded.submit(s -> s.submit(tag, IoOp.READ, true, new Window(0, MB), io));
  }

  /** A part goes to the device, which has it until the test says so. */
  void begin(Permit permit) {
    atDevice.add(() -> serve(permit, (start, bytes) -> {}));
  }

  private void serve(Permit permit, RangeIo io) {
    served.add(permit.tag().flow());
    parts.add(permit.part());
    Throwable failure = null;
    try {
      io.run(permit.part().start(), permit.part().bytes());
    } catch (IOException | Error e) {
      failure = e;
    }
    permit.end(failure);
  }

  int atDevice() {
    return atDevice.size();
  }

  /** Ends the part that came to the device first. */
  void completeOne() {
    atDevice.removeFirst().run();
  }

  void completeAll() {
    while (!atDevice.isEmpty()) {
      completeOne();
    }
  }

  /** The flows of the parts that were served since, with how many one behind the other. */
  String servedFrom(int index) {
    StringBuilder runs = new StringBuilder();
    int run = 0;
    for (int i = index; i < served.size(); i++) {
      run++;
      if (i + 1 == served.size() || !served.get(i + 1).equals(served.get(i))) {
        runs.append(' ').append(served.get(i)).append(run);
        run = 0;
      }
    }
    return runs.toString().trim();
  }
}
