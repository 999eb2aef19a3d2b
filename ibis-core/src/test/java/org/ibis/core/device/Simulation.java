package org.ibis.core.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A {@link DeviceQueue} above a {@link SimulatedDevice}, with streams that read and write, on
 * virtual time.
 */
final class Simulation {
  static final long MB = 1 << 20;
  static final WindowLimits DISK = new WindowLimits(MB, MB, 16 * MB);
  static final WindowLimits FLASH = new WindowLimits(256 << 10, 512 << 10, MB);
  private static final long CREDIT = 256 * MB;
  private static final double SECOND = 1e9;

  DeviceQueue queue; // set anew before anything is in it
  final WindowLimits limits;
  final List<SimulatedStream> streams = new ArrayList<>();
  final List<TurnSeen> turns = new ArrayList<>();
  private final Map<String, UnflushedShares> shares = new HashMap<>(); // by flow
  final DepthController depth;
  private final SimulatedDevice device;
  private final VirtualTime time = new VirtualTime();
  private long idleEvent = Long.MAX_VALUE;

  /** Parts of one stream that went to the device one behind the other. */
  record TurnSeen(String flow, long stream, long bytes) {}

  Simulation(SimulatedDevice device, boolean rotational, DepthController depth, Cost cost) {
    this(device, rotational, depth, cost, rotational ? DISK : FLASH);
  }

  Simulation(
      SimulatedDevice device,
      boolean rotational,
      DepthController depth,
      Cost cost,
      WindowLimits limits) {
    this.device = device;
    this.limits = limits;
    this.depth = depth;
    this.queue =
        new DeviceQueue(
            limits,
            DeviceModel.usual(rotational, DeviceModel.COST_RATE),
            cost,
            depth,
            CREDIT,
            0,
            null);
  }

  /**
   * From the begin on flushes may wait in memory, for so long.
   *
   * @param writers bytes that they may have queued before they wait
   * @param all bytes of that and of what is held; 0 where nothing is
   */
  void hold(long nanos, long writers, long all) {
    queue =
        new DeviceQueue(
            limits,
            DeviceModel.usual(true, DeviceModel.COST_RATE),
            Cost.TIME,
            depth,
            CREDIT,
            nanos,
            null);
    queue.backlog().limitUnflushed(writers, all);
  }

  long now() {
    return time.now();
  }

  UnflushedShares shares(String flow) {
    return shares.computeIfAbsent(flow, f -> new UnflushedShares());
  }

  void at(long nanos, Runnable what) {
    time.at(nanos, what);
  }

  /**
   * Adds a stream.
   *
   * @param megabytesPerSecond what its consumer eats, or its producer makes
   */
  SimulatedStream add(String flow, double weight, IoOp op, double megabytesPerSecond) {
    FlowTag tag = new FlowTag(flow, weight, IoKind.PERSISTENT, streams.size() + 1L);
    SimulatedStream s = new SimulatedStream(this, tag, op, megabytesPerSecond * MB / SECOND);
    streams.add(s);
    at(now(), s::advance);
    return s;
  }

  WindowRequest submit(SimulatedStream s, Window w) {
    long arrived = now();
    return submit(s.tag, s.op, w, () -> s.ended(w, now() - arrived));
  }

  WindowRequest submit(FlowTag tag, IoOp op, Window w, Runnable whenDone) {
    PartIo io =
        new PartIo() {
          @Override
          public void begin(Permit permit) {}

          @Override
          public boolean mayBeHeld() {
            return true;
          }
        };
    WindowRequest r = queue.enqueue(tag, op, true, w, io, now());
    var unused = r.done.thenRun(whenDone);
    dispatch();
    return r;
  }

  /** Runs on for so long. */
  void run(double seconds) {
    long end = now() + (long) (seconds * SECOND);
    for (long period = now() + (long) SECOND; period <= end; period += (long) SECOND) {
      at(period, depth::endPeriod);
    }
    time.runUntil(end);
  }

  void dispatch() {
    for (Permit p = queue.next(now()); p != null; p = queue.next(now())) {
      seen(p);
      device.add(p);
    }
    for (Permit p = device.begin(); p != null; p = device.begin()) {
      Permit begun = p;
      at(now() + device.nanos(p), () -> ended(begun));
    }
    if (queue.idleUntil() != Long.MAX_VALUE && queue.idleUntil() != idleEvent) {
      idleEvent = queue.idleUntil();
      at(idleEvent, this::dispatch);
    }
  }

  private void seen(Permit p) {
    TurnSeen last = turns.isEmpty() ? null : turns.get(turns.size() - 1);
    if (last != null && last.stream == p.tag().stream()) {
      turns.set(
          turns.size() - 1, new TurnSeen(last.flow, last.stream, last.bytes + p.part().bytes()));
    } else {
      turns.add(new TurnSeen(p.tag().flow(), p.tag().stream(), p.part().bytes()));
    }
  }

  private void ended(Permit p) {
    device.ended();
    boolean over = queue.ended(p, true, now());
    dispatch();
    if (over) {
      p.request.done.complete(null);
    }
  }

  double megabytesPerSecond(SimulatedStream s) {
    return s.moved / (double) MB / (now() / SECOND);
  }

  double totalMegabytes() {
    return streams.stream().mapToDouble(s -> s.moved).sum() / MB;
  }

  double totalMegabytesPerSecond() {
    return totalMegabytes() / (now() / SECOND);
  }

  /** Device time that a flow was charged, s. */
  double charged(String flow) {
    return queue.flows().of(flow).snapshot().charged() / SECOND;
  }

  SimulatedDevice device() {
    return device;
  }
}
