package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.ibis.broker.policy.WeightPolicy.Decision;
import org.ibis.broker.policy.WeightPolicy.Source;
import org.junit.jupiter.api.Test;

class WeightPolicyTest {
  private static final Predicate<String> ADMINISTRATORS = "ann"::equals;
  private static final OptionalDouble NOTHING = OptionalDouble.empty();

  private static final WeightPolicy POLICY =
      WeightPolicy.of(
          Map.of(
              "ibis.policy.weight", "2",
              "ibis.policy.max", "100",
              "ibis.policy.queue.root.prod.weight", "8",
              "ibis.policy.queue.root.prod.max", "32",
              "ibis.policy.queue.root.prod.batch.max", "4",
              "ibis.policy.priority.7.weight", "16",
              "ibis.policy.user.eve.max", "0.5"));

  private static OptionalDouble of(double weight) {
    return OptionalDouble.of(weight);
  }

  private static Decision decide(
      String user, String queue, OptionalDouble tag, OptionalDouble claim) {
    return POLICY.weightOf(new Job("job", user, queue, 0, tag, 0), claim, NOTHING);
  }

  @Test
  void theFirstThatThereIsCounts() {
    Job job = new Job("job", "ann", "root.prod", 7, of(3), 0);
    assertEquals(
        new Decision(900, Source.ADMINISTRATOR, 900, null), POLICY.weightOf(job, of(5), of(900)));
    assertEquals(new Decision(3, Source.TAG, 3, null), POLICY.weightOf(job, of(5), NOTHING));
    assertEquals(
        new Decision(5, Source.CLAIM, 5, null), decide("ann", "root.prod", NOTHING, of(5)));
    Job urgent = new Job("job", "ann", "root.prod", 7, NOTHING, 0);
    assertEquals(
        new Decision(16, Source.PRIORITY, 16, null), POLICY.weightOf(urgent, NOTHING, NOTHING));
    assertEquals(
        new Decision(8, Source.QUEUE, 8, null), decide("ann", "root.prod", NOTHING, NOTHING));
    assertEquals(
        new Decision(2, Source.DEFAULT, 2, null), decide("ann", "root.dev", NOTHING, NOTHING));
    assertEquals(1, WeightPolicy.none().weightOf(urgent, NOTHING, NOTHING).weight());
  }

  @Test
  void aQueueHasWhatTheNearestOneAboveItHas() {
    assertEquals(8, decide("ann", "root.prod.etl.daily", NOTHING, NOTHING).weight());
    assertEquals(
        new Decision(32, Source.CLAIM, 64, "ibis.policy.queue.root.prod.max"),
        decide("ann", "root.prod.etl", NOTHING, of(64)));
    assertEquals(
        new Decision(4, Source.QUEUE, 8, "ibis.policy.queue.root.prod.batch.max"),
        decide("ann", "root.prod.batch", NOTHING, NOTHING));
    assertEquals(2, decide("ann", "root.production", NOTHING, NOTHING).weight(), "another queue");
  }

  /** With a policy or without: else a tag would have what no node lets anybody claim. */
  @Test
  void whereTheClusterHasNoCapClaimsHaveThatOfTheNodes() {
    WeightPolicy heavy = WeightPolicy.of(Map.of("ibis.policy.queue.root.prod.weight", "500"));
    for (WeightPolicy policy : new WeightPolicy[] {WeightPolicy.none(), heavy}) {
      for (boolean tag : new boolean[] {true, false}) {
        Job job = new Job("job", "ann", "root.prod", 0, tag ? of(1000) : NOTHING, 0);
        assertEquals(
            new Decision(100, tag ? Source.TAG : Source.CLAIM, 1000, "ibis.weight.claim.max"),
            policy.weightOf(job, of(1000), NOTHING));
        assertEquals(8, policy.claimsUpTo(8).weightOf(job, of(1000), NOTHING).weight());
      }
    }
    Job quiet = new Job("job", "ann", "root.prod", 0, NOTHING, 0);
    assertEquals(500, heavy.weightOf(quiet, NOTHING, NOTHING).weight(), "the policy's own word");
    WeightPolicy open = WeightPolicy.of(Map.of("ibis.policy.max", "1000"));
    assertEquals(900, open.weightOf(quiet, of(900), NOTHING).weight());
  }

  @Test
  void aBandwidthIsCutAndLiftsNoWeightOverItsCap() {
    WeightPolicy policy =
        WeightPolicy.of(
            Map.of(
                "ibis.policy.bandwidth", "1g",
                "ibis.policy.queue.root.dev.bandwidth", "0",
                "ibis.policy.user.eve.bandwidth", "300mb",
                "ibis.policy.user.eve.max", "0.1"));
    Job eve = new Job("job", "eve", "root.prod", 0, NOTHING, 4e9);
    assertEquals(300 << 20, policy.bandwidthOf(eve, ADMINISTRATORS));
    assertEquals(0.1, policy.mostOf(eve));
    Job ann = new Job("job", "ann", "root.prod", 0, NOTHING, 4e9);
    assertEquals(1 << 30, policy.bandwidthOf(ann, ADMINISTRATORS));
    assertEquals(100, policy.mostOf(ann));
    Job dev = new Job("job", "eve", "root.dev.x", 0, NOTHING, 4e9);
    assertEquals(0, policy.bandwidthOf(dev, ADMINISTRATORS));
    assertEquals(4e9, WeightPolicy.none().bandwidthOf(ann, ADMINISTRATORS));
    assertEquals(0, WeightPolicy.none().bandwidthOf(eve, ADMINISTRATORS), "nobody has let her");
    assertEquals(1000, WeightPolicy.of(Map.of("ibis.policy.max", "1000")).mostOf(ann));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> WeightPolicy.of(Map.of("ibis.policy.bandwidth", "fast")))
            .getMessage();
    assertTrue(
        message.contains("ibis.policy.bandwidth: 'fast' is no bandwidth: give bytes"), message);
  }

  @Test
  void theSmallestCapCuts() {
    assertEquals(
        new Decision(0.5, Source.TAG, 1000, "ibis.policy.user.eve.max"),
        decide("eve", "root.prod.batch", of(1000), NOTHING));
    assertEquals(
        new Decision(100, Source.TAG, 1000, "ibis.policy.max"),
        decide("ann", "root.dev", of(1000), NOTHING));
  }

  @Test
  void allThatIsWrongIsNamedAtOnce() {
    Map<String, String> wrong =
        Map.of(
            "ibis.policy.queue.root.prod.weight", "lots",
            "ibis.policy.user.eve.weight", "3",
            "ibis.policy.maximum", "3",
            "ibis.policy.priority.high.weight", "3",
            "ibis.policy.max", "-1");
    String message =
        assertThrows(IllegalArgumentException.class, () -> WeightPolicy.of(wrong)).getMessage();
    assertTrue(message.contains("ibis.policy.queue.root.prod.weight: 'lots'"), message);
    assertTrue(message.contains("ibis.policy.user.eve.weight is no key"), message);
    assertTrue(message.contains("ibis.policy.maximum is no key"), message);
    assertTrue(message.contains("ibis.policy.priority.high.weight is no key"), message);
    assertTrue(message.contains("ibis.policy.max: '-1'"), message);
  }
}
