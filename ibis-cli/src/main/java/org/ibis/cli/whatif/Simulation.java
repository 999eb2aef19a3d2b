package org.ibis.cli.whatif;

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
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Permit;
import org.ibis.core.device.Submission;
import org.ibis.core.trace.RequestLog;

/**
 * Windows of a trace through the production scheduler, on virtual time: a {@link DeviceScheduler}
 * whose clock and executor are this class. The disk works on one request after the other, as they
 * were dispatched, but goes on with a stream where it can.
 */
final class Simulation {
  private final List<TracedWindow> windows;
  private final ServiceModel disk;
  private final ToDoubleFunction<FlowTag> weights;
  private final DeviceScheduler scheduler;
  private final long periodNanos;
  private final Map<Integer, List<Integer>> followers = new HashMap<>();
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final ArrayDeque<Permit> atDisk = new ArrayDeque<>();
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
   */
  Simulation(
      TracedWorkload workload,
      ServiceModel disk,
      ToDoubleFunction<FlowTag> weights,
      DeviceModel model,
      DepthController depth,
      DeviceSettings settings,
      long periodNanos) {
    this.windows = workload.windows();
    this.disk = disk;
    this.weights = weights;
    this.periodNanos = periodNanos;
    scheduler =
        new DeviceScheduler(
            "disk",
            model,
            depth,
            settings,
            () -> now,
            Runnable::run,
            (nanos, what) -> at(now + nanos, what),
            new FailOpen(() -> now, (message, cause) -> {}));
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
    Submission s = scheduler.submit(tag, w.op(), w.data(), w.window(), this::arriveAtDisk);
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

  private void arriveAtDisk(Permit io) {
    atDisk.add(io);
    if (!busy) {
      serve();
    }
  }

  private void serve() {
    Permit next = null;
    for (Permit io : atDisk) {
      if (place.isAt(io.tag().stream(), io.part())) {
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
    Permit io = next;
    long nanos = disk.nanos(io.op(), io.tag().stream(), io.part(), place);
    place = ServiceModel.Place.behind(io.tag().stream(), io.part());
    at(
        now + nanos,
        () -> {
          busy = false;
          io.end(null); // what it dispatches may begin at once
          if (!busy) {
            serve();
          }
        });
  }
}
