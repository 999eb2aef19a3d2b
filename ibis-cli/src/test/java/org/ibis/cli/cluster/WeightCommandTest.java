package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightCommandTest extends WithBroker {
  @Test
  void itShowsTheWeightAndWhyTheJobHasIt() {
    Cli.Ran ran = ibis("weight", FakeBroker.ETL);
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        """
        application_1763885000123_0007 (etl, of bob, in root.prod)
        weight 4: its tasks say so, by ibis.io.weight; cut from 32 by ibis.policy.queue.root.prod.max
        On disks it counts as 5.13, by which the total comes out as the weights say.
        """,
        ran.out());
  }

  @Test
  void anAdministratorGivesOneAndTakesItBack() {
    Cli.Ran ran = ibis("weight", FakeBroker.ETL, "12.5");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("weight 12.5: an administrator gave it"), ran.out());

    Cli.Ran back = ibis("weight", FakeBroker.ETL, "--reset");
    assertTrue(back.out().contains("weight 4: its tasks say so"), back.out());
    String path = "PUT jobs/" + FakeBroker.ETL + "/weight ";
    assertEquals(List.of(path + "{\"weight\":12.5}", path + "{\"weight\":null}"), broker.asked);
  }

  @Test
  void aJobWithoutWorkHasItFromThenOn() {
    Cli.Ran ran = ibis("weight", FakeBroker.IDLE, "3");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        """
        application_1763885000123_0099 (etl, of bob, in root.prod)
        weight 3: an administrator gave it, until the job ends or the broker does
        It has no work on disks now.
        """,
        ran.out());
    Cli.Ran shown = ibis("weight", FakeBroker.IDLE);
    assertEquals(ran.out(), shown.out());
  }

  @Test
  void aJobThatEndsMeanwhileIsSaidToHaveEnded() {
    String ended = "application_1763885000123_0098";
    Cli.Ran ran = ibis("weight", ended, "3");
    assertEquals(0, ran.code(), ran.err());
    assertEquals(ended + " has just ended.\n", ran.out());
  }

  @Test
  void jsonIsTheJob() throws IOException {
    Cli.Ran ran = ibis("weight", FakeBroker.ETL, "3", "--json", "-");
    assertEquals(3, new ObjectMapper().readTree(ran.out()).get("weight").asDouble(), ran.out());
  }

  @Test
  void whoMayNotIsToldSo() {
    broker.editable = false;
    Cli.Ran ran = ibis("weight", FakeBroker.ETL, "3");
    assertEquals(1, ran.code());
    assertEquals("ibis: eve is no administrator of YARN: see yarn.admin.acl\n", ran.err());
    assertEquals("", ran.out());
  }

  @Test
  void anApplicationThatIsNotThereIsNamed() {
    Cli.Ran ran = ibis("weight", "application_1763885000123_0001");
    assertEquals(2, ran.code());
    assertEquals("ibis: application_1763885000123_0001 does not run and has no work\n", ran.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "NaN", "1001", "Infinity", "heavy", "1,5", ""})
  void whatIsNoWeightIsNotSent(String given) {
    Cli.Ran ran = ibis("weight", FakeBroker.ETL, given);
    assertEquals(2, ran.code());
    assertEquals(
        "ibis: N: '" + given + "' is not a weight: give a number from 0.01 to 1000.0\n", ran.err());
    assertEquals(List.of(), broker.asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/b", "", "jobs?x", "\u001b[2J"})
  void whatCanBeNoApplicationIsNotSent(String given) {
    Cli.Ran ran = ibis("weight", given);
    assertEquals(2, ran.code());
    assertTrue(ran.err().startsWith("ibis: APP: '"), ran.err());
    assertTrue(ran.err().chars().noneMatch(c -> c == 0x1b), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
    assertEquals(List.of(), broker.asked);
  }

  @Test
  void aWeightBelowNoughtAndTwoWishesAreRefused() {
    for (String[] args :
        new String[][] {
          {"weight", FakeBroker.ETL, "-3"},
          {"weight", FakeBroker.ETL, "3", "--reset"},
          {"weight"}
        }) {
      Cli.Ran ran = ibis(args);
      assertEquals(2, ran.code(), ran.err());
      assertEquals(1, ran.err().lines().count(), ran.err());
    }
    assertEquals(List.of(), broker.asked);
  }
}
