package org.ibis.cli.whatif;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Finds weights under which each of some jobs is at most so much slower than it would be alone: the
 * smallest, as larger ones cost the others more than they must.
 */
final class WeightSearch {
  private static final double LARGEST = 100; // more than this says nothing any more
  private static final double STEP = Math.sqrt(2);
  private static final int MAX_ROUNDS = 60;
  private static final int REFINEMENTS = 4;

  private final WhatIf trace;
  private final WhatIf.Settings settings;
  private final Map<String, Double> targets; // largest seconds, by job

  /**
   * @param slowdowns by job, as fractions: 0.1 is 10 %
   */
  WeightSearch(WhatIf trace, WhatIf.Settings settings, Map<String, Double> slowdowns) {
    this.trace = trace;
    this.settings = settings;
    targets = new LinkedHashMap<>();
    slowdowns.forEach(
        (job, slowdown) -> targets.put(job, trace.secondsAlone(job, settings) * (1 + slowdown)));
  }

  /** The weights of all jobs; empty where none were found that meet the targets. */
  Optional<Map<String, Double>> find() {
    Map<String, Double> weights = new LinkedHashMap<>();
    trace.jobs().forEach(job -> weights.put(job, 1.0));
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Map<String, Double> seconds = trace.seconds(settings.withWeights(weights));
      boolean all = true;
      for (Map.Entry<String, Double> target : targets.entrySet()) {
        String job = target.getKey();
        if (seconds.get(job) > target.getValue()) {
          all = false;
          weights.merge(job, STEP, (weight, step) -> Math.min(LARGEST, weight * step));
        }
      }
      if (all) {
        return Optional.of(refined(weights));
      }
      if (targets.keySet().stream().allMatch(job -> weights.get(job) >= LARGEST)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Takes back what was too much in the last steps. */
  private Map<String, Double> refined(Map<String, Double> found) {
    Map<String, Double> weights = new LinkedHashMap<>(found);
    for (String job : targets.keySet()) {
      double low = Math.max(1, weights.get(job) / STEP);
      double high = weights.get(job);
      for (int i = 0; i < REFINEMENTS; i++) {
        double middle = Math.sqrt(low * high);
        Map<String, Double> tried = new LinkedHashMap<>(weights);
        tried.put(job, middle);
        if (meetsAll(tried)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      weights.put(job, Math.ceil(high * 10) / 10);
    }
    return weights;
  }

  private boolean meetsAll(Map<String, Double> weights) {
    Map<String, Double> seconds = trace.seconds(settings.withWeights(weights));
    return targets.entrySet().stream().allMatch(t -> seconds.get(t.getKey()) <= t.getValue());
  }
}
