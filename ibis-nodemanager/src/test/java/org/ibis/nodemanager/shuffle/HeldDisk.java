package org.ibis.nodemanager.shuffle;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.DeviceSnapshot;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** A disk of depth 1 that reads when the test says so. */
final class HeldDisk implements IoScheduler {
  static final int INITIAL = 16 << 10; // bytes
  static final int BULK = 128 << 10; // bytes

  final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  final List<Observation> observed = new ArrayList<>();
  private final ArrayDeque<Runnable> pending = new ArrayDeque<>(); // a part each
  private final DeviceScheduler scheduler =
      new DeviceScheduler(
          "disk",
          DeviceModel.usual(true, DeviceModel.COST_RATE),
          new FixedDepth(1, new ReferenceLatency(1e6, 1e8, 1e6, 1e8)),
          new DeviceSettings(
              new WindowLimits(INITIAL, INITIAL, BULK), Cost.TIME, 64 * BULK, 20_000_000_000L),
          System::nanoTime,
          Runnable::run,
          (nanos, what) -> {},
          failOpen);

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return submit(tag, op, true, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return submit(tag, IoOp.READ, false, window, io);
  }

  private Submission submit(FlowTag tag, IoOp op, boolean data, Window window, RangeIo io) {
    return scheduler.submit(
        tag,
        op,
        data,
        window,
        permit ->
            pending.add(
                () -> {
                  Throwable failure = null;
                  try {
                    io.run(permit.part().start(), permit.part().bytes());
                  } catch (IOException | RuntimeException e) {
                    failure = e;
                  }
                  permit.end(failure);
                }));
  }

  @Override
  public void takeBackAll() {
    scheduler.takeBackAll();
  }

  /** Though it is on: whether it is asked for permits as well is the test's. */
  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    observed.add(what);
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    scheduler.withoutPermit(tag, bytes);
  }

  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    return scheduler.creditBytes(tag, op);
  }

  @Override
  public long silentNanos() {
    return scheduler.silentNanos();
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return scheduler.streams(tag);
  }

  @Override
  public String device() {
    return scheduler.device();
  }

  @Override
  public WindowLimits limits() {
    return scheduler.limits();
  }

  @Override
  public long waitCapNanos() {
    return scheduler.waitCapNanos();
  }

  @Override
  public FailOpen failOpen() {
    return failOpen;
  }

  DeviceSnapshot snapshot() {
    return scheduler.snapshot();
  }

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
