package org.ibis.core.device;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The streams of one flow in one direction, and whose turn is next: the one that had least, and
 * among equals the one that was served longest ago. Streams that have something all the time stay
 * within a turn of each other, however long their turns are. One that joins stands behind all that
 * wait, as at the end of a line: however many short ones come, nobody is passed more than once by
 * each. One that comes back goes on from where it was, or from where the turn under way began if
 * that is further, which is start-time fair queuing.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class StreamTurns {
  private static final Comparator<StreamQueue> LEAST_SERVED =
      (a, b) -> a.tag != b.tag ? Double.compare(a.tag, b.tag) : Long.compare(a.order, b.order);

  /** Streams that have nothing, of which it is known how far they were: the last ones. */
  private static final int MOST_AWAY = 16;

  private final FlowQueue flow;
  private final Map<Long, Double> away = new LinkedHashMap<>(); // tags; gone for longest first
  private final Map<Long, StreamQueue> streams = new HashMap<>(); // that wait, and the current one
  private final TreeSet<StreamQueue> waiting = new TreeSet<>(LEAST_SERVED);
  private StreamQueue current; // that has the turn, or had the last one; not among those that wait
  private double furthest; // largest tag so far
  private double virtualTime; // start tag of the turn that began last
  private long orders;

  StreamTurns(FlowQueue flow) {
    this.flow = flow;
  }

  void add(WindowRequest r) {
    StreamQueue stream = streams.get(r.tag.stream());
    if (stream == null) {
      Double was = away.remove(r.tag.stream());
      double tag = was == null ? furthest : Math.max(was, virtualTime);
      stream = new StreamQueue(flow, r.tag.stream(), r.op, tag, orders++);
      streams.put(stream.number, stream);
      waiting.add(stream);
    }
    stream.addLast(r);
    r.stream = stream;
  }

  private void goesAway(StreamQueue stream) {
    streams.remove(stream.number);
    away.put(stream.number, stream.tag);
    if (away.size() > MOST_AWAY) {
      away.remove(away.keySet().iterator().next());
    }
  }

  /** Takes a window away of which nothing more is to be dispatched. */
  void remove(WindowRequest r) {
    StreamQueue stream = r.stream;
    r.stream = null;
    stream.remove(r);
    if (stream.isEmpty() && stream != current) {
      boolean unused = waiting.remove(stream);
      goesAway(stream);
    }
  }

  boolean isEmpty() {
    return waiting.isEmpty() && (current == null || current.isEmpty());
  }

  /** Whose turn is next; null where nobody waits. */
  StreamQueue first() {
    StreamQueue other = firstOther();
    if (current == null || current.isEmpty()) {
      return other;
    }
    return other == null || LEAST_SERVED.compare(current, other) < 0 ? current : other;
  }

  /** The first that has not the turn; null where none waits. */
  StreamQueue firstOther() {
    return waiting.isEmpty() ? null : waiting.first();
  }

  /** Begins the turn of the stream that is {@link #first}. */
  void beginTurn(StreamQueue next) {
    if (next != current) {
      boolean unused = waiting.remove(next);
      if (current != null && current.isEmpty()) {
        goesAway(current);
      } else if (current != null) {
        waiting.add(current);
      }
      current = next;
    }
    next.order = orders++;
    virtualTime = Math.max(virtualTime, next.tag);
  }

  /** Charges a stream for what goes to the device. */
  void charge(StreamQueue stream, double cost) {
    boolean queued = stream != current && waiting.remove(stream); // let through out of turn
    stream.tag += cost;
    furthest = Math.max(furthest, stream.tag);
    if (queued) {
      waiting.add(stream);
    }
  }

  /** All windows that wait, streams one after the other. */
  void forEach(Consumer<WindowRequest> what) {
    streams.values().forEach(s -> s.forEach(what));
  }
}
