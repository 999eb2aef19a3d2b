package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JobTagsTest {
  @Test
  void aWeightIsRead() {
    assertEquals(OptionalDouble.of(2.5), JobTags.weight(List.of("nightly", "ibis:weight=2.5")));
    assertEquals(OptionalDouble.empty(), JobTags.weight(List.of("ibis:bw=3mb")));
    for (String wrong : List.of("", "heavy", "-1", "0", "NaN", "1e9")) {
      assertEquals(OptionalDouble.empty(), JobTags.weight(List.of("ibis:weight=" + wrong)), wrong);
    }
  }

  @Test
  void aBandwidthIsReadWithItsUnit() {
    assertEquals(300.0 * (1 << 20), JobTags.bandwidth(List.of("ibis:bw=300mb")));
    assertEquals(300.0 * (1 << 20), JobTags.bandwidth(List.of("ibis:bw=300m")));
    assertEquals(2.0 * (1 << 30), JobTags.bandwidth(List.of("x", "ibis:bw=2g")));
    assertEquals(4096, JobTags.bandwidth(List.of("ibis:bw=4096")));
    assertEquals(0, JobTags.bandwidth(List.of("ibis:weight=3")));
    for (String wrong : List.of("", "fast", "-5mb", "mb", "3x")) {
      assertEquals(0, JobTags.bandwidth(List.of("ibis:bw=" + wrong)), wrong);
    }
  }
}
