package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights.Counts;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.shadow.Observation;
import org.ibis.core.shadow.ShadowDevice;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.trace.RequestLog;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Serves the windows of one device in the order of its {@link DeviceQueue}.
 *
 * <p>The thread-safe edge of the core: a lock around the queue, held for queue operations only, a
 * clock, a timer, and threads for the I/O that this process does itself. What waited longer than
 * the cap, of a flow that got nothing meanwhile, is let through whatever the depth; a permit that
 * another process holds for longer than the cap is taken back.
 */
public final class DeviceScheduler implements IoScheduler {
  /** Without streams: what their last one was like. */
  private static final int REMEMBERED_FLOWS = 1000;

  private final String device;
  private final DepthController depth;
  private final Settings settings;
  private final LongSupplier clock;
  private final PartRunner runner;
  private final FailOpen failOpen;
  private final DispatchLoop dispatching = new DispatchLoop(this::takeAll, this::begin);
  private volatile RequestLog log = RequestLog.NONE;

  private final StreamsByFlow streams = new StreamsByFlow(REMEMBERED_FLOWS);
  private final Object lock = new Object();
  private final DeviceQueue queue;
  private final IdleTimer idleTimer;
  private final Leases leases;
  private final Silence silence = new Silence();
  private long completed; // parts
  private volatile Supplier<Moved> kernel = () -> null;
  private final DeviceObserver observer;

  /** Runs something later. */
  public interface Timer {
    void after(long nanos, Runnable what);
  }

  /**
   * How a device is scheduled.
   *
   * @param limits sizes of windows, parts and turns
   * @param cost what is shared by weight
   * @param creditBytes what may be in memory ahead of readers and behind writers
   * @param waitCapNanos longest wait for a permit, and longest lease of one, ns
   * @param heldNanos for how long what is written may wait in memory while nobody else wants the
   *     device, ns; 0 for not at all
   */
  public record Settings(
      WindowLimits limits, Cost cost, long creditBytes, long waitCapNanos, long heldNanos) {
    public Settings {
      requireNonNull(limits, "limits is null");
      requireNonNull(cost, "cost is null");
    }

    /** Whose flushes are never held. */
    public Settings(WindowLimits limits, Cost cost, long creditBytes, long waitCapNanos) {
      this(limits, cost, creditBytes, waitCapNanos, 0);
    }

    /** As the configuration says. */
    public static Settings of(IbisConf conf, boolean rotational) {
      return new Settings(
          conf.windowLimits(rotational),
          conf.cost(),
          conf.creditBytes(),
          conf.waitCapNanos(),
          conf.flushHoldNanos());
    }

    /** The same, with flushes held no longer than so, ns. */
    Settings heldFor(long most) {
      return new Settings(limits, cost, creditBytes, waitCapNanos, Math.min(heldNanos, most));
    }
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
      Settings settings,
      LongSupplier clock,
      Executor executor,
      Timer timer,
      FailOpen failOpen) {
    this.device = requireNonNull(device, "device is null");
    this.depth = requireNonNull(depth, "depth is null");
    this.settings = requireNonNull(settings, "settings is null");
    this.clock = requireNonNull(clock, "clock is null");
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
    this.runner = new PartRunner(executor, failOpen);
    this.leases = new Leases(settings.waitCapNanos());
    this.idleTimer =
        new IdleTimer(requireNonNull(timer, "timer is null"), this::endIdling, device, failOpen);
    this.queue =
        new DeviceQueue(
            settings.limits(),
            model,
            settings.cost(),
            depth,
            settings.creditBytes(),
            settings.heldNanos(),
            this);
    this.observer =
        new DeviceObserver(
            queue,
            new ShadowDevice(
                DeviceModel.usual(model.positions(), DeviceModel.COST_RATE), settings.limits()));
  }

  /**
   * From now on each part that has ended is told there, in the order of their ends or nearly so.
   */
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
    return submitOwn(tag, op, true, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return submitOwn(tag, IoOp.READ, false, window, io);
  }

  @Override
  public void takeBackAll() {
    List<WindowRequest> gone;
    synchronized (lock) {
      gone = queue.cancelAll(clock.getAsLong());
      for (WindowRequest r : gone) {
        if (r.failure == null) {
          r.failure = new CancellationException("taken back");
        }
      }
      gone = gone.stream().filter(r -> r.partsOut == 0).toList();
    }
    gone.forEach(r -> r.done.cancel(false)); // outside of the lock: it runs what waits
  }

  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    synchronized (lock) {
      observer.observe(tag, op, what, clock.getAsLong());
    }
  }

  /** Ends a period of what is only observed: see {@link ShadowDevice#endPeriod}. */
  void endShadowPeriod(double nanos, Moved moved, NeededTime needed) {
    synchronized (lock) {
      observer.endPeriod(nanos, moved, needed);
    }
  }

  /** Parts that have ended so far: while something waits, a device that lives moves on. */
  public long completed() {
    synchronized (lock) {
      return completed;
    }
  }

  /** Whether something waits, whosever it is. */
  public boolean hasQueued() {
    synchronized (lock) {
      return queue.queued() > 0;
    }
  }

  private Submission submitOwn(FlowTag tag, IoOp op, boolean data, Window window, RangeIo io) {
    if (!io.callerWaits()) {
      return submit(tag, op, data, window, new OwnPart(runner, io));
    }
    CallersPart part = new CallersPart(runner, io);
    try {
      return submit(tag, op, data, window, part);
    } finally {
      part.handedIn();
    }
  }

  /**
   * Queues the I/O of one window, which somebody else does.
   *
   * @param data whether it is data, not checksums
   */
  public Submission submit(FlowTag tag, IoOp op, boolean data, Window window, PartIo io) {
    WindowRequest r;
    Permit first;
    boolean mayBegin = dispatching.mayBegin();
    synchronized (lock) {
      long now = clock.getAsLong();
      r = queue.enqueue(tag, op, data, window, io, now);
      first = mayBegin ? takeAll(now) : null;
    }
    dispatching.run(first);
    return new Submission(r.done, () -> cancel(r));
  }

  @Override
  public boolean passes(FlowTag tag, long bytes) {
    synchronized (lock) {
      return queue.passes(tag, bytes, clock.getAsLong());
    }
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    Permit first;
    boolean mayBegin = dispatching.mayBegin();
    synchronized (lock) {
      long now = clock.getAsLong();
      queue.arrived(tag, now).stats.withoutPermit(tag.kind(), IoOp.READ, bytes, now);
      first = mayBegin ? takeAll(now) : null; // it may be whom the device was kept free for
    }
    dispatching.run(first);
  }

  @Override
  public boolean holdsFlushes() {
    synchronized (lock) {
      return queue.holdsFlushes(clock.getAsLong());
    }
  }

  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    synchronized (lock) {
      return queue.flows().creditBytes(tag, op);
    }
  }

  /**
   * What another process may have of a flow in memory, bytes.
   *
   * @param ofProcess what it has asked for, and what is at the device for it
   */
  public long creditBytes(FlowTag tag, IoOp op, long ofProcess) {
    synchronized (lock) {
      return queue.flows().creditBytes(tag, op, ofProcess);
    }
  }

  /**
   * Bounds what all writers together may have unflushed, bytes: see {@link DirtyMemory}. Where that
   * is not known nothing is held in memory.
   */
  public void limitUnflushed(long bytes) {
    synchronized (lock) {
      queue.flows().limitUnflushed(bytes);
      queue.limitHeld(bytes == Long.MAX_VALUE ? 0 : bytes);
    }
  }

  /**
   * What each job got that had work lately. Traffic that is no job's is not in it.
   *
   * @param lately ns
   */
  public DeviceReport report(long lately) {
    synchronized (lock) {
      double latency = depth.lastLatencyNanos();
      return new DeviceReport(
          queue.flows().served(clock.getAsLong() - lately),
          depth.exactDepth(),
          Double.isNaN(latency) ? 0 : Service.bounded(Math.round(latency)),
          queue.flows().waits());
    }
  }

  /** Says as whose requests count, and with what weight, where tags are mere claims. */
  public void countBy(Function<FlowTag, Counts> as) {
    synchronized (lock) {
      queue.flows().countBy(as);
    }
  }

  /** Of the flow as which the tag counts now: many names that count as one share one credit. */
  @Override
  public FlowStreams streams(FlowTag tag) {
    String flow;
    synchronized (lock) {
      flow = queue.flows().nameOf(tag);
    }
    return streams.of(flow);
  }

  /** Takes all that may go to the device now, each with a link to the one after it, or null. */
  private Permit takeAll() {
    synchronized (lock) {
      return takeAll(clock.getAsLong());
    }
  }

  /** Under the lock. */
  private Permit takeAll(long now) {
    Permit first = queue.next(now);
    for (Permit p = first; p != null; p = p.next) {
      leases.began(p);
      silence.began(now);
      p.next = queue.next(now);
    }
    idleTimer.set(queue.idleUntil(), now);
    return first;
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

  private void endIdling() {
    synchronized (lock) {
      idleTimer.ended();
    }
    dispatching.run();
  }

  void run(Permit permit, RangeIo io) {
    runner.run(permit, io);
  }

  /** Called once for each permit. */
  void ended(Permit p, Throwable failure) {
    WindowRequest r = p.request;
    boolean over;
    boolean mayBegin = dispatching.mayBegin();
    Permit next;
    long now;
    synchronized (lock) {
      now = clock.getAsLong(); // in here, or what arrives meanwhile would be from the future
      completed++;
      leases.ended(p);
      silence.ended(now);
      if (r.failure == null) {
        r.failure = failure;
      }
      over = queue.ended(p, failure == null, now);
      next = mayBegin ? takeAll(now) : null;
    }
    try {
      dispatching.run(next); // before anything else: the device must not idle
      log.ended(
          new TracedRequest(
              r.tag,
              r.op,
              r.data,
              p.part(),
              r.arrivalNanos,
              p.dispatchNanos,
              now,
              failure == null));
    } finally {
      if (over) {
        settle(r); // whatever went wrong: somebody waits for it
      }
    }
  }

  private static void settle(WindowRequest r) {
    if (r.failure == null) {
      r.done.complete(null);
    } else {
      r.done.completeExceptionally(r.failure);
    }
  }

  private void cancel(WindowRequest r) {
    boolean over;
    synchronized (lock) {
      if (!r.waits()) {
        return; // all of it is at the device, or has been
      }
      over = queue.cancel(r, clock.getAsLong());
      if (r.failure == null) {
        r.failure = new CancellationException("taken back");
      }
    }
    if (over) {
      r.done.cancel(false);
    }
  }

  /** Takes back flushes that are held of files that are deleted. */
  private void dropMoot() {
    List<WindowRequest> held;
    synchronized (lock) {
      held = queue.held();
    }
    for (WindowRequest r : held) {
      if (r.io.isMoot()) { // outside of the lock: it asks the kernel
        cancel(r);
      }
    }
  }

  /**
   * Ends a control period: sets D anew, lets through what has waited too long, and queues what has
   * been held for long.
   */
  public void endPeriod() {
    dropMoot();
    List<Permit> overdue;
    List<Permit> expired;
    Moved moved = kernel.get(); // not under the lock: a file is read
    synchronized (lock) {
      long now = clock.getAsLong();
      queue.evidence().saw(moved, now);
      depth.endPeriod();
      queue.letGo(now);
      overdue = queue.takeOverdue(now, settings.waitCapNanos());
      for (Permit p : overdue) {
        leases.began(p);
        silence.began(now);
      }
      expired = leases.expired(now, queue.evidence().idleNanos(now));
      expired.forEach(p -> p.expired = true);
      queue.flows().forget(now);
    }
    for (Permit p : overdue) {
      failOpen.count(
          FailOpen.Reason.WAIT_CAP,
          "a window of " + p.tag().flow() + " waited on " + device + " longer than the cap",
          null);
      begin(p);
    }
    for (Permit p : expired) {
      failOpen.count(
          FailOpen.Reason.SLOW_DEVICE,
          "a client of " + p.tag().flow() + " held a permit of " + device + " too long",
          null);
      p.end(new TimeoutException("the client holds its permit for too long"));
      p.request.io.leaseOver(p);
    }
    dispatching.run();
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
    synchronized (lock) {
      return silence.nanos(clock.getAsLong());
    }
  }

  @Override
  public FailOpen failOpen() {
    return failOpen;
  }

  /** The device's state and counters at this moment. */
  public DeviceSnapshot snapshot() {
    synchronized (lock) {
      List<FlowSnapshot> all = new ArrayList<>();
      queue.flows().forEach(f -> all.add(f.snapshot()));
      return new DeviceSnapshot(
          device,
          clock.getAsLong(),
          depth.exactDepth(),
          depth.lastLatencyNanos(),
          depth.lastReferenceNanos(),
          queue.backlogNanos(),
          queue.queued(),
          queue.outstanding(),
          completed,
          all);
    }
  }
}
