package org.ibis.cli.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibis.cli.Figures;
import org.ibis.cli.doctor.check.Finding;
import org.ibis.cli.doctor.check.Severity;

/** Writes a report for people: what is wrong, what it costs, which line to change. */
final class DoctorText {
  private static final int WIDTH = 110; // characters
  private static final int MOST_PLACES = 5;
  private static final String GAP = "  ";
  private static final String COSTS = "costs   ";
  private static final String CHANGE = "change  ";

  private final Report report;
  private final int names; // of checks, the longest

  private DoctorText(Report report, boolean all) {
    this.report = report;
    names =
        report.entries().stream()
            .map(Report.Entry::finding)
            .filter(f -> all || f.severity() != Severity.FINE)
            .mapToInt(f -> f.check().length())
            .max()
            .orElse(0);
  }

  /**
   * Writes it.
   *
   * @param title what was looked at, in lines
   * @param all what is fine too, and what could not be looked at
   */
  static String of(Report report, List<String> title, boolean all) {
    return new DoctorText(report, all).text(title, all);
  }

  private String text(List<String> title, boolean all) {
    StringBuilder out = new StringBuilder();
    title.forEach(line -> out.append(line).append('\n'));
    out.append('\n');
    group(Severity.PROBLEM, "problem", out);
    group(Severity.WARNING, "warning", out);
    List<Report.Entry> fine = report.of(Severity.FINE);
    if (all) {
      group(Severity.FINE, "fine", out);
      if (!report.unseen().isEmpty()) {
        out.append("\nnothing to look at for: ");
        out.append(String.join(", ", report.unseen())).append('\n');
      }
    } else {
      out.append(fine.size()).append(" fine");
      out.append(fine.isEmpty() ? "" : " (--all shows them)").append('\n');
    }
    return out.toString();
  }

  private void group(Severity severity, String title, StringBuilder out) {
    List<Report.Entry> entries = report.of(severity);
    if (entries.isEmpty()) {
      return;
    }
    boolean isFine = severity == Severity.FINE;
    out.append(isFine ? entries.size() + " " + title : Figures.count(entries.size(), title));
    out.append('\n');
    String indent = " ".repeat(GAP.length() + names + GAP.length());
    for (Report.Entry e : entries) {
      Finding f = e.finding();
      String name = f.check();
      List<String> what = wrapped(where(e, isFine), WIDTH - indent.length());
      out.append(GAP).append(name).append(" ".repeat(names - name.length())).append(GAP);
      out.append(String.join("\n" + indent, what)).append('\n');
      if (!isFine) {
        String inner = indent + " ".repeat(COSTS.length());
        List<String> cost = wrapped(f.cost(), WIDTH - inner.length());
        out.append(indent).append(COSTS).append(String.join("\n" + inner, cost)).append('\n');
        // Lines to change stay whole, so that they can be copied.
        out.append(indent).append(CHANGE).append(f.change().replace("\n", "\n" + inner));
        out.append("\n\n");
      }
    }
  }

  private String where(Report.Entry e, boolean isFine) {
    String what = e.finding().what();
    Set<String> nodes = new LinkedHashSet<>();
    List<String> details = new ArrayList<>();
    for (Report.Place p : e.where()) {
      nodes.add(p.node());
      if (!p.detail().isEmpty()) {
        details.add(report.nodes() > 1 ? p.node() + ": " + p.detail() : p.detail());
      }
    }
    if (report.nodes() == 1) {
      return details.isEmpty() ? what : what + " (" + String.join("; ", some(details)) + ")";
    }
    List<String> shown = details.size() == nodes.size() ? details : List.copyOf(nodes);
    return Figures.count(nodes.size(), "node")
        + ": "
        + what
        + (isFine ? "" : " (" + String.join(details.isEmpty() ? ", " : "; ", some(shown)) + ")");
  }

  private static List<String> some(List<String> all) {
    if (all.size() <= MOST_PLACES) {
      return all;
    }
    List<String> first = new ArrayList<>(all.subList(0, MOST_PLACES));
    first.add((all.size() - MOST_PLACES) + " more");
    return first;
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
