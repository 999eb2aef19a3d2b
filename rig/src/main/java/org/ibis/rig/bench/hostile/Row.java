package org.ibis.rig.bench.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of one attack.
 *
 * @param before what the victim had by itself, MB/s
 * @param during what it had, or the victim that came later, MB/s
 * @param after what it had again, MB/s
 * @param due what it was due meanwhile, MB/s
 * @param rest heap of each daemon at rest, bytes, by name
 * @param heap the same at the attack's end
 * @param pingMillis 99th percentile of the victim's pings, ms
 * @param silentSeconds the longest time without a report of the node, s
 * @param offHeld whether an off of the whole cluster came and held
 * @param acts of the attacker
 */
record Row(
    String key,
    String title,
    double before,
    double during,
    double after,
    double due,
    Map<String, Long> rest,
    Map<String, Long> heap,
    double pingMillis,
    double silentSeconds,
    boolean offHeld,
    long acts) {

  private static final double PERCENT = 100;

  /** Of what it was due, a part of 1. */
  double kept() {
    return during / due;
  }

  /** The daemon whose heap has grown most, and how many times it is what it was at rest. */
  Map.Entry<String, Double> grown() {
    return heap.entrySet().stream()
        .map(e -> Map.entry(e.getKey(), (double) e.getValue() / rest.get(e.getKey())))
        .max(Map.Entry.comparingByValue())
        .orElse(Map.entry("-", Double.NaN));
  }

  /** What does not hold, for people; empty where all does. */
  List<String> missed(Limits limits) {
    List<String> missed = new ArrayList<>();
    if (!(kept() >= limits.kept())) {
      missed.add(text("the victim kept %.0f %%", PERCENT * kept()));
    }
    if (!(grown().getValue() <= limits.heap())) {
      missed.add(text("%s has %.1f times its heap", grown().getKey(), grown().getValue()));
    }
    if (!(pingMillis <= limits.pingMillis())) {
      missed.add(text("pings of %.0f ms", pingMillis));
    }
    if (!(silentSeconds <= limits.silentSeconds())) {
      missed.add(text("the node was silent for %.0f s", silentSeconds));
    }
    if (!offHeld) {
      missed.add("off did not hold");
    }
    if (acts == 0) {
      missed.add("nothing was attacked");
    }
    return missed;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
