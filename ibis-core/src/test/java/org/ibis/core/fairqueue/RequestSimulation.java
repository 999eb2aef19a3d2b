package org.ibis.core.fairqueue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.ibis.core.fairqueue.RequestQueue.Request;
import org.ibis.core.fairqueue.Schedule.Step;

/** Runs a {@link Schedule} on virtual time and keeps what happened, in order. */
final class RequestSimulation {
  enum Kind {
    ENQUEUE,
    DISPATCH,
    COMPLETE
  }

  /**
   * @param depth D when it happened
   * @param virtualTime after it happened
   * @param settled whether the scheduler had been asked for all that it would dispatch
   */
  record Event(
      long time,
      Kind kind,
      Request<Step> request,
      int depth,
      double virtualTime,
      int queued,
      int outstanding,
      boolean settled) {
    int flow() {
      return request.payload().flow();
    }
  }

  private record Completion(long time, long order, Request<Step> request) {}

  private final Schedule schedule;
  private final RequestQueue<Step> queue;
  private final List<Event> events = new ArrayList<>();
  private final PriorityQueue<Completion> device =
      new PriorityQueue<>(
          Comparator.comparingLong(Completion::time).thenComparingLong(Completion::order));
  private long now;

  private RequestSimulation(Schedule schedule) {
    this.schedule = schedule;
    this.queue = new RequestQueue<>(schedule.depth());
  }

  static List<Event> run(Schedule schedule) {
    RequestSimulation simulation = new RequestSimulation(schedule);
    simulation.run();
    return simulation.events;
  }

  private void run() {
    long arrival = 0;
    for (Step step : schedule.steps()) {
      arrival += step.gap();
      completeUntil(arrival);
      now = arrival;
      if (step.newDepth() > 0) {
        queue.setDepth(step.newDepth());
      }
      double weight = schedule.weights().get(step.flow());
      happened(Kind.ENQUEUE, queue.enqueue("flow" + step.flow(), weight, step.bytes(), step));
      dispatchAll();
    }
    completeUntil(Long.MAX_VALUE);
  }

  private void completeUntil(long time) {
    while (!device.isEmpty() && device.peek().time() <= time) {
      Completion next = device.poll();
      now = next.time();
      queue.complete(next.request());
      happened(Kind.COMPLETE, next.request());
      dispatchAll();
    }
  }

  private void dispatchAll() {
    for (Request<Step> r = queue.dispatch(); r != null; r = queue.dispatch()) {
      happened(Kind.DISPATCH, r);
      device.add(new Completion(now + r.payload().service(), events.size(), r));
    }
    Event last = events.get(events.size() - 1);
    events.set(
        events.size() - 1,
        new Event(
            last.time,
            last.kind,
            last.request,
            last.depth,
            last.virtualTime,
            last.queued,
            last.outstanding,
            true));
  }

  private void happened(Kind kind, Request<Step> request) {
    events.add(
        new Event(
            now,
            kind,
            request,
            queue.depth(),
            queue.virtualTime(),
            queue.queued(),
            queue.outstanding(),
            false));
  }
}
