package org.ibis.rig.evaluate;

import java.util.List;
import org.ibis.cli.TextTable;

/** What came out, for a terminal. */
final class EvaluationText {

  private EvaluationText() {}

  /** A line for each figure. */
  static String list(List<Evaluation.Entry> entries) {
    TextTable table = new TextTable("lrll");
    table.header("figure", "min", "verdict", "");
    for (Evaluation.Entry entry : entries) {
      table.row(
          entry.figure().id(),
          Long.toString(Math.max(1, Math.round(entry.figure().minutes()))),
          entry.finding().map(f -> f.verdict().title()).orElse("not measured"),
          entry.figure().title());
    }
    return table.toString();
  }

  /** The numbers of those that were measured, with verdict and cause. */
  static String numbers(List<Evaluation.Entry> entries) {
    StringBuilder out = new StringBuilder();
    for (Evaluation.Entry entry : entries) {
      entry.finding().ifPresent(finding -> out.append(numbers(entry, finding)).append('\n'));
    }
    return out.toString();
  }

  private static String numbers(Evaluation.Entry entry, Finding finding) {
    TextTable table = new TextTable("llrr");
    table.header("", "", "paper", "here");
    for (Line line : finding.lines()) {
      table.row(line.what(), line.unit(), line.paperText(), line.oursText());
    }
    return entry.figure().title()
        + ": "
        + finding.verdict().title()
        + "\n"
        + finding.cause()
        + "\n\n"
        + table;
  }
}
