package org.ibis.tools.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The demo's result as plain ASCII text of at most 100 columns: figure 6 of the paper, and the
 * figures.
 */
final class TextReport {

  private static final int COLUMNS = 96;

  private TextReport() {}

  static String of(Figures figures, Summaries summaries) {
    StringBuilder out = new StringBuilder();
    List<Summary> wordCount = summaries.all().stream().filter(s -> !s.timesTeraGen()).toList();
    List<Summary> teraGen = summaries.all().stream().filter(Summary::timesTeraGen).toList();
    if (!wordCount.isEmpty()) {
      out.append(wordCountTable(wordCount)).append('\n');
    }
    if (!teraGen.isEmpty()) {
      out.append(teraGenTable(teraGen)).append('\n');
    }
    String missing =
        Arrays.stream(Configuration.values())
            .filter(c -> summaries.get(c).isEmpty())
            .map(c -> c.label)
            .collect(Collectors.joining("; "));
    if (!missing.isEmpty()) {
      out.append(wrap("Not run: " + missing)).append("\n");
    }
    TextTable lines = new TextTable("lrl");
    figures.all().forEach(f -> lines.row(f.label(), Words.percent(f.value()), f.note()));
    out.append(lines).append('\n');
    out.append(wrap(Words.headline(figures)));
    return out.toString();
  }

  private static TextTable wordCountTable(List<Summary> summaries) {
    TextTable table = new TextTable("lrlrrrrr");
    table.header("", "WordCount", "", "", "WordCount", "TeraGen", "total", "of");
    table.header("configuration", "s", "[min-max]", "slowdown", "MB/s", "MB/s", "MB/s", "native");
    for (Summary s : summaries) {
      List<String> cells = runtimeCells(s);
      cells.add(Words.number(s.mbpsOf(ChartData.WORD_COUNT).median()));
      cells.add(Words.number(s.mbpsOf(ChartData.TERA_GEN).median()));
      cells.add(Words.number(s.totalMbps().median()));
      cells.add(Double.isNaN(s.throughputRatio()) ? "" : Words.percent(s.throughputRatio()));
      table.row(cells.toArray(new String[0]));
    }
    return table;
  }

  private static TextTable teraGenTable(List<Summary> summaries) {
    TextTable table = new TextTable("lrlrr");
    table.header("", "TeraGen", "", "", "TeraGen");
    table.header("configuration", "s", "[min-max]", "slowdown", "MB/s");
    for (Summary s : summaries) {
      List<String> cells = runtimeCells(s);
      cells.add(Words.number(s.mbpsOf(ChartData.TERA_GEN).median()));
      table.row(cells.toArray(new String[0]));
    }
    return table;
  }

  private static List<String> runtimeCells(Summary s) {
    List<String> cells = new ArrayList<>();
    cells.add(s.label());
    cells.add(Words.number(s.seconds().median()));
    cells.add(s.repetitions() > 1 ? Words.range(s.seconds()) : "");
    cells.add(s.slowdownText());
    return cells;
  }

  /** Breaks a line at spaces. */
  private static String wrap(String text) {
    return text.replaceAll("(.{1," + COLUMNS + "})(?: +|$)", "$1\n");
  }
}
