package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is there of some figures. */
final class Evaluation {

  private Evaluation() {}

  /**
   * A figure and what came of it.
   *
   * @param finding empty where it was not measured
   * @param kept results of its steps, by their ids; empty where it was not measured
   */
  record Entry(Figure figure, Optional<Finding> finding, Map<String, StepResults.Kept> kept) {}

  /** Steps that have no result, each once, in order. */
  static List<Step> missing(List<Figure> figures, StepResults results) throws IOException {
    Set<Step> missing = new LinkedHashSet<>();
    for (Figure figure : figures) {
      for (Step step : figure.steps()) {
        if (results.of(step).isEmpty()) {
          missing.add(step);
        }
      }
    }
    return List.copyOf(missing);
  }

  /** All of these, measured or not. */
  static List<Entry> of(List<Figure> figures, StepResults results) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Figure figure : figures) {
      Optional<Map<String, StepResults.Kept>> kept = results.of(figure.steps());
      entries.add(new Entry(figure, kept.map(k -> figure.read(nodes(k))), kept.orElse(Map.of())));
    }
    return entries;
  }

  private static Map<String, JsonNode> nodes(Map<String, StepResults.Kept> kept) {
    Map<String, JsonNode> nodes = new LinkedHashMap<>();
    kept.forEach((id, one) -> nodes.put(id, one.result()));
    return nodes;
  }
}
