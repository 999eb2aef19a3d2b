package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModeCommandTest extends WithBroker {
  @Test
  void anAdministratorSwitchesTheClusterOffAndOnAgain() {
    Cli.Ran off = ibis("mode", "off", "--cluster");
    assertEquals(0, off.code(), off.err());
    assertEquals("off: nothing is scheduled on any node, until the broker ends\n", off.out());
    Cli.Ran shown = ibis("mode");
    assertEquals(off.out(), shown.out());

    Cli.Ran on = ibis("mode", "on", "--cluster");
    assertEquals("on: each node goes by its own ibis.mode\n", on.out());
    assertEquals(
        List.of("PUT mode {\"mode\":\"off\"}", "GET cluster", "PUT mode {\"mode\":\"on\"}"),
        broker.asked);
  }

  @Test
  void jsonIsTheMode() {
    Cli.Ran ran = ibis("mode", "--json", "-");
    assertEquals("{\"mode\":\"on\"}", ran.out().strip(), ran.err());
  }

  @Test
  void whatIsForAllNodesHasToBeSaid() {
    Cli.Ran ran = ibis("mode", "off");
    assertEquals(2, ran.code());
    assertTrue(ran.err().contains("set ibis.mode = off in its core-site.xml"), ran.err());
    assertEquals(List.of(), broker.asked);
  }

  @ParameterizedTest
  @ValueSource(strings = {"OFF", "", "none", "\u001b[2J"})
  void whatIsNoModeIsNotSent(String given) {
    Cli.Ran ran = ibis("mode", given, "--cluster");
    assertEquals(2, ran.code());
    assertTrue(ran.err().endsWith("is not valid: give on or shadow or off\n"), ran.err());
    assertTrue(ran.err().chars().noneMatch(c -> c == 0x1b), ran.err());
    assertEquals(List.of(), broker.asked);
  }

  @Test
  void whoMayNotIsToldSo() {
    broker.editable = false;
    Cli.Ran ran = ibis("mode", "off", "--cluster");
    assertEquals(1, ran.code());
    assertEquals("ibis: eve is no administrator of YARN: see yarn.admin.acl\n", ran.err());
  }

  @Test
  void anOlderBrokerKnowsOfNone() {
    broker.cluster.remove("mode");
    Cli.Ran ran = ibis("mode");
    assertEquals(1, ran.code());
    assertTrue(ran.err().contains("knows of no mode"), ran.err());
  }
}
