package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/** The machine's processes at a moment (proc(5)). */
final class ProcessTable {

  private static final Path PROC = Path.of("/proc");

  /** USER_HZ: the unit of processor times in /proc, the same on all of Linux's architectures. */
  private static final double TICKS_PER_SECOND = 100;

  /** Fields of a line, counted from the one after the name. */
  private static final int PARENT = 1;

  private static final int USER = 11; // its own user and system time, then those of its children

  private final List<Entry> entries;

  /**
   * A process.
   *
   * @param own its processor time, s
   * @param waitedFor that of children that have ended and that it has waited for, with theirs, s
   */
  record Entry(long pid, long parent, double own, double waitedFor) {}

  ProcessTable(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  static ProcessTable now() throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        try {
          // Whatever a process calls itself: it need not be UTF-8.
          byte[] line = Files.readAllBytes(process.resolve("stat"));
          entries.add(parse(new String(line, StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
          // It has just ended.
        }
      }
    }
    return new ProcessTable(entries);
  }

  static Entry parse(String stat) {
    // The name in parentheses may itself hold spaces and parentheses.
    int name = stat.lastIndexOf(')');
    String[] fields = stat.substring(name + 1).strip().split(" ");
    return new Entry(
        Long.parseLong(stat.substring(0, stat.indexOf(' '))),
        Long.parseLong(fields[PARENT]),
        seconds(fields[USER], fields[USER + 1]),
        seconds(fields[USER + 2], fields[USER + 3]));
  }

  private static double seconds(String user, String system) {
    return (Long.parseLong(user) + Long.parseLong(system)) / TICKS_PER_SECOND;
  }

  /** All processes below some, not themselves. */
  List<Entry> below(Collection<Long> roots) {
    List<Entry> found = new ArrayList<>();
    Deque<Long> parents = new ArrayDeque<>(roots);
    while (!parents.isEmpty()) {
      long parent = parents.pop();
      for (Entry entry : entries) {
        if (entry.parent() == parent) {
          found.add(entry);
          parents.push(entry.pid());
        }
      }
    }
    return found;
  }

  /** Processor time of all that ever ran below some processes, s. */
  double secondsBelow(Collection<Long> roots) {
    double ended =
        entries.stream()
            .filter(entry -> roots.contains(entry.pid()))
            .mapToDouble(Entry::waitedFor)
            .sum();
    return ended
        + below(roots).stream().mapToDouble(entry -> entry.own() + entry.waitedFor()).sum();
  }
}
