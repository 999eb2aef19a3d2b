package org.ibis.cli.jmx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DeviceTimesTest {

  private static JsonNode bean(String attributes) throws Exception {
    return new ObjectMapper()
        .readTree(
            "{\"beans\":[{\"ClockNanos\":7,\"ClockNanos.1\":7,\"ClockNanos.2\":7,"
                + "\"tag.Flow.1\":\"a\",\"tag.Flow.2\":\"b\","
                + attributes
                + "}]}");
  }

  @Test
  void theTimeThatWasChargedCountsWhereThereIsOne() throws Exception {
    DeviceTimes times =
        DeviceTimes.parse(
            bean(
                "\"ServiceNanos.1\":100,\"ServiceNanos.2\":100,"
                    + "\"ChargedNanos.1\":30,\"ChargedNanos.2\":10"));
    assertTrue(times.charged());
    assertEquals(Map.of("a", 0.75, "b", 0.25), times.sharesSince(DeviceTimes.NONE));
  }

  @Test
  void elseTheTimeOfServiceDoes() throws Exception {
    DeviceTimes before = DeviceTimes.parse(bean("\"ServiceNanos.1\":100,\"ServiceNanos.2\":0"));
    DeviceTimes after = DeviceTimes.parse(bean("\"ServiceNanos.1\":140,\"ServiceNanos.2\":60"));
    assertFalse(after.charged());
    assertEquals(Map.of("a", 0.4, "b", 0.6), after.sharesSince(before));
  }

  @Test
  void oneDeviceIsLookedAtByItself() throws Exception {
    JsonNode answer =
        new ObjectMapper()
            .readTree(
                "{\"beans\":["
                    + "{\"tag.Device\":\"sda\",\"tag.Flow.1\":\"a\",\"ChargedNanos.1\":30},"
                    + "{\"tag.Device\":\"sdb\",\"tag.Flow.1\":\"a\",\"ChargedNanos.1\":7}]}");
    assertEquals(Map.of("a", 7L), DeviceTimes.parse(answer, "sdb"::equals).nanos());
    assertEquals(Map.of("a", 37L), DeviceTimes.parse(answer).nanos());
  }

  @Test
  void nobodyHasAShareOfADeviceThatDidNotWork() throws Exception {
    DeviceTimes times = DeviceTimes.parse(bean("\"ServiceNanos.1\":100,\"ServiceNanos.2\":1"));
    assertEquals(Map.of(), times.sharesSince(times));
  }

  @Test
  void numbersThatChangedMeanwhileAreNotTaken() throws Exception {
    JsonNode torn = bean("\"ClockNanos.2\":8");
    assertThrows(TornAnswerException.class, () -> DeviceTimes.parse(torn));
  }
}
