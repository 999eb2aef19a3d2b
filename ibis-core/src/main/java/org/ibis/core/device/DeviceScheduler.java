package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights.Counts;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.shadow.Observation;
import org.ibis.core.shadow.ShadowDevice;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.trace.RequestLog;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Serves the windows of one device in the order of its {@link DeviceQueue}.
 *
 * <p>What is done outside of the queue's lock ({@link LockedQueue}): it begins what may go to the
 * device, on threads of its own where this process does the I/O, and tells who waits. What waited
 * longer than the cap, of a flow that got nothing meanwhile, is let through whatever the depth; a
 * permit that another process holds for longer than the cap, or whose thread is gone, is taken
 * back.
 */
public final class DeviceScheduler implements IoScheduler {
  /** Without streams: what their last one was like. */
  private static final int REMEMBERED_FLOWS = 1000;

  private final String device;
  private final DeviceSettings settings;
  private final LockedQueue queue;
  private final PartRunner runner;
  private final FailOpen failOpen;
  private final DispatchLoop dispatching;
  private final PeriodEnd periodEnd;
  private final StreamsByFlow streams = new StreamsByFlow(REMEMBERED_FLOWS);
  private volatile RequestLog log = RequestLog.NONE;
  private volatile Supplier<Moved> kernel = () -> null;

  /** Runs something later. */
  public interface Timer {
    void after(long nanos, Runnable what);
  }

  /**
   * @param device name for people and metrics, such as {@code sda}
   * @param model how long the device takes; learns
   * @param clock ns, monotone
   * @param executor runs the I/O of this process; must have a thread for each part at the device
   * @param timer wakes the scheduler where it waits for a flow that does not come
   */
  public DeviceScheduler(
      String device,
      DeviceModel model,
      DepthController depth,
      DeviceSettings settings,
      LongSupplier clock,
      Executor executor,
      Timer timer,
      FailOpen failOpen) {
    this.device = requireNonNull(device, "device is null");
    this.settings = requireNonNull(settings, "settings is null");
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
    this.runner = new PartRunner(executor, failOpen);
    DeviceQueue parts =
        new DeviceQueue(
            settings.limits(),
            model,
            settings.cost(),
            requireNonNull(depth, "depth is null"),
            settings.creditBytes(),
            settings.heldNanos(),
            this);
    this.queue =
        new LockedQueue(
            device,
            parts,
            depth,
            new DeviceObserver(parts, model, settings.limits()),
            requireNonNull(clock, "clock is null"),
            new IdleTimer(
                requireNonNull(timer, "timer is null"), this::endIdling, device, failOpen),
            settings.waitCapNanos());
    this.dispatching = new DispatchLoop(queue::takeAll, this::begin);
    this.periodEnd = new PeriodEnd(queue, device, failOpen, this::begin, r -> cancel(r, true));
  }

  /** From now on each part that has ended is told there, nearly in the order of their ends. */
  public void logTo(RequestLog requests) {
    log = requireNonNull(requests, "requests is null");
  }

  /**
   * From now on goes by what the kernel counts of the device, where tasks say what they did.
   *
   * @param moved since it was last asked, or null; asked once a period
   */
  public void seenBy(Supplier<Moved> moved) {
    kernel = requireNonNull(moved, "moved is null");
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return runner.submit(io, part -> submit(tag, op, true, window, part));
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return runner.submit(io, part -> submit(tag, IoOp.READ, false, window, part));
  }

  /**
   * Queues the I/O of one window, which somebody else does.
   *
   * @param data whether it is data, not checksums
   */
  public Submission submit(FlowTag tag, IoOp op, boolean data, Window window, PartIo io) {
    boolean mayBegin = dispatching.mayBegin();
    WindowRequest r = queue.add(tag, op, data, window, io, mayBegin);
    if (r.held) {
      io.held(true);
    }
    dispatching.run(r.takeFirst());
    tellLetGo();
    Runnable cancel = () -> cancel(r, io.isMoot());
    if (io.mayBeHeld()) {
      return new Submission(r.done, cancel, () -> r.held);
    }
    return io.staysInMemory()
        ? new Submission(r.done, cancel, () -> queue.passed(r))
        : new Submission(r.done, cancel);
  }

  private void tellLetGo() {
    queue.takeLetGo().forEach(r -> r.io.held(false));
  }

  private void cancel(WindowRequest r, boolean moot) {
    if (queue.cancel(r, moot)) {
      isTakenBack(r);
    }
  }

  @Override
  public void takeBackAll() {
    queue.cancelAll().forEach(DeviceScheduler::isTakenBack);
  }

  private static void isTakenBack(WindowRequest r) {
    boolean unused = r.done.completeExceptionally(new TakenBack());
  }

  private void endIdling() {
    queue.woken();
    dispatching.run();
  }

  private void begin(Permit p) {
    try {
      p.request.io.begin(p);
    } catch (Throwable t) { // whatever it was, the permit must come back
      try {
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "I/O on " + device + " did not begin", t);
      } finally {
        p.end(t);
      }
    }
  }

  void run(Permit permit, RangeIo io) {
    runner.run(permit, io);
  }

  /** Called once for each permit. */
  void ended(Permit p, Throwable failure) {
    boolean mayBegin = dispatching.mayBegin();
    boolean over = queue.ended(p, failure, mayBegin);
    try {
      dispatching.run(p.takeNext()); // before anything else: the device must not idle
      log.ended(p.traced(failure == null));
    } finally {
      if (over) {
        p.request.settle(); // whatever went wrong: somebody waits for it
      }
    }
  }

  /**
   * Ends a control period: sets D anew, lets through what has waited too long, takes back what was
   * away for too long, and queues what has been held for long.
   */
  public void endPeriod() {
    periodEnd.run(kernel.get());
    dispatching.run();
    tellLetGo();
  }

  @Override
  public boolean passes(FlowTag tag, long bytes) {
    boolean passes = queue.passes(tag, bytes);
    tellLetGo();
    return passes;
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    boolean mayBegin = dispatching.mayBegin();
    dispatching.run(queue.withoutPermit(tag, bytes, mayBegin));
  }

  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    queue.observe(tag, op, what);
  }

  /** Ends a period of what is only observed: see {@link ShadowDevice#endPeriod}. */
  void endShadowPeriod(double nanos, Moved moved, NeededTime needed) {
    queue.endShadowPeriod(nanos, moved, needed);
  }

  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    return queue.creditBytes(tag, op);
  }

  /**
   * What another process may have of a flow in memory, bytes.
   *
   * @param ofProcess what it has asked for, and has not flushed or not passed
   */
  public long creditBytes(FlowTag tag, IoOp op, long ofProcess) {
    return queue.creditBytes(tag, op, ofProcess);
  }

  /**
   * Bounds what all writers together may have unflushed: see {@link DirtyLimits}.
   *
   * @param writers bytes that they may have queued before they wait
   * @param all bytes up to which more waits in memory while nobody else wants the device; 0 for not
   *     at all
   */
  public void limitUnflushed(long writers, long all) {
    queue.limitUnflushed(writers, all);
  }

  /** What all writers together have unflushed, bytes. */
  long unflushedBytes() {
    return queue.unflushedBytes();
  }

  /** Says as whose requests count, and with what weight, where tags are mere claims. */
  public void countBy(Function<FlowTag, Counts> as) {
    queue.countBy(as);
  }

  /** Of the flow as which the tag counts now: many names that count as one share one credit. */
  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(queue.nameOf(tag));
  }

  /**
   * What each flow got that had work lately, but for the system's: jobs', and that of who names
   * none ({@link FlowTag#UNTAGGED}, {@link FlowTag#UNTRUSTED}).
   *
   * @param lately ns
   */
  public DeviceReport report(long lately) {
    return queue.report(lately);
  }

  /** Parts that have ended so far: while something waits, a device that lives moves on. */
  public long completed() {
    return queue.completed();
  }

  /** Whether something waits, whosever it is. */
  public boolean hasQueued() {
    return queue.hasQueued();
  }

  /** The device's state and counters at this moment. */
  public DeviceSnapshot snapshot() {
    return queue.snapshot();
  }

  @Override
  public String device() {
    return device;
  }

  @Override
  public WindowLimits limits() {
    return settings.limits();
  }

  @Override
  public long waitCapNanos() {
    return settings.waitCapNanos();
  }

  @Override
  public long silentNanos() {
    return queue.silentNanos();
  }

  @Override
  public FailOpen failOpen() {
    return failOpen;
  }
}
