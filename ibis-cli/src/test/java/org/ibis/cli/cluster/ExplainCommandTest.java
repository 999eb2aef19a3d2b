package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ExplainCommandTest extends WithBroker {
  private Cli.Ran explain(String... more) {
    return more.length == 0
        ? ibis("explain", FakeBroker.ETL)
        : ibis("explain", FakeBroker.ETL, "--json", "-");
  }

  @Test
  void itSaysWhereTheJobWaitsForWhomAndWhatWouldChangeIt() {
    Cli.Ran ran = explain();
    assertEquals(0, ran.code(), ran.err());
    assertEquals(
        """
        application_1763885000123_0007 (etl, of bob, in root.prod)
        weight 4: its tasks say so, by ibis.io.weight; cut from 32 by ibis.policy.queue.root.prod.max
        On disks it counts as 5.13, by which the total comes out as the weights say.
        It has 0.6 s of disk time in a second, on 3 disks. It waits on 2 of them, and a window waits 212.0 ms for its turn on average.

                                      wait ms  disk ms   disk
        where it waits                   mean     mean   busy  it gets  who had it instead
        ----------------------------  -------  -------  -----  -------  --------------------------------------------------
        host1/NodeManager-4711-0/sda    400.0     12.5  97.0%    20.0%  application_1763885000123_0003 70.0%, system 10.0%
        host2/NodeManager-22-0/sda       30.0     12.5  30.0%   100.0%  nobody
        Of all disks where it waits it has 38.5%; application_1763885000123_0003 53.8%, system 7.7%.

        Why
        - It gets 20.0% of what all jobs get, and its weight is 25.0% of all weights: it is behind its due.
        - The broker makes up for what it lacks: its weight counts as 5.13. That takes a minute or so.
        - It wanted the weight 32 and has 4, by ibis.policy.queue.root.prod.max.
        - On 1 of the 2 disks where it waits nobody else has work: it waits for itself, and no weight changes that.
        - On 1 of its disks it gets all that it asks for.

        What would change it (an estimate)
        - With the weight 4.95 it would get half more (0.9 s in a second).
        - By its weight it is owed its due (0.75 s in a second) already.
        - With the weight 32 it would get 1.29 s in a second (2.2 times as much).
        That is if all go on as they do, and once the broker has evened out who has what: a minute or so.
        To try it: ./ibis weight application_1763885000123_0007 N
        """,
        ran.out());
  }

  @Test
  void jsonHasTheReasonsAndTheEstimates() throws IOException {
    Cli.Ran ran = explain("--json");
    assertEquals(1, ran.out().lines().count(), ran.out());
    JsonNode json = new ObjectMapper().readTree(ran.out());
    assertEquals(broker.devices, json.get("devices"));
    assertEquals(FakeBroker.ETL, json.at("/job/id").asText());
    assertEquals(2, json.get("waiting_devices").asInt());
    assertEquals(0.7, json.get("had_per_second").get(FakeBroker.HEAVY).asDouble());
    assertEquals("behind_its_due", json.at("/reasons/0/reason").asText());
    assertEquals("half_more", json.at("/estimates/0/target").asText());
    assertEquals("weight", json.at("/estimates/0/outcome").asText());
    // 0.9 s; the other one has 2.0 s for its 11 then
    assertEquals(0.9 * 11 / 2.0, json.at("/estimates/0/weight").asDouble(), 1e-9);
  }

  @Test
  void namesSteerNoTerminal() {
    for (JsonNode device : broker.devices) {
      ((ObjectNode) device).put("name", "a\u001b]0;b\u0007\n\u009b");
      ((ObjectNode) device.get("jobs").get(0)).put("id", "c\u001b[2J\u0085");
    }
    ((ObjectNode) broker.jobs.get(0)).put("queue", "\u001b[2J").put("cut_by", "\r\u009d");
    for (Cli.Ran ran : new Cli.Ran[] {explain(), explain("--json")}) {
      assertTrue(ran.out().chars().allMatch(c -> c == '\n' || (c >= ' ' && c <= '~')), ran.out());
    }
  }

  @Test
  void aNameThatIsNoApplicationsMayHaveAnyCharacters() {
    String madeUp = "../a b/c%2F?d=e&f#ü";
    ((ObjectNode) broker.jobs.get(0)).put("id", madeUp).put("running", false);
    Cli.Ran ran = ibis("explain", madeUp);
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().startsWith("../a b/c%2F?d=e&f#"), ran.out());
    assertEquals(
        "GET job?id=..%2Fa+b%2Fc%252F%3Fd%3De%26f%23%C3%BC&most=1000", broker.asked.get(0));
  }

  @Test
  void aJobThatHasNoWorkWaitsForNothing() {
    broker.devices.removeAll();
    Cli.Ran ran = ibis("explain", FakeBroker.IDLE);
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.out().contains("Nothing of it waits for a disk"), ran.out());
  }

  @Test
  void whereThereAreManyDisksTheWorstAreShown() {
    for (int i = 0; i < 20; i++) {
      broker.devices.add(FakeBroker.object("contested").put("name", "disk" + i));
    }
    String out = explain().out();
    assertTrue(out.contains("\nand 12 more disks\n"), out);
    assertFalse(out.contains("disk9"), out);
  }

  @Test
  void anApplicationThatIsNotThereIsNamed() {
    Cli.Ran ran = ibis("explain", "application_1_0001");
    assertEquals(2, ran.code());
    assertEquals("ibis: application_1_0001 does not run and has no work\n", ran.err());
  }
}
