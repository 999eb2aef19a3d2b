package org.ibis.core.fairqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * SFQ(D) written down as the paper says it, with a list that is searched from end to end and flows
 * that are never forgotten: what {@link RequestQueue} must be equal to.
 */
final class PlainFairQueue {
  /** A request; {@code id} counts arrivals. */
  record Entry(int id, String flow, double weight, long cost) {}

  private final Map<String, Double> startTags = new HashMap<>(); // S of backlogged flows
  private final Map<String, Double> finishTags = new HashMap<>(); // F
  final List<Entry> queued = new ArrayList<>(); // in order of arrival
  final List<Entry> outstanding = new ArrayList<>();
  double virtualTime;
  int depth;

  PlainFairQueue(int depth) {
    this.depth = depth;
  }

  private Stream<Entry> of(String flow) {
    return queued.stream().filter(e -> e.flow.equals(flow));
  }

  Entry enqueue(int id, String flow, double weight, long cost) {
    if (of(flow).findAny().isEmpty()) {
      startTags.put(flow, Math.max(virtualTime, finishTags.getOrDefault(flow, 0.0)));
    }
    Entry entry = new Entry(id, flow, weight, cost);
    queued.add(entry);
    return entry;
  }

  double startTag(Entry e) {
    return startTags.get(e.flow);
  }

  double finishTag(Entry e) {
    return finishTags.get(e.flow);
  }

  Entry dispatch() {
    if (queued.isEmpty() || outstanding.size() >= depth) {
      return null;
    }
    Entry first = null;
    for (Entry e : queued) { // by arrival, so each flow's first one comes first
      if (first == null || startTag(e) < startTag(first)) {
        first = e;
      }
    }
    virtualTime = startTag(first);
    queued.remove(first);
    outstanding.add(first);
    double finish = virtualTime + first.cost / first.weight;
    finishTags.put(first.flow, finish);
    startTags.put(first.flow, finish);
    return first;
  }
}
