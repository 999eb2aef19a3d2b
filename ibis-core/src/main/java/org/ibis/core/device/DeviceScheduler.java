package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.trace.RequestLog;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Serves the requests of one device in the order of its {@link DeviceQueue}, at the depth that its
 * {@link DepthController} sets each period.
 *
 * <p>The thread-safe edge of the core: a lock around the queue, an executor that runs what was
 * dispatched, a clock. What waited longer than the cap, of a flow that got nothing meanwhile, is
 * let through whatever the depth.
 */
public final class DeviceScheduler implements IoScheduler {
  private static final long CREDIT_BYTES = 32 << 20;

  private static final int MOST_FLOWS = 1024;

  private final String device;
  private final DepthController depth;
  private final WindowLimits limits;
  private final long waitCapNanos;
  private final LongSupplier clock;
  private final Executor executor;
  private final Timer timer;
  private final FailOpen failOpen;
  private volatile RequestLog log = RequestLog.NONE;

  private final StreamsByFlow streams = new StreamsByFlow(MOST_FLOWS);
  private final Object lock = new Object();
  private final DeviceQueue queue;
  private long completed; // requests

  /** What the executor is given: one request's I/O, which has its permit. */
  public interface Dispatched extends Runnable {
    FlowTag tag();

    IoOp op();

    /** What it is the I/O of. */
    Window window();
  }

  /** Runs something later. */
  public interface Timer {
    void after(long nanos, Runnable what);
  }

  /**
   * @param device name for people and metrics, such as {@code sda}
   * @param waitCapNanos longest wait for a permit, ns
   * @param clock ns, monotone
   * @param executor runs dispatched I/O, each a {@link Dispatched}; must have a thread for each
   *     outstanding request
   * @param anticipationNanos how long the device is kept free for the data of a block whose
   *     checksums a heavier flow has just read; 0 for never
   * @param timer wakes the scheduler then
   */
  public DeviceScheduler(
      String device,
      DepthController depth,
      WindowLimits limits,
      long waitCapNanos,
      LongSupplier clock,
      Executor executor,
      FailOpen failOpen,
      long anticipationNanos,
      Timer timer) {
    this.device = requireNonNull(device, "device is null");
    this.depth = requireNonNull(depth, "depth is null");
    this.limits = requireNonNull(limits, "limits is null");
    this.waitCapNanos = waitCapNanos;
    this.clock = requireNonNull(clock, "clock is null");
    this.executor = requireNonNull(executor, "executor is null");
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
    this.timer = requireNonNull(timer, "timer is null");
    this.queue = new DeviceQueue(depth.depth(), limits, anticipationNanos);
  }

  /**
   * From now on each request that has ended is told there, in the order of their ends or nearly so.
   */
  public void logTo(RequestLog requests) {
    log = requireNonNull(requests, "requests is null");
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    return submit(tag, op, true, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return submit(tag, IoOp.READ, false, window, io);
  }

  private Submission submit(FlowTag tag, IoOp op, boolean data, Window window, RangeIo io) {
    List<IoRequest> requests;
    List<IoRequest> dispatched;
    synchronized (lock) {
      long now = clock.getAsLong();
      FlowStats unused = queue.arrived(tag, now);
      requests = queue.enqueue(tag, op, data, window, io, now);
      dispatched = queue.dispatch(now);
    }
    execute(dispatched);
    return submission(requests);
  }

  private Submission submission(List<IoRequest> requests) {
    if (requests.size() == 1) {
      return new Submission(requests.get(0).done, () -> cancel(requests.get(0)));
    }
    return new Submission(
        CompletableFuture.allOf(
            requests.stream().map(r -> r.done).toArray(CompletableFuture[]::new)),
        () -> requests.forEach(this::cancel));
  }

  @Override
  public void fromMemory(FlowTag tag, long bytes) {
    List<IoRequest> dispatched;
    synchronized (lock) {
      long now = clock.getAsLong();
      queue.arrived(tag, now).fromMemory(tag.kind(), bytes, now);
      dispatched = queue.dispatch(now); // it may be whom the device was kept free for
    }
    execute(dispatched);
  }

  private void cancel(IoRequest request) {
    boolean cancelled;
    synchronized (lock) {
      cancelled = queue.cancel(request);
    }
    if (cancelled) {
      request.done.cancel(false);
    }
  }

  /** What a flow is on the device now. */
  public Standing standing(FlowTag tag) {
    synchronized (lock) {
      return queue.flows().standing(tag);
    }
  }

  @Override
  public long creditBytes(FlowTag tag) {
    return CREDIT_BYTES;
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(tag.flow());
  }

  /** Ends a control period: sets D anew and lets through what has waited too long. */
  public void endPeriod() {
    List<IoRequest> overdue;
    List<IoRequest> inTurn;
    synchronized (lock) {
      long now = clock.getAsLong();
      depth.endPeriod();
      queue.setDepth(depth.depth());
      overdue = queue.takeOverdue(now, waitCapNanos);
      inTurn = queue.dispatch(now);
      queue.flows().endPeriod(now);
    }
    for (IoRequest r : overdue) {
      failOpen.count(
          FailOpen.Reason.WAIT_CAP,
          "a request of " + r.tag.flow() + " waited on " + device + " longer than the cap",
          null);
    }
    execute(overdue);
    execute(inTurn);
  }

  private void endAnticipation() {
    List<IoRequest> dispatched;
    synchronized (lock) {
      dispatched = queue.dispatch(clock.getAsLong());
    }
    execute(dispatched);
  }

  private void execute(List<IoRequest> dispatched) {
    for (int i = 0; i < dispatched.size(); i++) { // it grows where a request fails at once
      IoRequest r = dispatched.get(i);
      try {
        executor.execute(dispatched(r));
      } catch (RuntimeException | OutOfMemoryError e) { // no thread to be had
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "no thread for I/O on " + device, e);
        dispatched.addAll(release(r, e));
        settle(r, e);
      }
    }
  }

  private Dispatched dispatched(IoRequest r) {
    return new Dispatched() {
      @Override
      public void run() {
        DeviceScheduler.this.run(r);
      }

      @Override
      public FlowTag tag() {
        return r.tag;
      }

      @Override
      public IoOp op() {
        return r.op;
      }

      @Override
      public Window window() {
        return r.part;
      }
    };
  }

  private void run(IoRequest r) {
    Throwable failure = null;
    try {
      r.io.run(r.part.start(), r.bytes());
    } catch (Throwable t) { // whatever it was, the permit must come back
      failure = t;
    }
    execute(release(r, failure)); // before anything else: the device must not idle
    settle(r, failure);
  }

  /** Gives the permit back; returns what was dispatched instead. */
  private List<IoRequest> release(IoRequest r, Throwable failure) {
    long now = clock.getAsLong();
    log.ended(
        new TracedRequest(
            r.tag, r.op, r.data, r.part, r.arrivalNanos, r.dispatchNanos, now, failure == null));
    synchronized (lock) {
      completed++;
      if (failure == null) {
        depth.observe(r.op, r.bytes(), now - r.dispatchNanos);
      }
      long keptFree = queue.complete(r, failure == null, now);
      if (keptFree > 0) {
        try {
          timer.after(keptFree, this::endAnticipation);
        } catch (RejectedExecutionException e) { // the daemon stops: nobody would end the wait
          queue.stopWaitingFor(r.tag.flow());
        }
      }
      return queue.dispatch(now);
    }
  }

  private static void settle(IoRequest r, Throwable failure) {
    if (failure == null) {
      r.done.complete(null);
    } else {
      r.done.completeExceptionally(failure);
    }
  }

  @Override
  public String device() {
    return device;
  }

  @Override
  public WindowLimits limits() {
    return limits;
  }

  @Override
  public long waitCapNanos() {
    return waitCapNanos;
  }

  @Override
  public FailOpen failOpen() {
    return failOpen;
  }

  /** The device's state and counters at this moment. */
  public DeviceSnapshot snapshot() {
    synchronized (lock) {
      List<FlowSnapshot> all = new ArrayList<>();
      queue.flows().forEach(f -> all.add(f.snapshot(queue.queued(f.flow()))));
      return new DeviceSnapshot(
          device,
          clock.getAsLong(),
          depth.exactDepth(),
          depth.lastLatencyNanos(),
          depth.lastReferenceNanos(),
          queue.queued(),
          queue.outstanding(),
          completed,
          all);
    }
  }
}
