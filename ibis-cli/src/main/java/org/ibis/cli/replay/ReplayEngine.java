package org.ibis.cli.replay;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.ibis.core.Weight;
import org.ibis.core.depth.DepthController;
import org.ibis.core.fairqueue.RequestQueue;
import org.ibis.core.fairqueue.RequestQueue.Request;

/**
 * Runs a trace through the production scheduler on virtual time.
 *
 * <p>At one instant completions come first, in the order of their dispatch; then the end of a
 * control period, which therefore sees them; then arrivals in input order; then dispatches. Control
 * periods are counted from the first arrival. One without completions changes nothing (see {@link
 * org.ibis.core.depth.PaperDepth}), so such periods are stepped over.
 *
 * <p>Used once, by one thread.
 */
final class ReplayEngine {
  private static final long NEVER = Long.MAX_VALUE;

  private record Completion(long micros, long dispatched, Request<Integer> request) {}

  private final Replay replay;
  private final int[] byArrival; // indexes of requests by time, input order among equals
  private final Map<String, Double> weights;
  private final DeviceModel device;
  private final DepthController depth;
  private final long periodMicros;

  private final RequestQueue<Integer> queue; // of indexes of requests
  private final PriorityQueue<Completion> completions =
      new PriorityQueue<>(
          Comparator.comparingLong(Completion::micros).thenComparingLong(Completion::dispatched));
  private int arrived;
  private long dispatched;
  private long periodEnd; // µs
  private int completedInPeriod;

  /**
   * @param requests in input order; they need not be in order of time
   * @param weights by app; {@link Weight#DEFAULT} for one that is missing
   * @param periodMicros length of a control period, over 0
   */
  ReplayEngine(
      List<ReplayRequest> requests,
      Map<String, Double> weights,
      DeviceModel device,
      DepthController depth,
      long periodMicros) {
    this.replay = Replay.of(requests);
    this.byArrival =
        IntStream.range(0, requests.size())
            .boxed()
            .sorted(Comparator.comparingLong(i -> requests.get(i).arrivalMicros())) // stable
            .mapToInt(i -> i)
            .toArray();
    this.weights = weights;
    this.device = device;
    this.depth = depth;
    this.periodMicros = periodMicros;
    this.queue = new RequestQueue<>(depth.depth());
  }

  /**
   * Serves every request.
   *
   * @throws ArithmeticException if virtual time overflows
   */
  Replay run() {
    long now = nextArrival();
    periodEnd = now == NEVER ? NEVER : Math.addExact(now, periodMicros);
    while (now != NEVER) {
      completeAll(now);
      if (now == periodEnd) {
        endPeriod();
      }
      arriveAll(now);
      dispatchAll(now);
      now = nextInstant();
    }
    if (completedInPeriod > 0) {
      endPeriod();
    }
    return replay;
  }

  private long nextArrival() {
    return arrived < byArrival.length
        ? replay.requests().get(byArrival[arrived]).arrivalMicros()
        : NEVER;
  }

  private long nextInstant() {
    long completion = completions.isEmpty() ? NEVER : completions.peek().micros();
    long next = Math.min(nextArrival(), completion);
    if (next == NEVER) {
      return NEVER;
    }
    if (completedInPeriod > 0) {
      return Math.min(next, periodEnd);
    }
    if (periodEnd < next) { // step over periods without completions
      long periods = (next - periodEnd + periodMicros - 1) / periodMicros;
      periodEnd = Math.addExact(periodEnd, Math.multiplyExact(periods, periodMicros));
    }
    return next;
  }

  private void completeAll(long now) {
    while (!completions.isEmpty() && completions.peek().micros() == now) {
      Request<Integer> request = completions.poll().request();
      queue.complete(request);
      int i = request.payload();
      ReplayRequest r = replay.requests().get(i);
      long latency = Math.multiplyExact(now - replay.dispatchMicros()[i], 1000L);
      depth.observe(r.op(), r.bytes(), false, latency, false); // the paper looks at neither
      completedInPeriod++;
    }
  }

  private void endPeriod() {
    depth.endPeriod();
    queue.setDepth(depth.depth());
    if (completedInPeriod > 0) {
      replay
          .periods()
          .add(
              new ControlPeriod(
                  periodEnd,
                  completedInPeriod,
                  depth.lastLatencyNanos(),
                  depth.lastReferenceNanos(),
                  depth.exactDepth()));
    }
    completedInPeriod = 0;
    periodEnd = Math.addExact(periodEnd, periodMicros);
  }

  private void arriveAll(long now) {
    while (nextArrival() == now) {
      int i = byArrival[arrived++];
      ReplayRequest r = replay.requests().get(i);
      double weight = weights.getOrDefault(r.app(), Weight.DEFAULT);
      Request<Integer> unused = queue.enqueue(r.app(), weight, r.bytes(), i);
    }
  }

  private void dispatchAll(long now) {
    for (Request<Integer> r = queue.dispatch(); r != null; r = queue.dispatch()) {
      int i = r.payload();
      long complete = Math.addExact(now, device.serviceMicros(replay.requests().get(i).bytes()));
      replay.startTags()[i] = r.startTag();
      replay.finishTags()[i] = r.finishTag();
      replay.dispatchMicros()[i] = now;
      replay.completeMicros()[i] = complete;
      completions.add(new Completion(complete, dispatched++, r));
    }
  }
}
