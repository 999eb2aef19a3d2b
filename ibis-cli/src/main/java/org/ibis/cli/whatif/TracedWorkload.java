package org.ibis.cli.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.core.FlowTag;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;

/**
 * What jobs asked of a disk, and why they did when they did: with other weights the same windows
 * would be asked for at other times. A stream's window follows the one that ended last before it in
 * the same stream, after a time that the job thinks. The first window of a stream follows the one
 * that ended last in the same job: tasks begin as others end. A job's first window comes when it
 * came.
 *
 * @param windows by arrival; what a window follows comes before it
 */
record TracedWorkload(List<TracedWindow> windows) {

  private static final int AGAIN_BIT = 56;

  private record Stream(String flow, long number) {
    static Stream of(TracedRequest r) {
      return new Stream(r.tag().flow(), r.tag().stream());
    }
  }

  /** A window before it was cut for the scheduler, and its times in the trace, ns. */
  private static final class Whole {
    private final TracedRequest first;
    private long to;
    private long endNanos;

    Whole(TracedRequest first) {
      this.first = first;
      this.to = first.window().end();
      this.endNanos = first.endNanos();
    }

    boolean goesOn(TracedRequest next) {
      return next.arrivalNanos() == first.arrivalNanos()
          && next.op() == first.op()
          && next.data() == first.data()
          && next.window().start() == to;
    }

    void add(TracedRequest next) {
      to = next.window().end();
      endNanos = Math.max(endNanos, next.endNanos());
    }

    Window window() {
      return new Window(first.window().start(), to);
    }
  }

  /**
   * @param requests by arrival
   */
  static TracedWorkload of(List<TracedRequest> requests) {
    List<Whole> wholes = wholes(requests);
    // Windows that ended, by the time of their end, for each stream and each job.
    Map<Stream, TreeMap<Long, Integer>> ofStream = new HashMap<>();
    Map<String, TreeMap<Long, Integer>> ofJob = new HashMap<>();
    List<TracedWindow> windows = new ArrayList<>(wholes.size());
    for (Whole w : wholes) {
      TracedRequest first = w.first;
      TreeMap<Long, Integer> stream =
          ofStream.computeIfAbsent(Stream.of(first), s -> new TreeMap<>());
      TreeMap<Long, Integer> job = ofJob.computeIfAbsent(first.tag().flow(), f -> new TreeMap<>());
      Map.Entry<Long, Integer> cause = stream.floorEntry(first.arrivalNanos());
      if (cause == null) {
        cause = job.floorEntry(first.arrivalNanos());
      }
      int after = cause == null ? -1 : cause.getValue();
      long since = cause == null ? 0 : cause.getKey();
      int number = windows.size();
      windows.add(
          new TracedWindow(
              first.tag(),
              first.op(),
              first.data(),
              w.window(),
              after,
              first.arrivalNanos() - since));
      stream.put(w.endNanos, number);
      job.put(w.endNanos, number);
    }
    return new TracedWorkload(windows);
  }

  /** The scheduler cuts the windows of some flows; another one would cut those of others. */
  private static List<Whole> wholes(List<TracedRequest> requests) {
    List<TracedRequest> sorted = new ArrayList<>(requests);
    sorted.sort(
        Comparator.comparingLong(TracedRequest::arrivalNanos)
            .thenComparingLong(r -> r.tag().stream())
            .thenComparingLong(r -> r.window().start()));
    Map<Stream, Whole> last = new HashMap<>();
    List<Whole> wholes = new ArrayList<>();
    for (TracedRequest r : sorted) {
      Whole before = last.get(Stream.of(r));
      if (before != null && before.goesOn(r)) {
        before.add(r);
      } else {
        Whole whole = new Whole(r);
        wholes.add(whole);
        last.put(Stream.of(r), whole);
      }
    }
    return wholes;
  }

  /** The windows of one job alone. */
  TracedWorkload only(String flow) {
    Map<Integer, Integer> numbers = new HashMap<>();
    numbers.put(-1, -1);
    List<TracedWindow> mine = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      TracedWindow w = windows.get(i);
      if (w.tag().flow().equals(flow)) {
        numbers.put(i, mine.size());
        int after = numbers.get(w.after()); // of the same job: streams are of one job
        mine.add(new TracedWindow(w.tag(), w.op(), w.data(), w.window(), after, w.thinkNanos()));
      }
    }
    return new TracedWorkload(mine);
  }

  /**
   * The same where a job goes on: when all that was traced of it has ended it begins again, so many
   * times in all.
   */
  TracedWorkload goingOn(String flow, int times) {
    List<TracedWindow> all = new ArrayList<>(windows);
    List<Integer> mine = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      if (windows.get(i).tag().flow().equals(flow)) {
        mine.add(i);
      }
    }
    if (mine.isEmpty()) {
      return this;
    }
    long begin = windows.get(mine.get(0)).thinkNanos();
    int before = mine.get(mine.size() - 1); // the last one of the time before
    for (int time = 1; time < times; time++) {
      Map<Integer, Integer> numbers = new HashMap<>();
      for (int i : mine) {
        TracedWindow w = windows.get(i);
        FlowTag tag = w.tag();
        // Files of its own: pids, the upper half of a stream's number, end below this bit.
        FlowTag again =
            new FlowTag(flow, tag.weight(), tag.kind(), tag.stream() ^ (long) time << AGAIN_BIT);
        boolean first = w.after() < 0;
        numbers.put(i, all.size());
        all.add(
            new TracedWindow(
                again,
                w.op(),
                w.data(),
                w.window(),
                first ? before : numbers.get(w.after()),
                first ? w.thinkNanos() - begin : w.thinkNanos()));
      }
      before = numbers.get(mine.get(mine.size() - 1));
    }
    return new TracedWorkload(all);
  }
}
