package org.ibis.core.fairqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * SFQ(D) written down as the paper says it, with a list that is searched from end to end and flows
 * that are never forgotten: what {@link StartTimeFairQueue} must be equal to.
 */
final class PlainFairQueue {
  /** A request; {@code id} counts arrivals. */
  record Entry(int id, String flow, double startTag, double finishTag) {}

  private final Map<String, Double> lastFinishTags = new HashMap<>();
  final List<Entry> queued = new ArrayList<>(); // in order of arrival
  final List<Entry> outstanding = new ArrayList<>();
  double virtualTime;
  int depth;

  PlainFairQueue(int depth) {
    this.depth = depth;
  }

  Entry enqueue(int id, String flow, double weight, long cost) {
    double start = Math.max(virtualTime, lastFinishTags.getOrDefault(flow, 0.0));
    Entry entry = new Entry(id, flow, start, start + cost / weight);
    lastFinishTags.put(flow, entry.finishTag);
    queued.add(entry);
    return entry;
  }

  Entry dispatch() {
    if (queued.isEmpty() || outstanding.size() >= depth) {
      return null;
    }
    Entry first = null;
    for (Entry e : queued) {
      // A flow's own order counts, also where a cost of 0 makes two tags equal.
      first = first == null || e.startTag < first.startTag ? e : first;
    }
    virtualTime = first.startTag;
    force(first);
    return first;
  }

  void force(Entry entry) {
    queued.remove(entry);
    outstanding.add(entry);
  }
}
