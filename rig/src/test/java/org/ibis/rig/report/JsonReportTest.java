package org.ibis.rig.report;

import static org.ibis.rig.report.MadeUpRuns.run;
import static org.ibis.rig.report.MadeUpRuns.twoTeraSorts;
import static org.ibis.rig.report.MadeUpRuns.withTeraSort;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.ibis.core.IoKind;
import org.junit.jupiter.api.Test;

class JsonReportTest {

  private JsonNode json(List<Run> runs) throws Exception {
    return json(Map.of("Hadoop", "3.5.0"), runs);
  }

  private JsonNode json(Map<String, String> settings, List<Run> runs) throws Exception {
    String text = DemoReport.of(settings, runs).json();
    assertFalse(text.contains("NaN"), text);
    assertFalse(text.contains("Infinity"), text);
    return new ObjectMapper().readTree(text);
  }

  private static List<String> names(Iterator<String> names) {
    List<String> out = new ArrayList<>();
    names.forEachRemaining(out::add);
    return out;
  }

  @Test
  void figuresHaveTheirNamesAndAreNullWhereNotRun() throws Exception {
    JsonNode figures =
        json(List.of(run("wordcount-alone", 1, 100, 6, 0), run("native", 1, 150, 4, 12)))
            .get("figures");
    assertEquals(
        List.of(
            "native_slowdown",
            "control_slowdown",
            "ibis_slowdown",
            "beyond_control",
            "throughput_ratio",
            "wordcount_overhead",
            "teragen_overhead"),
        names(figures.fieldNames()));
    assertEquals(0.5, figures.get("native_slowdown").doubleValue());
    for (String missing : names(figures.fieldNames()).subList(1, 7)) {
      assertTrue(figures.get(missing).isNull(), missing);
    }
  }

  @Test
  void runHasAllItsNumbersAndItsTimeline() throws Exception {
    Run stock = run("native", 2, 150.25, 4, 12);
    Run withTimeline =
        new Run(
            stock.name(),
            stock.workload(),
            stock.scheduler(),
            stock.repetition(),
            stock.seconds(),
            stock.mbps(),
            stock.totalMbps(),
            Double.NaN,
            0.25,
            new Conditions(
                40.5,
                12.25,
                new Residency(true, 5000, 3, 20, 1, 0.5),
                new Separation(4, 3, 17, 100, -1)),
            Map.of("WordCount", Map.of(IoKind.PERSISTENT, 250L, IoKind.SHUFFLE, 3L)),
            Map.of(),
            List.of(
                new Sample(-1, Map.of("TeraGen", 11.5), Double.NaN, Double.NaN, Double.NaN),
                new Sample(0, Map.of("WordCount", Double.NaN), 4, 80.5, 100)));
    JsonNode run = json(List.of(withTimeline)).get("runs").get(0);
    assertEquals(
        List.of(
            "name",
            "workload",
            "scheduler",
            "repetition",
            "seconds",
            "mbps",
            "total_mbps",
            "disk_mbps",
            "cpu_pressure",
            "container_cpu_seconds",
            "container_start_cpu_seconds",
            "memory",
            "separation",
            "scheduled_bytes",
            "timeline"),
        names(run.fieldNames()));
    assertEquals("native", run.get("name").textValue());
    assertEquals("WordCount beside TeraGen", run.get("workload").textValue());
    assertEquals("stock", run.get("scheduler").textValue());
    assertEquals(2, run.get("repetition").intValue());
    assertEquals(150.25, run.get("seconds").doubleValue());
    assertEquals(4, run.get("mbps").get("WordCount").doubleValue());
    assertEquals(16, run.get("total_mbps").doubleValue());
    assertTrue(run.get("disk_mbps").isNull());
    assertEquals(0.25, run.get("cpu_pressure").doubleValue());
    assertEquals(40.5, run.get("container_cpu_seconds").doubleValue());
    assertEquals(12.25, run.get("container_start_cpu_seconds").doubleValue());
    assertEquals(
        "{\"keeping\":true,\"pages_kept\":5000,\"pages_lost\":3,\"pages_dropped\":20,"
            + "\"keeper_major_faults\":1,\"keeper_cpu_seconds\":0.5}",
        run.get("memory").toString());
    assertEquals(
        "{\"wordcount_containers\":4,\"noisy_containers\":3,\"noisy_replicas\":17,"
            + "\"first_disk_bytes\":100,\"second_disk_bytes\":null}",
        run.get("separation").toString());
    assertEquals(
        "{\"persistent\":250,\"intermediate\":0,\"shuffle\":3}",
        run.get("scheduled_bytes").get("WordCount").toString());
    JsonNode first = run.get("timeline").get(0);
    assertEquals(-1, first.get("seconds").doubleValue());
    assertEquals(11.5, first.get("mbps").get("TeraGen").doubleValue());
    assertTrue(first.get("depth").isNull());
    JsonNode second = run.get("timeline").get(1);
    assertTrue(second.get("mbps").get("WordCount").isNull());
    assertEquals(4, second.get("depth").doubleValue());
    assertEquals(80.5, second.get("latency_ms").doubleValue());
    assertEquals(100, second.get("reference_ms").doubleValue());
  }

  @Test
  void summariesStandUnderTheirRunName() throws Exception {
    JsonNode root =
        json(
            List.of(
                run("wordcount-alone", 1, 100, 6, 0),
                run("native", 1, 150, 4, 12),
                run("native", 2, 170, 4, 16)));
    assertEquals("3.5.0", root.get("settings").get("Hadoop").textValue());
    JsonNode summary = root.get("summaries").get("native");
    assertEquals(2, summary.get("repetitions").intValue());
    assertEquals(160, summary.get("median").doubleValue());
    assertEquals(150, summary.get("min").doubleValue());
    assertEquals(170, summary.get("max").doubleValue());
    assertEquals(0.6, summary.get("slowdown").doubleValue(), 1e-12);
    assertEquals(18, summary.get("total_mbps").get("median").doubleValue());
    assertEquals(14, summary.get("mbps").get("TeraGen").get("median").doubleValue());
    assertTrue(summary.get("disk_mbps").get("median").isNull());
  }

  @Test
  void besideTeraSortItsOverheadAndTheShareStandInTheFigures() throws Exception {
    JsonNode figures =
        json(
                Map.of("sort weights", "4:1 (TeraSort:Rival)"),
                List.of(
                    withTeraSort(run("teragen-alone", 1, 50, 0, 20)),
                    withTeraSort(run("teragen-alone-ibis", 1, 60, 0, 20)),
                    twoTeraSorts(1, 90, 15, 5)))
            .get("figures");
    assertEquals(
        List.of(
            "native_slowdown",
            "control_slowdown",
            "ibis_slowdown",
            "beyond_control",
            "throughput_ratio",
            "wordcount_overhead",
            "terasort_overhead",
            "share_ratio",
            "sorts_throughput_ratio"),
        names(figures.fieldNames()));
    assertEquals(0.2, figures.get("terasort_overhead").doubleValue(), 1e-12);
    assertEquals(0.75, figures.get("share_ratio").doubleValue());
  }

  @Test
  void twoTeraSortsHaveAShareAndNoSlowdown() throws Exception {
    JsonNode root =
        json(
            List.of(
                withTeraSort(run("native", 1, 150, 4, 12)),
                twoTeraSorts(1, 90, 15, 5),
                twoTeraSorts(2, 94, 16, 4)));
    assertTrue(root.get("figures").get("share_ratio").isNull());
    JsonNode summary = root.get("summaries").get("two-terasorts");
    assertEquals("two TeraSorts", summary.get("label").textValue());
    assertEquals(92, summary.get("median").doubleValue());
    assertTrue(summary.get("slowdown").isNull());
    assertTrue(summary.get("throughput_ratio").isNull());
    assertEquals(3.5, summary.get("share").get("median").doubleValue());
    assertEquals(3, summary.get("share").get("min").doubleValue());
    assertEquals(4, summary.get("share").get("max").doubleValue());
    assertEquals(4.5, summary.get("mbps").get("Rival").get("median").doubleValue());
    assertFalse(root.get("summaries").get("native").has("share"));
  }
}
