package org.ibis.core.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Permits that tasks hold for much longer than their I/O should take. The device does not wait for
 * those: a part of another flow goes in their place, and theirs gets no more before one of them has
 * ended; where no other flow is about, it goes on as far as the depth lets it.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class LateLeases {
  /** A part is late after so many times what it should take, */
  private static final double MOST_TIMES = 16;

  /** and not before that: a kernel that writes back holds reads up for as long. */
  private static final long LEAST_NANOS = 100_000_000;

  private final Set<Permit> inTime = new LinkedHashSet<>();
  private final Map<FlowQueue, Integer> late = new HashMap<>(); // how many of each
  private long othersNanos; // when a flow was about that is not late

  /** Says that a part goes to the device; what is not a task's is passed over. */
  void began(Permit p, double shouldTake, long now) {
    about(p.request.flow, now);
    if (p.request.io.isLeased() && !p.request.io.isTrusted()) {
      p.lateNanos = now + (long) Math.max(LEAST_NANOS, MOST_TIMES * shouldTake);
      inTime.add(p);
    }
  }

  /** Says that a flow has work. */
  void about(FlowQueue f, long now) {
    if (!late.containsKey(f)) {
      othersNanos = now;
    }
  }

  /** Takes those that are late by now, for the first time. */
  List<Permit> takeLate(long now) {
    List<Permit> found = List.of();
    for (Permit p : inTime) {
      if (now - p.lateNanos >= 0) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(p);
      }
    }
    for (Permit p : found) {
      inTime.remove(p);
      p.late = true;
      late.merge(p.request.flow, 1, Integer::sum);
    }
    return found;
  }

  /**
   * When to look for late ones next, ns, of few times so that few timers are set; {@link
   * Long#MAX_VALUE} where none can be late.
   */
  long nextNanos() {
    long next = Long.MAX_VALUE;
    for (Permit p : inTime) {
      next = Math.min(next, p.lateNanos);
    }
    return next == Long.MAX_VALUE ? next : (Math.floorDiv(next, LEAST_NANOS) + 1) * LEAST_NANOS;
  }

  /** Whether a flow is to get nothing more now. */
  boolean keepsBack(FlowQueue f) {
    return late.containsKey(f);
  }

  /** Says that a part has ended; returns whether its flow may go on by that. */
  boolean ended(Permit p, long now) {
    inTime.remove(p);
    FlowQueue f = p.request.flow;
    if (!p.late || !late.containsKey(f)) {
      about(f, now);
      return false;
    }
    return late.merge(f, -1, (n, one) -> n == 1 ? null : n - 1) == null;
  }

  /** Lets all go on where nobody else has been about lately; returns those. */
  List<FlowQueue> takeForgiven(long now) {
    if (late.isEmpty() || now - othersNanos < LEAST_NANOS) {
      return List.of();
    }
    List<FlowQueue> forgiven = List.copyOf(late.keySet());
    late.clear();
    return forgiven;
  }
}
