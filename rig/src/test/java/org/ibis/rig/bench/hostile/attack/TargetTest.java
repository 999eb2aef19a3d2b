package org.ibis.rig.bench.hostile.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import org.junit.jupiter.api.Test;

final class TargetTest {

  private static final Target TARGET =
      new Target(
          URI.create("hdfs://127.0.0.1:9000"),
          "/file",
          "/tmp/s",
          "/tmp/local",
          8047,
          8088,
          "application_1700000000000_0009",
          "container_1700000000000_0009_01_000001",
          "application_1700000000000_0001");

  @Test
  void isTheSameInTheContainerThatItIsGivenTo() {
    assertEquals(
        TARGET, Target.parse(TARGET.toArguments(), TARGET.application(), TARGET.container()));
  }

  @Test
  void idsThatComeNextCanBeForetold() {
    assertEquals("application_1700000000000_0010", TARGET.applicationAfter(1));
    assertEquals("application_1700000000000_20009", TARGET.applicationAfter(20_000));
  }

  @Test
  void eachAttackIsFoundByItsName() {
    for (Attack each : Attacks.all()) {
      assertEquals(each.title(), Attacks.of(each.key()).title());
      assertTrue(each.tags().size() <= 1, "one tag is submitted");
    }
  }
}
