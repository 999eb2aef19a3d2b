package org.ibis.rig.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** A figure or table of a paper, and how it is measured again. */
interface Figure {

  /** By which it is named on the command line: {@code 001/7}. */
  String id();

  /** What it shows. */
  String title();

  /** What the paper says of it, in a sentence. */
  String claim();

  /** What is smaller here than in the paper, and what is compared with what. */
  String scale();

  /** What measures it; figures may share steps. */
  List<Step> steps();

  /**
   * Reads the results of its steps.
   *
   * @param results by the steps' ids; all are there
   */
  Finding read(Map<String, JsonNode> results);

  /** That it takes, about. */
  default double minutes() {
    return steps().stream().mapToDouble(Step::minutes).sum();
  }
}
