package org.ibis.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;

class TaggedConfTest {
  private static final String CONTAINER = "container_e08_1700000000000_0042_01_000007";

  private final Configuration conf = new Configuration(false);

  @Test
  void outsideOfYarnTheConfIsTheUsersOwn() {
    conf.set("ibis.io.weight", "8");
    assertSame(conf, TaggedConf.of(conf, () -> null));
  }

  @Test
  void mapReduceTaskKeepsItsAttemptInTheTag() {
    conf.set("ibis.io.weight", "32");
    conf.set(TaggedConf.TASK_KEY, "attempt_1700000000000_0042_m_000003_0");
    assertEquals(
        "application_1700000000000_0042;w=32;t=attempt_1700000000000_0042_m_000003_0", task());
  }

  @Test
  void frameworkWithoutAttemptIsTaggedByItsContainer() {
    assertEquals("application_1700000000000_0042;w=1;t=-", task());
  }

  @Test
  void theUsersConfStaysAsItWas() {
    conf.set("some.key", "some value");
    Configuration tagged = TaggedConf.of(conf, () -> CONTAINER);
    assertNotSame(conf, tagged);
    assertNull(conf.get(TaggedConf.TASK_KEY));
    assertEquals("some value", tagged.get("some.key"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "NaN", "1e300", "Infinity", "heavy", ""})
  void badWeightMeansWeightOne(String weight) {
    conf.set("ibis.io.weight", weight);
    assertEquals("application_1700000000000_0042;w=1;t=-", task());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "x;w=1000", "two words", ""})
  void strangeAttemptIsLeftOut(String attempt) {
    conf.set(TaggedConf.TASK_KEY, attempt);
    assertEquals("application_1700000000000_0042;w=1;t=-", task());
  }

  @Test
  void whatEverGoesWrongThereIsPlainHdfs() {
    assertSame(conf, TaggedConf.of(conf, () -> "no container"));
    assertSame(
        conf,
        TaggedConf.of(
            conf,
            () -> {
              throw new NoClassDefFoundError("org/ibis/core/FlowTags");
            }));
    Configuration broken = Mockito.mock(Configuration.class);
    Mockito.when(broken.get(Mockito.anyString())).thenThrow(new IllegalStateException("loop"));
    assertSame(broken, TaggedConf.of(broken, () -> CONTAINER));
  }

  private String task() {
    return TaggedConf.of(conf, () -> CONTAINER).get(TaggedConf.TASK_KEY);
  }
}
