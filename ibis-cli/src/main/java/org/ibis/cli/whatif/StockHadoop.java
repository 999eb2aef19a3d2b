package org.ibis.cli.whatif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/**
 * What would reach the disk of the same I/O without IBIS: a reader has the DataNode's read-ahead in
 * flight, and a job hands what it writes to the page cache, which takes it until the job's share of
 * the dirty memory is full. The flusher writes a part of one file and turns to the next.
 *
 * <p>What is read again out of the page cache, the journal, and the times at which the flusher
 * begins are left out.
 */
final class StockHadoop {
  /** {@code dfs.datanode.readahead.bytes}. */
  static final long READ_AHEAD = 4 << 20;

  /** The least that the kernel's flusher writes of a file in one go (MIN_WRITEBACK_PAGES). */
  static final long WRITEBACK = 4 << 20;

  /** When the job goes on: so long after the end of a window, or of none. */
  private record Released(int after, long thinkNanos) {
    Released then(long nanos) {
      return new Released(after, thinkNanos + nanos);
    }
  }

  private final int unflushed; // pieces of a job that the page cache takes
  private final List<TracedWindow> pieces = new ArrayList<>();
  private final Map<String, List<Integer>> written = new HashMap<>(); // pieces of each job

  private StockHadoop(int unflushed) {
    this.unflushed = unflushed;
  }

  /**
   * @param dirtyBytes dirty memory of this disk
   */
  static TracedWorkload of(TracedWorkload workload, long dirtyBytes) {
    double share = dirtyBytes / Math.max(1, writers(workload));
    StockHadoop stock = new StockHadoop((int) Math.max(1, share / WRITEBACK));
    List<Released> released = new ArrayList<>();
    for (TracedWindow w : workload.windows()) {
      Released cause = w.after() < 0 ? new Released(-1, 0) : released.get(w.after());
      Released begin = cause.then(w.thinkNanos());
      released.add(w.op() == IoOp.READ ? stock.read(w, begin) : stock.write(w, begin));
    }
    return new TracedWorkload(stock.pieces);
  }

  private Released read(TracedWindow w, Released begin) {
    Released next = begin;
    for (Window part : parts(w.window(), READ_AHEAD)) {
      next = new Released(add(w, part, next), 0);
    }
    return next;
  }

  private Released write(TracedWindow w, Released begin) {
    List<Integer> before = written.computeIfAbsent(w.tag().flow(), f -> new ArrayList<>());
    Released next = begin;
    for (Window part : parts(w.window(), WRITEBACK)) {
      if (before.size() >= unflushed) {
        next = new Released(before.get(before.size() - unflushed), 0);
      }
      before.add(add(w, part, next));
    }
    return next;
  }

  private int add(TracedWindow w, Window part, Released when) {
    pieces.add(new TracedWindow(w.tag(), w.op(), w.data(), part, when.after(), when.thinkNanos()));
    return pieces.size() - 1;
  }

  private static List<Window> parts(Window window, long bytes) {
    List<Window> parts = new ArrayList<>();
    for (long at = window.start(); at < window.end(); at += bytes) {
      parts.add(new Window(at, Math.min(window.end(), at + bytes)));
    }
    return parts;
  }

  /** How many jobs write at a time, over the windows that are written. */
  private static double writers(TracedWorkload workload) {
    Map<String, int[]> spans = new HashMap<>(); // first and last window, counted in writes
    int writes = 0;
    for (TracedWindow w : workload.windows()) {
      if (w.op() == IoOp.WRITE) {
        int now = writes++;
        spans.computeIfAbsent(w.tag().flow(), f -> new int[] {now, now})[1] = now;
      }
    }
    long sum = spans.values().stream().mapToLong(span -> span[1] - span[0] + 1L).sum();
    return writes == 0 ? 0 : (double) sum / writes;
  }
}
