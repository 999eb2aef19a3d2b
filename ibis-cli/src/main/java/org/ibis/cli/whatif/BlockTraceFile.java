package org.ibis.cli.whatif;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.core.IoOp;

/**
 * Windows of a trace as {@code blocksim} reads them: each stream is a process, its job the label,
 * and what a window follows is told. Where a stream's file lies on the disk nobody has traced: the
 * files are laid out one behind the other, in the order in which they were begun.
 */
final class BlockTraceFile {
  private static final int BLOCK = 512; // bytes
  private static final long ALIGNMENT = 1 << 20; // bytes, of a file's begin

  private BlockTraceFile() {}

  private record Stream(String flow, long number) {}

  static void write(TracedWorkload workload, Path file) throws IOException {
    Map<Stream, Long> lengths = new LinkedHashMap<>();
    for (TracedWindow w : workload.windows()) {
      lengths.merge(streamOf(w), w.window().end(), Math::max);
    }
    Map<Stream, Long> begins = new HashMap<>();
    Map<Stream, Integer> numbers = new HashMap<>();
    long next = 0;
    for (Map.Entry<Stream, Long> stream : lengths.entrySet()) {
      numbers.put(stream.getKey(), numbers.size() + 1);
      begins.put(stream.getKey(), next);
      next += (stream.getValue() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
    List<TracedWindow> windows = workload.windows();
    List<Integer> order = byEarliestArrival(windows);
    int[] lines = new int[windows.size()]; // from 1
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("time_us,pid,lba,blocks,op,label,after\n");
      for (int i = 0; i < lines.length; i++) {
        TracedWindow w = windows.get(order.get(i));
        lines[order.get(i)] = i + 1;
        long first = (begins.get(streamOf(w)) + w.window().start()) / BLOCK;
        long end = (begins.get(streamOf(w)) + w.window().end() + BLOCK - 1) / BLOCK;
        out.write(
            String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%s,%s,%s%n",
                w.thinkNanos() / 1000,
                numbers.get(streamOf(w)),
                first,
                end - first,
                w.op() == IoOp.READ ? "R" : "W",
                w.tag().flow(),
                w.after() < 0 ? "" : Integer.toString(lines[w.after()])));
      }
    }
  }

  /** On a disk that takes no time: those that follow none are in order then. */
  private static List<Integer> byEarliestArrival(List<TracedWindow> windows) {
    long[] earliest = new long[windows.size()];
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < earliest.length; i++) {
      TracedWindow w = windows.get(i);
      earliest[i] = w.thinkNanos() + (w.after() < 0 ? 0 : earliest[w.after()]);
      order.add(i);
    }
    order.sort(Comparator.comparingLong(i -> earliest[i]));
    return order;
  }

  private static Stream streamOf(TracedWindow w) {
    return new Stream(w.tag().flow(), w.tag().stream());
  }
}
