package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.ibis.rig.report.Residency;
import org.junit.jupiter.api.Test;

final class EmulatedDisksTest {

  private static final String KEPT =
      """
      {"holds":true,"files":1,"resident":12288,"kept":49152,"lost":4,"dropped":9,
       "major_faults":2,"cpu_ns":500000000}
      """;

  @Test
  void whatTheKeeperSaysIsUnderstoodAndAddedUp() throws IOException {
    Residency one = EmulatedDisks.parseKept(new ObjectMapper().readTree(KEPT));
    assertEquals(new Residency(true, 49_152, 4, 9, 2, 0.5), one);
    Residency other = new Residency(true, 1, 1, 1, 0, 0.25);
    Residency both = one.and(other);
    assertEquals(new Residency(true, 49_153, 5, 10, 2, 0.75), both);
    assertEquals(other, both.since(one));
  }
}
