package org.ibis.rig.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the demo found: for the terminal, for programs, as a page and as a picture. */
public final class DemoReport {

  private final Map<String, String> settings;
  private final List<Run> runs;
  private final Summaries summaries;
  private final Figures figures;
  private final Coordination coordination; // null where no run was on several nodes

  private DemoReport(Map<String, String> settings, List<Run> runs) {
    this.settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    this.runs = List.copyOf(runs);
    this.summaries = Summaries.of(this.runs);
    this.figures = Figures.of(this.settings, summaries);
    this.coordination =
        Coordination.has(this.runs) ? Coordination.of(this.settings, this.runs) : null;
  }

  /**
   * A report of these runs.
   *
   * @param settings how it was measured, by name, in the order to show; the command line that
   *     repeats it stands under {@code command}, the weights of two TeraSorts under {@code sort
   *     weights}, those of TeraSort and TeraGen on several nodes under {@code weights}
   * @param runs in any order; configurations that are missing are reported as not run
   */
  public static DemoReport of(Map<String, String> settings, List<Run> runs) {
    return new DemoReport(settings, runs);
  }

  /** The figures, for callers that act on them. */
  public Figures figures() {
    return figures;
  }

  /** Plain ASCII, at most 100 columns. */
  public void printTable(PrintStream out) {
    out.print(
        coordination == null
            ? TextReport.of(figures, summaries)
            : CoordinationText.of(coordination, summaries));
    out.flush();
  }

  /** For programs; what was not measured is null. */
  public String json() {
    return JsonReport.of(
        settings, coordination == null ? figures.all() : coordination.figures(), summaries, runs);
  }

  /** A page that needs no network. */
  public void writeHtml(Path file) throws IOException {
    write(
        file,
        coordination == null
            ? HtmlReport.of(settings, figures, summaries)
            : CoordinationHtml.of(settings, coordination, summaries));
  }

  /** Whether it has a picture: one of WordCount and its neighbour has. */
  public boolean hasPicture() {
    return coordination == null;
  }

  /** Slowdown and total throughput as a small picture (SVG, light and dark). */
  public void writeSvg(Path file) throws IOException {
    write(file, DemoPicture.of(figures, summaries));
  }

  private static void write(Path file, String text) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null) {
      Files.createDirectories(directory);
    }
    Files.writeString(file, text);
  }
}
