package org.ibis.rig.report;

import static org.ibis.rig.report.MadeUpRuns.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.ibis.cli.page.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  @TempDir Path directory;

  private String html(Map<String, String> settings, List<Run> runs) throws Exception {
    Path file = directory.resolve("report.html");
    DemoReport.of(settings, runs).writeHtml(file);
    return Files.readString(file);
  }

  private static int count(String text, String pattern) {
    return (int) Pattern.compile(pattern).matcher(text).results().count();
  }

  private static JsonNode data(String html) throws Exception {
    String start = "<script type=\"application/json\" id=\"data\">";
    int from = html.indexOf(start) + start.length();
    return new ObjectMapper().readTree(html.substring(from, html.indexOf("</script>", from)));
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws Exception {
    String html = html(MadeUpRuns.settings(), MadeUpRuns.everything());
    assertEquals(0, count(html, "<(link|iframe|object|embed|img|base)\\b"));
    assertEquals(0, count(html, "<[a-z]+[^<>]*\\s(src|href|srcset)\\s*="));
    assertEquals(0, count(html, "@import|url\\(|sourceMappingURL|\\bfetch\\(|XMLHttpRequest"));
    assertTrue(html.contains("content=\"default-src 'none';"));
  }

  @Test
  void chartLibraryIsInside() throws Exception {
    assertTrue(html(Map.of(), List.of()).contains("Chart.js v"));
  }

  @Test
  void everyPlaceOfTheTemplateIsFilled() throws Exception {
    assertEquals(0, count(html(Map.of(), List.of()), "\\{\\{[a-zA-Z]+}}"));
  }

  @Test
  void textFromOutsideCannotLeaveItsPlace() throws Exception {
    String evil = "</script><script>alert(1)</script><!--{{style}}$1";
    String html =
        html(
            Map.of("command", evil, evil, evil),
            List.of(run("wordcount-alone", 1, 10, 1, 0), run(evil, 1, 20, 1, 1)));
    assertFalse(html.contains("alert(1)</script>"));
    assertTrue(html.contains("&lt;/script&gt;&lt;script&gt;alert(1)"));
    assertEquals(3, count(html, "(?i)</script"));
    assertEquals(3, count(html, "(?i)<script"));
  }

  @Test
  void scriptThatNamesItsOwnEndTagIsEscaped() {
    assertEquals("x = '<\\/script>';", Page.script("x = '</script>';"));
    assertEquals("x = '<\\/SCRIPT >';", Page.script("x = '</SCRIPT >';"));
    assertEquals("x = '<\\!--';", Page.script("x = '<!--';"));
    assertEquals("a </b/.test(c)", Page.script("a </b/.test(c)"));
  }

  @Test
  void headlineAndTilesSayTheResult() throws Exception {
    String html =
        html(
            Map.of(),
            List.of(
                run("wordcount-alone", 1, 100, 6, 0),
                run("native", 1, 207, 5, 15),
                run("sfq-auto", 1, 108, 5, 16)));
    assertTrue(
        html.contains(
            "<h1>Beside TeraGen, WordCount is 107\u00a0% slower on stock Hadoop and 8.0\u00a0% slower"
                + " under IBIS, at 105\u00a0% of the native total throughput.</h1>"));
    assertEquals(7, count(html, "<div class=\"tile"));
    assertEquals(4, count(html, "<div class=\"tile missing\""));
  }

  @Test
  void configurationsThatAreMissingAreSaidToBeNotRun() throws Exception {
    String html = html(Map.of(), List.of(run("wordcount-alone", 1, 100, 6, 0)));
    assertEquals(10, count(html, "<tr class=\"missing\">.*not run"));
    assertEquals(0, count(html, "<canvas"));
    assertFalse(html.contains("NaN</"));
  }

  @Test
  void everyChartHasALabelAndATable() throws Exception {
    String html = html(MadeUpRuns.settings(), MadeUpRuns.everything());
    assertEquals(6, count(html, "<canvas [^>]*role=\"img\" aria-label=\"[^\"]+\""));
    // D and latency share one table.
    assertEquals(5, count(html, "<details><summary>As a table</summary>"));
    assertEquals(0, count(html, "<tr class=\"missing\">"));
  }

  @Test
  void missingValuesBecomeGapsInTheCharts() throws Exception {
    Run plain = run("sfq-auto", 1, 108, 5, 16);
    Run sampled =
        new Run(
            plain.name(),
            plain.workload(),
            plain.scheduler(),
            1,
            plain.seconds(),
            plain.mbps(),
            plain.totalMbps(),
            plain.diskMbps(),
            plain.cpuPressure(),
            Conditions.UNKNOWN,
            Map.of(),
            Map.of(),
            List.of(
                new Sample(0, Map.of("WordCount", 5.0), 4, Double.NaN, 100),
                new Sample(1, Map.of("TeraGen", 7.0), 3, 120, 100)));
    JsonNode ibis = data(html(Map.of(), List.of(sampled))).get("ibis");
    assertEquals("[null,120.0]", ibis.get("latency").toString());
    assertEquals("[5.0,null]", ibis.get("wordCount").toString());
    assertEquals("[null,7.0]", ibis.get("teraGen").toString());
    assertEquals("[4.0,3.0]", ibis.get("depth").toString());
  }

  @Test
  void jobNamesAreFoundInAnyCase() throws Exception {
    Run run =
        new Run(
            "native",
            "w",
            "stock",
            1,
            9,
            Map.of("wordcount", 5.0),
            5,
            Double.NaN,
            Double.NaN,
            Conditions.UNKNOWN,
            Map.of(),
            Map.of(),
            List.of());
    JsonNode bar = data(html(Map.of(), List.of(run))).get("total").get(0);
    assertEquals(5, bar.get("wordCount").doubleValue());
  }

  @Test
  void pageNamesTheNoisyJob() throws Exception {
    String html = html(MadeUpRuns.teraSortSettings(), MadeUpRuns.everythingWithTeraSort());
    assertTrue(html.contains("<title>IBIS demo: WordCount beside TeraSort</title>"));
    assertTrue(html.contains("<small>beside TeraSort on stock Hadoop</small>"));
    // What the paper measured.
    assertEquals(1, count(html, "TeraGen"));
    assertEquals(9, count(html, "<div class=\"tile"));
    assertEquals(0, count(html, "<div class=\"tile missing\""));
    assertEquals(0, count(html, "<tr class=\"missing\">"));
  }

  @Test
  void chartsFindTheNumbersOfTheNoisyJob() throws Exception {
    JsonNode teraGen = data(html(Map.of(), List.of(run("native", 1, 9, 5, 7))));
    assertEquals("TeraGen", teraGen.get("noisy").textValue());
    assertEquals("teraGen", teraGen.get("noisyKey").textValue());
    assertEquals(7, teraGen.get("total").get(0).get("teraGen").doubleValue());
    JsonNode teraSort =
        data(html(Map.of(), List.of(MadeUpRuns.withTeraSort(run("native", 1, 9, 5, 7)))));
    assertEquals("TeraSort", teraSort.get("noisy").textValue());
    assertEquals("teraSort", teraSort.get("noisyKey").textValue());
    assertEquals(7, teraSort.get("total").get(0).get("teraSort").doubleValue());
  }

  @Test
  void configurationsOfTheOtherNoisyJobAreNotSaidToBeMissing() throws Exception {
    String html = html(Map.of(), List.of(MadeUpRuns.withTeraSort(run("native", 1, 9, 5, 7))));
    assertEquals(12, count(html, "<tr class=\"missing\">.*not run"));
    assertFalse(html.contains("TeraGen alone"));
  }

  @Test
  void runsOfTheOtherNoisyJobAreStillShown() throws Exception {
    String html = html(Map.of(), List.of(MadeUpRuns.twoTeraSorts(1, 90, 16, 4)));
    assertTrue(html.contains("two TeraSorts<small>"));
    assertEquals(11, count(html, "<tr class=\"missing\">.*not run"));
  }
}
