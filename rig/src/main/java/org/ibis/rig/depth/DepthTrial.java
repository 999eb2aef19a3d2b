package org.ibis.rig.depth;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import org.ibis.core.depth.DepthController;

/**
 * Runs clients, a queue whose depth is controlled, and a device on virtual time. The queue is first
 * come, first served, so that nothing but the depth makes a difference. The same input gives the
 * same trace. Used once, by one thread.
 */
final class DepthTrial {
  private static final long PLACES = 16L << 30; // bytes of the device that are used

  private final SimulatedDevice device;
  private final DepthController depth;
  private final List<Client> clients;
  private final long periodNanos;

  private final SplittableRandom random = new SplittableRandom(42);
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::nanos).thenComparingLong(Event::number));
  private final Queue<Part> queue = new ArrayDeque<>();
  private final long[] next; // where each client's next part starts, bytes
  private final int[] missing; // parts of each client's burst
  private long number;
  private int outstanding;
  private long lone; // number of the only one at the device since its dispatch; -1 for none
  private Part last; // that was dispatched
  private long bytes; // in this period

  /** A completion, or with no flight the end of a client's thinking. */
  private record Event(long nanos, long number, int client, Flight flight) {}

  /** A part at the device. */
  private record Flight(long number, Part part, boolean follows, long dispatched) {}

  DepthTrial(
      SimulatedDevice device, DepthController depth, List<Client> clients, long periodNanos) {
    this.device = device;
    this.depth = depth;
    this.clients = clients;
    this.periodNanos = periodNanos;
    this.next = new long[clients.size()];
    this.missing = new int[clients.size()];
  }

  /** Runs that many periods; the trace of them. */
  List<TracePeriod> run(int periods) {
    List<TracePeriod> trace = new ArrayList<>();
    for (int client = 0; client < clients.size(); client++) {
      next[client] = client * (PLACES / clients.size());
      ask(client);
    }
    int used = depth.depth();
    dispatch(0);
    for (long end = periodNanos; trace.size() < periods; end += periodNanos) {
      while (!events.isEmpty() && events.peek().nanos() <= end) {
        happen(events.poll());
      }
      depth.endPeriod();
      trace.add(
          new TracePeriod(
              depth.lastLatencyNanos(),
              depth.lastReferenceNanos(),
              depth.exactDepth(),
              used,
              bytes,
              periodNanos));
      bytes = 0;
      used = depth.depth();
      dispatch(end);
    }
    return trace;
  }

  private void happen(Event event) {
    int client = event.client();
    if (event.flight() == null) {
      ask(client);
    } else {
      complete(event.flight(), event.nanos());
      if (--missing[client] == 0) {
        long think = clients.get(client).thinkNanos();
        if (think == 0) {
          ask(client);
        } else {
          events.add(new Event(event.nanos() + think, number++, client, null));
        }
      }
    }
    dispatch(event.nanos());
  }

  private void ask(int client) {
    Client c = clients.get(client);
    missing[client] = c.burst();
    for (int n = 0; n < c.burst(); n++) {
      if (!c.sequential()) {
        next[client] = random.nextLong(PLACES / c.bytes()) * c.bytes();
      }
      queue.add(new Part(client, c.op(), next[client], c.bytes()));
      next[client] += c.bytes();
    }
  }

  private void complete(Flight flight, long now) {
    Part part = flight.part();
    outstanding--;
    bytes += part.bytes();
    depth.observe(
        part.op(),
        part.bytes(),
        flight.follows(),
        now - flight.dispatched(),
        flight.number() == lone);
  }

  private void dispatch(long now) {
    while (!queue.isEmpty() && outstanding < depth.depth()) {
      Part part = queue.remove();
      Flight flight = new Flight(number++, part, part.follows(last), now);
      lone = outstanding == 0 ? flight.number() : -1;
      last = part;
      outstanding++;
      events.add(new Event(device.serve(part, now), flight.number(), part.stream(), flight));
    }
    if (!queue.isEmpty()) {
      depth.limited();
    }
  }
}
