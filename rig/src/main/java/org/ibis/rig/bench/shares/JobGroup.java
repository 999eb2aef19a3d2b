package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.Mix;

/**
 * Jobs of a mix that are alike but for their names: they have one line in a table.
 *
 * @param indexes of the jobs in their mix
 */
record JobGroup(JobSpec like, List<Integer> indexes) {

  /** The groups of a mix, in the order in which their first jobs are in it. */
  static List<JobGroup> of(Mix mix) {
    Map<String, List<Integer>> byText = new LinkedHashMap<>();
    for (int j = 0; j < mix.jobs().size(); j++) {
      byText.computeIfAbsent(mix.jobs().get(j).text(), t -> new ArrayList<>()).add(j);
    }
    return byText.values().stream()
        .map(jobs -> new JobGroup(mix.jobs().get(jobs.get(0)), jobs))
        .toList();
  }

  /** {@code r:4}, or {@code 3*r:4}. */
  String text() {
    return indexes.size() == 1 ? like.text() : indexes.size() + "*" + like.text();
  }

  double min(IntToDoubleFunction ofJob) {
    return indexes.stream().mapToDouble(ofJob::applyAsDouble).min().orElseThrow();
  }

  double max(IntToDoubleFunction ofJob) {
    return indexes.stream().mapToDouble(ofJob::applyAsDouble).max().orElseThrow();
  }

  /** The smallest and the largest; one where they look alike, a dash where there is none. */
  String range(String format, IntToDoubleFunction ofJob) {
    double min = min(ofJob);
    double max = max(ofJob);
    if (Double.isNaN(min) || Double.isNaN(max)) {
      return "-";
    }
    String low = String.format(Locale.ROOT, format, min);
    String high = String.format(Locale.ROOT, format, max);
    return low.equals(high) ? low : low + "-" + high;
  }
}
