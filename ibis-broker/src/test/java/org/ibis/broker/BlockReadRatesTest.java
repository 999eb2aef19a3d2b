package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.total.BlockReads;
import org.junit.jupiter.api.Test;

class BlockReadRatesTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final Sender SENDER = new Sender("hdfs", "10.0.0.1");

  private final BlockReadRates rates = new BlockReadRates();
  private long now = Long.MAX_VALUE - 5 * SECOND; // a clock may begin anywhere

  private void report(String reporter, String node, BlockReads reads) {
    rates.reported(SENDER, reporter, node, Optional.of(reads), now);
  }

  /** Once a second, at a rate that is the same in each of them. */
  private void seconds(int first, int count, long ssd) {
    for (int i = first; i < first + count; i++) {
      report("a/datanode-1", "a", new BlockReads(100L * i, ssd * i, 10L * i));
      now += SECOND;
    }
  }

  @Test
  void whatIsReadInASecondIsKnownByNode() {
    seconds(0, 20, 1000);
    report("a/datanode-2", "a", BlockReads.NOTHING);
    report("b/datanode-1", "b", new BlockReads(1L << 40, 0, 0)); // before anybody looked
    assertEquals(
        Map.of("a", new BlockReadState(100, 1000, 10), "b", BlockReadState.NONE),
        rates.byNode(now));
  }

  @Test
  void itIsThatOfTheLastSeconds() {
    seconds(0, 100, 1);
    long before = 100;
    for (int i = 0; i < 12; i++) {
      before += 500;
      report("a/datanode-1", "a", new BlockReads(1 << 20, before, 1 << 20));
      now += SECOND;
    }
    assertEquals(500, rates.byNode(now).get("a").ssd(), 1e-9);
  }

  @Test
  void whoHasNoMirrorsIsNotThere() {
    rates.reported(SENDER, "a/datanode-1", "a", Optional.empty(), now);
    assertEquals(Map.of(), rates.byNode(now));
  }

  @Test
  void whoIsSilentDoesNotRead() {
    seconds(0, 20, 1000);
    now += 14 * SECOND; // the last one was a second before
    assertEquals(Set.of("a"), rates.byNode(now).keySet());
    now += 1;
    assertEquals(Map.of(), rates.byNode(now));
  }

  @Test
  void whatBeginsAnewHasReadNothingLess() {
    seconds(10, 20, 1000);
    seconds(0, 1, 1000);
    assertEquals(BlockReadState.NONE, rates.byNode(now).get("a"));
    seconds(1, 2, 1000);
    assertEquals(1000, rates.byNode(now).get("a").ssd(), 1e-9);
  }

  /** Names are strangers' words: they have places of their own only. */
  @Test
  void nobodyTakesThePlacesOfOthers() {
    for (int i = 0; i < 2 * BlockReadRates.MOST; i++) {
      report("made-up/" + i, "node" + i, BlockReads.NOTHING);
    }
    assertEquals(BlockReadRates.MOST_OF_ADDRESS, rates.byNode(now).size());
    Sender other = new Sender("hdfs", "10.0.0.2");
    rates.reported(other, "made-up/0", "b", Optional.of(BlockReads.NOTHING), now);
    assertEquals(BlockReadState.NONE, rates.byNode(now).get("b"));
  }

  @Test
  void placesOfTheSilentAreFreeAlsoWhileNobodyLooks() {
    for (int i = 0; i < BlockReadRates.MOST_OF_ADDRESS; i++) {
      report("a/datanode-" + i, "a", BlockReads.NOTHING);
    }
    now += 16 * SECOND;
    report("a/datanode-x", "x", BlockReads.NOTHING);
    assertEquals(Set.of("x"), rates.byNode(now).keySet());
  }

  @Test
  void allTogetherHaveSoManyPlaces() {
    for (int i = 0; i < BlockReadRates.MOST + 10; i++) {
      Sender each = new Sender("hdfs", "10.0." + i / 256 + "." + i % 256);
      rates.reported(each, "a", "node" + i, Optional.of(BlockReads.NOTHING), now);
    }
    assertEquals(BlockReadRates.MOST, rates.byNode(now).size());
    now += 16 * SECOND;
    report("x/datanode-1", "x", BlockReads.NOTHING);
    assertEquals(Set.of("x"), rates.byNode(now).keySet());
  }
}
