package org.ibis.tools.whatif;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.ToDoubleFunction;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.depth.DepthController;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceScheduler.Dispatched;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.trace.RequestLog;
import org.ibis.core.window.WindowLimits;

/**
 * Windows of a trace through the production scheduler, on virtual time: a {@link DeviceScheduler}
 * whose clock and executor are this class. The disk works on one request after the other, as they
 * were dispatched, but goes on with a stream where it can.
 */
final class Simulation {
  private static final RangeIo NOTHING = (start, bytes) -> {};

  private final List<TracedWindow> windows;
  private final ServiceModel disk;
  private final ToDoubleFunction<FlowTag> weights;
  private final DeviceScheduler scheduler;
  private final long periodNanos;
  private final Map<Integer, List<Integer>> followers = new HashMap<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final ArrayDeque<Dispatched> atDisk = new ArrayDeque<>();
  private final Map<String, JobTimes> jobs = new LinkedHashMap<>();
  private ServiceModel.Place place = ServiceModel.Place.NOWHERE;
  private boolean busy;
  private int open; // windows that have not ended
  private long now;
  private long numbered;

  /** First arrival and last end of a job, ns. */
  record JobTimes(long fromNanos, long toNanos) {
    double seconds() {
      return (toNanos - fromNanos) / 1e9;
    }
  }

  private record Event(long nanos, long number, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  /**
   * @param weights of a job, by its tag in the trace
   * @param waitCapNanos as of {@code ibis.wait.cap.ms}
   */
  Simulation(
      TracedWorkload workload,
      ServiceModel disk,
      ToDoubleFunction<FlowTag> weights,
      DepthController depth,
      WindowLimits limits,
      long periodNanos,
      long waitCapNanos) {
    this.windows = workload.windows();
    this.disk = disk;
    this.weights = weights;
    this.periodNanos = periodNanos;
    scheduler =
        new DeviceScheduler(
            "disk",
            depth,
            limits,
            waitCapNanos,
            () -> now,
            io -> arriveAtDisk((Dispatched) io),
            new FailOpen(() -> now, (message, cause) -> {}),
            0,
            (nanos, what) -> at(now + nanos, what));
  }

  /** Each request that ends is told there. */
  void logTo(RequestLog log) {
    scheduler.logTo(log);
  }

  /** When each job began and ended. */
  Map<String, JobTimes> run() {
    open = windows.size();
    for (int i = 0; i < windows.size(); i++) {
      TracedWindow w = windows.get(i);
      int number = i;
      if (w.after() < 0) {
        at(w.thinkNanos(), () -> submit(number));
      } else {
        followers.computeIfAbsent(w.after(), after -> new ArrayList<>()).add(i);
      }
    }
    at(periodNanos, this::endPeriod);
    while (open > 0) {
      Event next = events.remove();
      now = next.nanos();
      next.what().run();
    }
    return jobs;
  }

  private void at(long nanos, Runnable what) {
    events.add(new Event(nanos, numbered++, what));
  }

  private void endPeriod() {
    scheduler.endPeriod();
    at(now + periodNanos, this::endPeriod);
  }

  private void submit(int number) {
    TracedWindow w = windows.get(number);
    FlowTag old = w.tag();
    FlowTag tag = new FlowTag(old.flow(), weights.applyAsDouble(old), old.kind(), old.stream());
    long arrived = now;
    jobs.merge(
        tag.flow(),
        new JobTimes(arrived, arrived),
        (a, b) -> new JobTimes(Math.min(a.fromNanos(), b.fromNanos()), a.toNanos()));
    Submission s =
        w.data()
            ? scheduler.submit(tag, w.op(), w.window(), NOTHING)
            : scheduler.submitChecksums(tag, w.window(), NOTHING);
    var unused = s.done().whenComplete((ok, failure) -> ended(number));
  }

  private void ended(int number) {
    open--;
    jobs.computeIfPresent(
        windows.get(number).tag().flow(),
        (flow, t) -> new JobTimes(t.fromNanos(), Math.max(t.toNanos(), now)));
    for (int follower : followers.getOrDefault(number, List.of())) {
      at(now + windows.get(follower).thinkNanos(), () -> submit(follower));
    }
  }

  private void arriveAtDisk(Dispatched io) {
    atDisk.add(io);
    if (!busy) {
      serve();
    }
  }

  private void serve() {
    Dispatched next = null;
    for (Dispatched io : atDisk) {
      if (place.isAt(io.tag().stream(), io.window())) {
        next = io;
        break;
      }
    }
    if (next == null) {
      next = atDisk.peekFirst();
    }
    if (next == null) {
      return;
    }
    atDisk.remove(next);
    busy = true;
    Dispatched io = next;
    long nanos = disk.nanos(io.op(), io.tag().stream(), io.window(), place);
    place = ServiceModel.Place.behind(io.tag().stream(), io.window());
    at(
        now + nanos,
        () -> {
          busy = false;
          io.run(); // what it dispatches may begin at once
          if (!busy) {
            serve();
          }
        });
  }
}
