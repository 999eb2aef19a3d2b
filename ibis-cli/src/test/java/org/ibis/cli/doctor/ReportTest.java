package org.ibis.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.check.Check;
import org.ibis.cli.doctor.check.Finding;
import org.ibis.cli.doctor.check.Severity;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final Finding OFF =
      Finding.problem("clock", "It is off.", "much", "a: b = 1 -> 2");
  private static final Finding SLOW = Finding.warning("disk", "It is slow.", "time", "another");

  /** Says of each node what its name stands for. */
  private record Says(String name, Finding finding) implements Check {
    @Override
    public List<Finding> look(NodeFacts node) {
      return node.name().startsWith("bad")
          ? List.of(finding.with("seen by " + node.name()))
          : List.of();
    }
  }

  private static List<NodeFacts> nodes(String... names) {
    List<NodeFacts> all = new ArrayList<>();
    for (String name : names) {
      all.add(NodeFacts.of(name, "1"));
    }
    return all;
  }

  @Test
  void whatIsTheSameOnManyNodesIsThereOnceAndTheWorstFirst() {
    List<Check> checks = List.of(new Says("disk", SLOW), new Says("clock", OFF));
    Report report = Report.of(nodes("bad1", "good", "bad2"), checks);
    assertEquals(List.of(OFF, SLOW), report.entries().stream().map(e -> e.finding()).toList());
    assertEquals(
        List.of(new Report.Place("bad1", "seen by bad1"), new Report.Place("bad2", "seen by bad2")),
        report.entries().get(0).where());
    assertEquals(
        List.of(SLOW), report.of(Severity.WARNING).stream().map(e -> e.finding()).toList());
  }

  @Test
  void whatNobodyCouldSeeIsNotFine() {
    Report report = Report.of(nodes("good"), List.of(new Says("disk", SLOW)));
    assertEquals(List.of("disk"), report.unseen());
    assertTrue(DoctorText.of(report, List.of(), true).contains("nothing to look at for: disk\n"));
  }

  @Test
  void manyNodesAreCounted() {
    Report report =
        Report.of(
            nodes("bad1", "bad2", "bad3", "bad4", "bad5", "bad6", "bad7"),
            List.of(new Says("clock", OFF)));
    String text = DoctorText.of(report, List.of("title"), false);
    assertTrue(
        text.startsWith("title\n\n1 problem\n  clock  7 nodes: It is off. (bad1: seen by"), text);
    assertTrue(text.contains("; 2 more)"), text);
  }

  @Test
  void aLongSentenceIsWrappedAndALineToChangeIsNot() {
    String words = "word ".repeat(60).strip();
    Finding f = Finding.problem("x", words, "cost", words);
    String text =
        DoctorText.of(Report.of(nodes("bad"), List.of(new Says("x", f))), List.of(), false);
    assertTrue(text.contains("change  " + words + "\n"), text);
    assertTrue(
        text.lines().filter(l -> !l.contains("change")).allMatch(l -> l.length() <= 110), text);
  }
}
