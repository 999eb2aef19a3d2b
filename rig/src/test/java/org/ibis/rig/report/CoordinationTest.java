package org.ibis.rig.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CoordinationTest {
  private static final double EXACT = 1e-12;

  @TempDir Path directory;

  private static Coordination coordination(List<Run> runs) {
    return Coordination.of(MadeUpRuns.nodesSettings(), runs);
  }

  private static String text(List<Run> runs) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DemoReport.of(MadeUpRuns.nodesSettings(), runs)
        .printTable(new PrintStream(out, true, StandardCharsets.UTF_8));
    return out.toString(StandardCharsets.UTF_8);
  }

  private String html(List<Run> runs) throws Exception {
    Path file = directory.resolve("report.html");
    DemoReport.of(MadeUpRuns.nodesSettings(), runs).writeHtml(file);
    return Files.readString(file);
  }

  @Test
  void averageSlowdownIsThatOfBothJobsAgainstTheirOwnRuntimesAlone() {
    Coordination c = coordination(MadeUpRuns.coordination());
    assertEquals(0.25, c.noSync().teraSort().slowdown(), EXACT);
    assertEquals(2, c.noSync().teraGen().slowdown(), EXACT);
    assertEquals(1.125, c.noSync().averageSlowdown(), EXACT);
    assertEquals(0.275, c.sync().averageSlowdown(), EXACT);
    assertEquals(1 - 0.275 / 1.125, c.better(), EXACT);
  }

  @Test
  void sharesAreOfTheDeviceTimeWhileBothHadWork() {
    Coordination c = coordination(MadeUpRuns.coordination());
    assertEquals(4, c.wanted());
    assertEquals(16, c.noSync().ratio(), EXACT);
    assertEquals(4, c.sync().ratio(), EXACT);
  }

  @Test
  void whatWasNotRunIsNoFigure() {
    List<Run> runs = new ArrayList<>(MadeUpRuns.coordination());
    runs.removeIf(run -> run.name().equals("teragen-alone-nodes"));
    Coordination c = coordination(runs);
    assertTrue(Double.isNaN(c.noSync().averageSlowdown()));
    assertTrue(Double.isNaN(c.better()));
    assertEquals(4, c.sync().ratio(), EXACT);
    assertTrue(c.headline().contains("nothing to compare"), c.headline());
    assertTrue(text(runs).contains("not run"));
  }

  @Test
  void coordinationThatMakesItWorseIsSaidToDoSo() {
    List<Run> runs = new ArrayList<>(MadeUpRuns.coordination());
    runs.removeIf(run -> run.name().equals("sync"));
    runs.add(
        MadeUpRuns.onNodes(
            "sync",
            1,
            Map.of("TeraSort", new JobTime(250, 570, 480), "TeraGen", new JobTime(330, 66, 30))));
    assertTrue(coordination(runs).headline().endsWith("with coordination: 50 % worse."));
  }

  @Test
  void tableHasRuntimesSlowdownsAndService() {
    assertEquals(
        """
                       TeraSort                           TeraGen                            average
        configuration         s  [min-max]      slowdown        s  [min-max]      slowdown  slowdown
        -------------  --------  -------------  --------  -------  -------------  --------  --------
        alone             200.0  [198.0-202.0]               80.0  [78.0-82.0]
        no sync           250.0  [248.0-252.0]      25 %    240.0  [238.0-242.0]     200 %     113 %
        sync              260.0  [258.0-262.0]      30 %    100.0  [98.0-102.0]       25 %      28 %

                     TeraSort  TeraGen  both at work:
        device time         s        s     TeraSort s  TeraGen s  ratio  wanted
        -----------  --------  -------  -------------  ---------  -----  ------
        no sync         570.0     66.0          480.0       30.0   16.0     4.0
        sync            572.0     66.0          260.0       65.0    4.0     4.0

        Average slowdown, no sync  113 %  each node schedules for itself
        Average slowdown, sync      28 %  with the broker
        Better with coordination    76 %  of the average slowdown without it
        Share of TeraSort, no sync  400 %  ratio of device times, that of the weights is 100 %
        Share of TeraSort, sync     100 %  ratio of device times, that of the weights is 100 %

        On average TeraSort and TeraGen are slowed down by 113 % where each node schedules for itself
        and by 28 % with coordination: 76 % better.
        """
            .replaceAll(" +", " "),
        text(MadeUpRuns.coordination()).replaceAll(" +", " "));
  }

  @Test
  void programsGetTheFiguresAndEachJobsTime() throws Exception {
    String text = DemoReport.of(MadeUpRuns.nodesSettings(), MadeUpRuns.coordination()).json();
    assertFalse(text.contains("NaN"), text);
    JsonNode json = new ObjectMapper().readTree(text);
    assertEquals(1 - 0.275 / 1.125, json.at("/figures/sync_better").doubleValue(), EXACT);
    assertEquals(4, json.at("/figures/no_sync_share").doubleValue(), EXACT);
    JsonNode run = json.at("/runs/2");
    assertEquals("no-sync", run.get("name").textValue());
    assertEquals(
        "{\"seconds\":248.0,\"device_seconds\":570.0,\"device_seconds_beside\":480.0}",
        run.at("/jobs/TeraSort").toString());
    assertTrue(json.at("/runs/0/jobs/TeraSort/device_seconds_beside").isNull());
    assertEquals("no sync", json.at("/summaries/no-sync/label").textValue());
  }

  @Test
  void pageHasTheTablesAndAChart() throws Exception {
    String html = html(MadeUpRuns.coordination());
    assertTrue(html.contains("<title>IBIS demo: coordination</title>"));
    assertTrue(html.contains("76\u00a0% better.</h1>"));
    assertTrue(html.contains("<canvas id=\"slowdown\""));
    assertTrue(html.contains("\"bars\":[{\"label\":\"TeraSort\",\"percent\":[25.0,30."));
    assertTrue(html.contains("<th scope=\"row\">no sync<small>"));
    assertFalse(html.contains("WordCount"), "there is none");
    assertFalse(html.contains("class=\"missing\""));
  }

  @Test
  void pageOfHalfARunSaysWhatIsMissing() throws Exception {
    String html =
        html(
            MadeUpRuns.coordination().stream()
                .filter(run -> run.name().equals("no-sync"))
                .toList());
    assertFalse(html.contains("<canvas"));
    assertTrue(html.contains("not run"));
    assertFalse(html.substring(0, html.indexOf("<script>")).contains("NaN"));
  }

  @Test
  void runsBesideWordCountAreNoneOfThese() {
    assertFalse(Coordination.has(MadeUpRuns.everything()));
    assertTrue(Coordination.has(MadeUpRuns.coordination()));
  }
}
