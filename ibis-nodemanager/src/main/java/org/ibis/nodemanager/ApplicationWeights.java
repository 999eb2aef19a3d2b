package org.ibis.nodemanager;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.core.Weight;

/**
 * What the containers of each application last said of its weight, for I/O that is done on behalf
 * of an application and says nothing of it: its shuffle. Safe for use by several threads.
 */
final class ApplicationWeights {
  private final Map<String, Double> weights = new ConcurrentHashMap<>();

  /**
   * Takes note of a weight.
   *
   * @param weight as it counts, already cut to what claims may have
   */
  void heard(String application, double weight) {
    weights.put(application, weight);
  }

  /** The weight last heard, or {@link Weight#DEFAULT}. */
  double of(String application) {
    return weights.getOrDefault(application, Weight.DEFAULT);
  }

  /** The application has ended. */
  void forget(String application) {
    weights.remove(application);
  }
}
