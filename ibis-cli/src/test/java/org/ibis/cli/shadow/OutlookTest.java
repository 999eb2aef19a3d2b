package org.ibis.cli.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.Daemons;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;
import org.junit.jupiter.api.Test;

class OutlookTest {
  private static final long SECOND = 1_000_000_000;

  private final Map<String, Daemons.Answer> answers = new HashMap<>();

  private static FlowSample flow(double weight, Forecast forecast) {
    return new FlowSample(weight, Map.of(), new LatencyHistogram(), 0, 0, forecast);
  }

  private static Forecast forecast(long seconds, long withIbis) {
    return new Forecast(
        SECOND,
        seconds * SECOND,
        withIbis * SECOND,
        Math.max(0, withIbis - seconds) * SECOND,
        Math.max(0, seconds - withIbis) * SECOND);
  }

  private void daemon(String name, boolean observed, Map<String, FlowSample> flows) {
    DeviceSample.Id id = new DeviceSample.Id(name, "sda", "IBIS-sda");
    answers.put(
        name, new Daemons.Answer(List.of(new DeviceSample(id, 1, 1, 0, 0, observed, flows)), null));
  }

  @Test
  void aJobsDisksAreAddedUpAndWhoGainsMostIsFirst() {
    daemon(
        "nm1:8042", true, Map.of("a", flow(1, forecast(10, 20)), "b", flow(4, forecast(30, 10))));
    daemon("nm2:8042", true, Map.of("b", flow(8, forecast(10, 10))));
    Outlook outlook = Outlook.of(answers);
    assertEquals(List.of("b", "a"), outlook.jobs().stream().map(Outlook.Job::name).toList());
    Outlook.Job b = outlook.jobs().get(0);
    assertEquals(2, b.timesAsFast());
    assertEquals(2, b.disks());
    assertEquals(8, b.weight());
    assertEquals(20 * SECOND, b.forecast().gainedNanos());
    assertEquals(Map.of(), outlook.problems());
    String text = OutlookText.of(outlook);
    assertTrue(text.lines().anyMatch(l -> l.matches("a +1 +1 .* 0\\.50 +10\\.0 +0\\.0")), text);
  }

  @Test
  void whyADaemonTellsNothingIsSaid() {
    daemon("nm1:8042", false, Map.of("a", flow(1, Forecast.NONE)));
    answers.put("nm2:8042", new Daemons.Answer(List.of(), "no connection"));
    answers.put("nm3:8042", new Daemons.Answer(List.of(), null));
    Outlook outlook = Outlook.of(answers);
    assertEquals(List.of(), outlook.jobs());
    assertTrue(outlook.problems().get("nm1:8042").contains("ibis.mode is not shadow"));
    assertEquals("no connection", outlook.problems().get("nm2:8042"));
    assertTrue(outlook.problems().get("nm3:8042").contains("no IBIS disks"));
    assertTrue(OutlookText.of(outlook).contains("No job has done anything"));
  }

  @Test
  void whatWasForetoldIsShownAlsoWhenItSchedulesByNow() {
    daemon("nm1:8042", false, Map.of("a", flow(1, forecast(10, 20))));
    assertEquals(1, Outlook.of(answers).jobs().size());
  }

  @Test
  void programsGetTheSame() throws Exception {
    daemon("nm1:8042", true, Map.of("a", flow(2, forecast(10, 20))));
    JsonNode json = new ObjectMapper().readTree(OutlookJson.of(Outlook.of(answers)));
    JsonNode job = json.path("jobs").path(0);
    assertEquals("a", job.path("job").asText());
    assertEquals(0.5, job.path("timesAsFast").asDouble());
    assertEquals(20 * SECOND, job.path("withIbisNanos").asLong());
    assertEquals(10 * SECOND, job.path("delayedNanos").asLong());
    assertTrue(json.path("problems").isObject());
  }
}
