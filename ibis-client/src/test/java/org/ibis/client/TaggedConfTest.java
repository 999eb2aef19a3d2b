package org.ibis.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;

class TaggedConfTest {
  private static final String CONTAINER = "container_e08_1700000000000_0042_01_000007";

  private final Configuration conf = new Configuration(false);
  private final Map<String, String> environment = new HashMap<>(Map.of("CONTAINER_ID", CONTAINER));

  @Test
  void outsideOfYarnTheConfIsTheUsersOwn() {
    conf.set("ibis.io.weight", "8");
    assertSame(conf, TaggedConf.of(conf, name -> null));
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
  void weightOfTheEnvironmentCountsWhereTheConfHasNone() {
    environment.put("IBIS_IO_WEIGHT", "8");
    assertEquals("application_1700000000000_0042;w=8;t=-", task());
    conf.set("ibis.io.weight", "32");
    assertEquals("application_1700000000000_0042;w=32;t=-", task());
  }

  /** A default in some site file is not the job's, and the task that runs a script has its own. */
  @Test
  void aScriptOfATaskInheritsTheJobsWeight() {
    conf.set("ibis.io.weight", "1");
    environment.put("ibis_io_weight", "4"); // of Hadoop streaming
    assertEquals("application_1700000000000_0042;w=4;t=-", task());
    environment.put("IBIS_IO_WEIGHT", "8");
    assertEquals("application_1700000000000_0042;w=8;t=-", task());
    environment.put("IBIS_IO_WEIGHT", "1");
    assertEquals("application_1700000000000_0042;w=4;t=-", task());
  }

  @Test
  void badWeightOfTheEnvironmentMeansWeightOne() {
    environment.put("IBIS_IO_WEIGHT", "heavy");
    assertEquals("application_1700000000000_0042;w=1;t=-", task());
  }

  @Test
  void theUsersConfStaysAsItWas() {
    conf.set("some.key", "some value");
    Configuration tagged = TaggedConf.of(conf, environment::get);
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
    assertSame(conf, TaggedConf.of(conf, name -> "no container"));
    assertSame(
        conf,
        TaggedConf.of(
            conf,
            name -> {
              throw new NoClassDefFoundError("org/ibis/core/FlowTags");
            }));
    Configuration broken = Mockito.mock(Configuration.class);
    Mockito.when(broken.get(Mockito.anyString())).thenThrow(new IllegalStateException("loop"));
    assertSame(broken, TaggedConf.of(broken, environment::get));
  }

  private String task() {
    return TaggedConf.of(conf, environment::get).get(TaggedConf.TASK_KEY);
  }
}
