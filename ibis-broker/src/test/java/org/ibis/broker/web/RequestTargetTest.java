package org.ibis.broker.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestTargetTest {
  private static List<String> path(String path) {
    return RequestTarget.of(path, "").path();
  }

  private static Map<String, String> query(String query) {
    return RequestTarget.of("", query).parameters();
  }

  @Test
  void segmentsAreDecodedAfterTheyWereToldApart() {
    assertEquals(List.of("jobs", "a/b"), path("jobs/a%2Fb"));
    assertEquals(List.of("jobs", "a%2Fb", "weight"), path("jobs/a%252Fb/weight"));
    assertEquals(List.of("jobs", "\u00fc+ ;"), path("jobs/%C3%BC+%20%3B"));
    assertEquals(List.of("jobs"), path("jobs;session=1/"));
  }

  @Test
  void parametersAreWhatTheyWereSentAs() {
    Map<String, String> parameters = query("id=%3Cb%3E%26a%3D+%2F&most=7&most=8&empty&none=");
    assertEquals("<b>&a= /", parameters.get("id"));
    assertEquals("7", parameters.get("most"));
    assertEquals("", parameters.get("empty"));
    assertEquals("", parameters.get("none"));
    assertEquals(Optional.empty(), RequestTarget.of("jobs", "id=x").parameter("most"));
  }

  @Test
  void whatIsNotEncodedAsItShouldBeIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> path("jobs/%zz"));
    assertThrows(IllegalArgumentException.class, () -> query("id=%2"));
    assertThrows(IllegalArgumentException.class, () -> query("id=%FF"));
    assertEquals("\ufffd", query("id=%ef%bf%bd").get("id"));
  }
}
