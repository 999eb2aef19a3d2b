package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.fairqueue.StartTimeFairQueue.Request;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Serves the requests of one device in the order of {@link StartTimeFairQueue}, at the depth that
 * its {@link DepthController} sets each period.
 *
 * <p>The thread-safe edge of the core: a lock around the queue, an executor that runs what was
 * dispatched, a clock. What waited longer than the cap, of a flow that got nothing meanwhile, is
 * let through whatever the depth.
 */
public final class DeviceScheduler implements IoScheduler {
  /**
   * A flow counts as active for so long after its last request: long enough for a job that
   * computes, or starts its next tasks, between two bursts.
   */
  private static final long ACTIVE_NANOS = 30_000_000_000L;

  /** An idle flow's counters are forgotten after so long. */
  private static final long FORGET_NANOS = 900_000_000_000L;

  private final String device;
  private final DepthController depth;
  private final WindowLimits limits;
  private final long waitCapNanos;
  private final LongSupplier clock;
  private final Executor executor;
  private final Timer timer;
  private final FailOpen failOpen;

  private final Object lock = new Object();
  private final StartTimeFairQueue<Entry> queue;
  private final Anticipation anticipation;
  private final Map<String, FlowStats> flows = new HashMap<>();
  private final Map<Request<Entry>, Boolean> waiting = new LinkedHashMap<>(); // by arrival
  private double shareWeights; // sum of the weights of active flows, as of the last look
  private int activeFlows;
  private long completed; // requests

  /** Runs something later. */
  public interface Timer {
    void after(long nanos, Runnable what);
  }

  /**
   * @param device name for people and metrics, such as {@code sda}
   * @param waitCapNanos longest wait for a permit, ns
   * @param clock ns, monotone
   * @param executor runs dispatched I/O; must have a thread for each outstanding request
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
    this.queue = new StartTimeFairQueue<>(depth.depth());
    this.anticipation = new Anticipation(anticipationNanos);
  }

  private static final class Entry {
    private final FlowTag tag;
    private final IoOp op;
    private final boolean data;
    private final Window part;
    private final RangeIo io;
    private final long arrivalNanos;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private long dispatchNanos;

    Entry(FlowTag tag, IoOp op, boolean data, Window part, RangeIo io, long arrivalNanos) {
      this.tag = tag;
      this.op = op;
      this.data = data;
      this.part = part;
      this.io = io;
      this.arrivalNanos = arrivalNanos;
    }
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
    List<Request<Entry>> requests;
    List<Request<Entry>> dispatched;
    Standing standing;
    synchronized (lock) {
      long now = clock.getAsLong();
      FlowStats unused = arrived(tag, now);
      standing = standing(tag);
      requests = enqueue(tag, op, data, window, io, now);
      dispatched = dispatchable(now);
    }
    execute(dispatched);
    return submission(requests, standing);
  }

  private List<Request<Entry>> enqueue(
      FlowTag tag, IoOp op, boolean data, Window window, RangeIo io, long now) {
    List<Request<Entry>> requests = new ArrayList<>(1);
    for (Window part : window.cut(requestBytes(tag))) {
      Request<Entry> r =
          queue.enqueue(
              tag.flow(), tag.weight(), part.bytes(), new Entry(tag, op, data, part, io, now));
      waiting.put(r, Boolean.TRUE);
      requests.add(r);
    }
    return requests;
  }

  private Submission submission(List<Request<Entry>> requests, Standing standing) {
    if (requests.size() == 1) {
      return new Submission(
          requests.get(0).payload().done, () -> cancel(requests.get(0)), standing);
    }
    return new Submission(
        CompletableFuture.allOf(
            requests.stream().map(r -> r.payload().done).toArray(CompletableFuture[]::new)),
        () -> requests.forEach(this::cancel),
        standing);
  }

  @Override
  public Submission fromMemory(FlowTag tag, long bytes) {
    List<Request<Entry>> dispatched;
    synchronized (lock) {
      long now = clock.getAsLong();
      arrived(tag, now).fromMemory(tag.kind(), bytes, now);
      dispatched = dispatchable(now); // it may be whom the device was kept free for
    }
    execute(dispatched);
    return Submission.DONE;
  }

  private void cancel(Request<Entry> request) {
    boolean cancelled;
    synchronized (lock) {
      cancelled = queue.cancel(request);
      waiting.remove(request);
    }
    if (cancelled) {
      request.payload().done.cancel(false);
    }
  }

  private FlowStats arrived(FlowTag tag, long now) {
    FlowStats stats = flows.computeIfAbsent(tag.flow(), f -> new FlowStats(f, limits));
    boolean wasIdle = stats.isNew() || now - stats.lastSeenNanos() > ACTIVE_NANOS;
    stats.arrived(tag.weight(), now);
    anticipation.arrived(tag.flow());
    if (wasIdle) {
      countActive(now);
    }
    return stats;
  }

  /**
   * The largest request of a flow now: the bulk size where it shares the device and has at least
   * half of its weight, else the contended size, as others that weigh more wait for what it does.
   * That counts for a flow that is alone too: it loses nothing while its requests follow one
   * another, and somebody else may come while they are queued.
   */
  private long requestBytes(FlowTag tag) {
    return standing(tag) == Standing.GREATER ? limits.bulkBytes() : limits.contendedBytes();
  }

  private boolean isHeavy(FlowTag tag) {
    return 2 * tag.weight() >= shareWeights;
  }

  private Standing standing(FlowTag tag) {
    if (activeFlows <= 1) {
      return Standing.ALONE;
    }
    return isHeavy(tag) ? Standing.GREATER : Standing.LESSER;
  }

  @Override
  public StreamMemory memory(FlowTag tag) {
    synchronized (lock) {
      FlowStats stats = flows.get(tag.flow());
      return stats == null ? new StreamMemory(limits) : stats.memory();
    }
  }

  /** Ends a control period: sets D anew and lets through what has waited too long. */
  public void endPeriod() {
    List<Request<Entry>> overdue;
    List<Request<Entry>> inTurn;
    synchronized (lock) {
      long now = clock.getAsLong();
      depth.endPeriod();
      queue.setDepth(depth.depth());
      overdue = forceOverdue(now);
      inTurn = dispatchable(now);
      flows.values().removeIf(f -> now - f.lastSeenNanos() > FORGET_NANOS);
      countActive(now);
    }
    for (Request<Entry> r : overdue) {
      failOpen.count(
          FailOpen.Reason.WAIT_CAP,
          "a request of " + r.flow() + " waited on " + device + " longer than the cap",
          null);
    }
    execute(overdue);
    execute(inTurn);
  }

  /**
   * What waited too long of flows that got nothing at all meanwhile. A flow that is served waits
   * for its own requests: letting those through would break the shares, and help nobody.
   */
  private List<Request<Entry>> forceOverdue(long now) {
    List<Request<Entry>> overdue = new ArrayList<>();
    for (Request<Entry> r : waiting.keySet()) {
      if (now - r.payload().arrivalNanos < waitCapNanos) {
        break; // by arrival: the rest is younger
      }
      FlowStats stats = flows.get(r.flow());
      if (stats == null || now - stats.lastDispatchNanos() >= waitCapNanos) {
        overdue.add(r);
      }
    }
    for (Request<Entry> r : overdue) {
      queue.force(r);
      dispatched(r, now);
      FlowStats stats = flows.get(r.flow());
      if (stats != null) {
        stats.letThrough();
      }
    }
    return overdue;
  }

  private List<Request<Entry>> dispatchable(long now) {
    List<Request<Entry>> all = new ArrayList<>(2);
    if (anticipation.holds(now)) {
      return all;
    }
    for (Request<Entry> r = queue.dispatch(); r != null; r = queue.dispatch()) {
      dispatched(r, now);
      all.add(r);
    }
    return all;
  }

  private void dispatched(Request<Entry> r, long now) {
    r.payload().dispatchNanos = now;
    waiting.remove(r);
    FlowStats stats = flows.get(r.flow());
    if (stats != null) {
      stats.dispatched(now);
    }
  }

  /** The block's data follows its checksums within a moment. */
  private void anticipateData(FlowTag tag, long now) {
    if (standing(tag) == Standing.GREATER && queue.queued(tag.flow()) == 0) {
      long wait = anticipation.begin(tag.flow(), now);
      if (wait > 0) {
        try {
          timer.after(wait, this::endAnticipation);
        } catch (RejectedExecutionException e) { // the daemon stops: nobody would end the wait
          anticipation.arrived(tag.flow());
        }
      }
    }
  }

  private void endAnticipation() {
    List<Request<Entry>> dispatched;
    synchronized (lock) {
      dispatched = dispatchable(clock.getAsLong());
    }
    execute(dispatched);
  }

  private void execute(List<Request<Entry>> dispatched) {
    for (int i = 0; i < dispatched.size(); i++) { // it grows where a request fails at once
      Request<Entry> r = dispatched.get(i);
      try {
        executor.execute(() -> run(r));
      } catch (RuntimeException | OutOfMemoryError e) { // no thread to be had
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "no thread for I/O on " + device, e);
        dispatched.addAll(release(r, e));
        settle(r, e);
      }
    }
  }

  private void run(Request<Entry> r) {
    Throwable failure = null;
    try {
      r.payload().io.run(r.payload().part.start(), r.payload().part.bytes());
    } catch (Throwable t) { // whatever it was, the permit must come back
      failure = t;
    }
    execute(release(r, failure)); // before anything else: the device must not idle
    settle(r, failure);
  }

  /** Gives the permit back; returns what was dispatched instead. */
  private List<Request<Entry>> release(Request<Entry> r, Throwable failure) {
    Entry e = r.payload();
    synchronized (lock) {
      long now = clock.getAsLong();
      queue.complete(r);
      completed++;
      long service = now - e.dispatchNanos;
      if (failure == null) {
        depth.observe(e.op, e.part.bytes(), service);
      }
      FlowStats stats = flows.get(e.tag.flow());
      if (stats != null && failure == null) {
        stats.done(e.tag.kind(), e.op, now, e.dispatchNanos - e.arrivalNanos, service);
        if (e.data) {
          stats.moved(e.tag.kind(), e.op, e.part.bytes());
        } else {
          stats.readChecksums(e.part.bytes());
        }
      }
      if (!e.data && failure == null) {
        anticipateData(e.tag, now);
      }
      return dispatchable(now);
    }
  }

  private static void settle(Request<Entry> r, Throwable failure) {
    if (failure == null) {
      r.payload().done.complete(null);
    } else {
      r.payload().done.completeExceptionally(failure);
    }
  }

  private void countActive(long now) {
    double weights = 0;
    int n = 0;
    for (FlowStats f : flows.values()) {
      if (now - f.lastSeenNanos() <= ACTIVE_NANOS) {
        weights += f.weight();
        n++;
      }
    }
    shareWeights = weights;
    activeFlows = n;
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
      List<FlowSnapshot> all = new ArrayList<>(flows.size());
      flows.forEach((name, f) -> all.add(f.snapshot(queue.queued(name))));
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
