package org.ibis.core.device;

import java.util.PriorityQueue;

/** Events in the order of their times. */
final class VirtualTime {
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long now; // ns
  private long numbered;

  private record Event(long nanos, long number, Runnable what) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
  }

  long now() {
    return now;
  }

  /** Of several at one time the first comes first. */
  void at(long nanos, Runnable what) {
    events.add(new Event(nanos, numbered++, what));
  }

  /** Runs what is due until then, and what that brings about. */
  void runUntil(long end) {
    while (!events.isEmpty() && events.peek().nanos() <= end) {
      Event next = events.remove();
      now = next.nanos();
      next.what().run();
    }
    now = end;
  }
}
