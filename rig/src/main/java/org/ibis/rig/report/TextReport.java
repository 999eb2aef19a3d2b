package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.TextTable;

/**
 * The demo's result as plain ASCII text of at most 100 columns: figure 6 of the paper, and the
 * figures.
 */
final class TextReport {

  private static final int COLUMNS = 96;

  private TextReport() {}

  static String of(Figures figures, Summaries summaries) {
    StringBuilder out = new StringBuilder();
    String noisy = summaries.noisy();
    List<Summary> wordCount =
        summaries.all().stream().filter(s -> !s.timesNoisy() && !s.hasRival()).toList();
    List<Summary> alone = summaries.all().stream().filter(Summary::timesNoisy).toList();
    if (!wordCount.isEmpty()) {
      out.append(wordCountTable(wordCount, noisy)).append('\n');
    }
    if (!alone.isEmpty()) {
      out.append(noisyTable(alone, noisy)).append('\n');
    }
    List<Summary> rivals = summaries.all().stream().filter(Summary::hasRival).toList();
    if (!rivals.isEmpty()) {
      out.append(shareTable(rivals)).append('\n');
    }
    if (summaries.all().stream().anyMatch(s -> s.containerCpu().isMeasured())) {
      out.append(conditionsTable(summaries)).append('\n');
    }
    String missing =
        Arrays.stream(Configuration.values())
            .filter(c -> c.belongsTo(noisy) && summaries.get(c).isEmpty())
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

  private static TextTable wordCountTable(List<Summary> summaries, String noisy) {
    TextTable table = new TextTable("lrlrrrrr");
    table.header("", "WordCount", "", "", "WordCount", noisy, "total", "of");
    table.header("configuration", "s", "[min-max]", "slowdown", "MB/s", "MB/s", "MB/s", "native");
    for (Summary s : summaries) {
      List<String> cells = runtimeCells(s);
      cells.add(Words.number(s.mbpsOf(Jobs.WORD_COUNT).median()));
      cells.add(Words.number(s.mbpsOf(noisy).median()));
      cells.add(Words.number(s.totalMbps().median()));
      cells.add(Double.isNaN(s.throughputRatio()) ? "" : Words.percent(s.throughputRatio()));
      table.row(cells.toArray(new String[0]));
    }
    return table;
  }

  private static TextTable noisyTable(List<Summary> summaries, String noisy) {
    TextTable table = new TextTable("lrlrr");
    table.header("", noisy, "", "", noisy);
    table.header("configuration", "s", "[min-max]", "slowdown", "MB/s");
    for (Summary s : summaries) {
      List<String> cells = runtimeCells(s);
      cells.add(Words.number(s.mbpsOf(noisy).median()));
      table.row(cells.toArray(new String[0]));
    }
    return table;
  }

  private static TextTable shareTable(List<Summary> rivals) {
    TextTable table = new TextTable("lrrrrlr");
    table.header("", "compared", Jobs.TERA_SORT, Jobs.RIVAL, "", "", "disk");
    table.header("configuration", "for s", "MB/s", "MB/s", "ratio", "[min-max]", "MB/s");
    for (Summary s : rivals) {
      table.row(
          s.label(),
          Words.number(s.seconds().median()),
          Words.number(s.mbpsOf(Jobs.TERA_SORT).median()),
          Words.number(s.mbpsOf(Jobs.RIVAL).median()),
          Words.number(s.share().median()),
          range(s, s.share()),
          Words.number(s.diskMbps().median()));
    }
    return table;
  }

  /** What else may have slowed a job down: the processors, and pages that went from memory. */
  static TextTable conditionsTable(Summaries summaries) {
    TextTable table = new TextTable("lrrrrr");
    table.header("", "waits for", "containers", "of that", "pages", "pages");
    table.header("configuration", "a processor", "CPU s", "starts", "kept", "lost");
    for (Summary s : summaries.all()) {
      table.row(
          s.label(),
          Words.measured(Words.percent(s.cpuPressure().median()), s.cpuPressure()),
          Words.number(s.containerCpu().median()),
          Words.number(s.startCpu().median()),
          Words.count(s.pagesKept()),
          Words.count(s.pagesLost()));
    }
    return table;
  }

  private static List<String> runtimeCells(Summary s) {
    List<String> cells = new ArrayList<>();
    cells.add(s.label());
    cells.add(Words.number(s.seconds().median()));
    cells.add(range(s, s.seconds()));
    cells.add(s.slowdownText());
    return cells;
  }

  private static String range(Summary s, Spread spread) {
    return s.repetitions() > 1 ? Words.range(spread) : "";
  }

  /** Breaks a line at spaces. */
  static String wrap(String text) {
    return text.replaceAll("(.{1," + COLUMNS + "})(?: +|$)", "$1\n");
  }
}
