package org.ibis.rig.report;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

/** Leaves reports of made-up runs in {@code target/report-sample}, to be looked at. */
class SampleReportTest {

  private static final Path DIRECTORY = Path.of("target", "report-sample");

  @Test
  void fullDemoIsWritten() throws Exception {
    write("full", MadeUpRuns.everything());
  }

  @Test
  void demoWithTeraSortIsWritten() throws Exception {
    write("terasort", MadeUpRuns.teraSortSettings(), MadeUpRuns.everythingWithTeraSort());
  }

  @Test
  void quickDemoIsWritten() throws Exception {
    Set<String> quick = Set.of("wordcount-alone", "native", "sfq-auto");
    write(
        "quick",
        MadeUpRuns.everything().stream()
            .filter(r -> r.repetition() == 1 && quick.contains(r.name()))
            .toList());
  }

  @Test
  void demoOnSeveralNodesIsWritten() throws Exception {
    write("nodes", MadeUpRuns.nodesSettings(), MadeUpRuns.coordination());
  }

  @Test
  void demoWithoutAnyRunIsWritten() throws Exception {
    write("empty", List.of());
  }

  private static void write(String name, List<Run> runs) throws Exception {
    write(name, MadeUpRuns.settings(), runs);
  }

  private static void assertComplete(String html, List<Run> runs) {
    assertTrue(html.stripTrailing().endsWith("</html>"));
    for (Run run : runs) {
      String label = Configuration.named(run.name()).map(c -> c.label).orElse(run.workload());
      assertTrue(html.contains("<th scope=\"row\">" + label), label);
    }
  }

  private static void write(String name, Map<String, String> settings, List<Run> runs)
      throws Exception {
    Files.createDirectories(DIRECTORY);
    DemoReport report = DemoReport.of(settings, runs);
    report.writeHtml(DIRECTORY.resolve(name + ".html"));
    Files.writeString(DIRECTORY.resolve(name + ".json"), report.json());
    report.writeSvg(DIRECTORY.resolve(name + ".svg"));
    assertComplete(Files.readString(DIRECTORY.resolve(name + ".html")), runs);
    assertNotNull(
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(DIRECTORY.resolve(name + ".svg").toFile())
            .getDocumentElement());
    Path table = DIRECTORY.resolve(name + ".txt");
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(table), false, StandardCharsets.UTF_8)) {
      report.printTable(out);
    }
    for (String line : Files.readAllLines(table)) {
      assertTrue(line.length() <= 100, line);
      assertTrue(StandardCharsets.US_ASCII.newEncoder().canEncode(line), line);
    }
  }
}
