package org.ibis.cli.install;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The difference between two texts that differ in one place, in the form of {@code diff -u}. */
final class Diff {
  private static final int CONTEXT = 3;

  private Diff() {}

  /**
   * @param before null is no file, as is {@code after}
   */
  static String of(String name, byte[] before, byte[] after) {
    List<String> old = lines(before);
    List<String> made = lines(after);
    int same = 0;
    while (same < Math.min(old.size(), made.size()) && old.get(same).equals(made.get(same))) {
      same++;
    }
    int tail = 0;
    while (tail < Math.min(old.size(), made.size()) - same
        && old.get(old.size() - 1 - tail).equals(made.get(made.size() - 1 - tail))) {
      tail++;
    }
    int from = Math.max(0, same - CONTEXT);
    int rest = Math.min(CONTEXT, tail);
    List<String> out = new ArrayList<>();
    out.add("--- " + (before == null ? "/dev/null" : name));
    out.add("+++ " + (after == null ? "/dev/null" : name));
    out.add(
        "@@ -"
            + range(from, old.size() - tail + rest)
            + " +"
            + range(from, made.size() - tail + rest)
            + " @@");
    old.subList(from, same).forEach(line -> out.add(" " + line));
    old.subList(same, old.size() - tail).forEach(line -> out.add("-" + line));
    made.subList(same, made.size() - tail).forEach(line -> out.add("+" + line));
    old.subList(old.size() - tail, old.size() - tail + rest).forEach(line -> out.add(" " + line));
    return String.join("\n", out) + "\n";
  }

  private static String range(int from, int to) {
    return (to == from ? from : from + 1) + "," + (to - from);
  }

  private static List<String> lines(byte[] bytes) {
    return bytes == null ? List.of() : new String(bytes, StandardCharsets.UTF_8).lines().toList();
  }
}
