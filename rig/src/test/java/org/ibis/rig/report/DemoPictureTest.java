package org.ibis.rig.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class DemoPictureTest {

  private static String svg(List<Run> runs) {
    Summaries summaries = Summaries.of(runs);
    return DemoPicture.of(Figures.of(Map.of(), summaries), summaries);
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  @Test
  void pictureIsWellFormedWithABarPerConfiguration() throws Exception {
    Document document = parse(svg(MadeUpRuns.everything()));
    // Seven slowdowns, six totals, and the background.
    assertEquals(7 + 6 + 1, document.getElementsByTagName("rect").getLength());
  }

  @Test
  void pictureWithoutRunsSaysSo() throws Exception {
    String svg = svg(List.of());
    parse(svg);
    assertTrue(svg.contains(">not run</text>"));
  }

  @Test
  void fasterThanAloneDrawsNoBarToTheLeft() {
    String svg =
        svg(
            List.of(
                MadeUpRuns.run("wordcount-alone", 1, 100, 6, 0),
                MadeUpRuns.run("sfq-auto", 1, 99, 6, 10),
                MadeUpRuns.run("sfq-auto", 2, 98, 6, 11)));
    assertFalse(svg.contains("width=\"-"), svg);
    assertTrue(svg.contains(">-1.5 %</text>"), svg);
  }

  @Test
  void pictureNamesTheNoisyJob() throws Exception {
    String svg = svg(MadeUpRuns.everythingWithTeraSort());
    // Two TeraSorts have no bar.
    assertEquals(7 + 6 + 1, parse(svg).getElementsByTagName("rect").getLength());
    assertTrue(svg.contains(">WordCount beside TeraSort: slowdown</text>"), svg);
    assertFalse(svg.contains("TeraGen"), svg);
  }
}
