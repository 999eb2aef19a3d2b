package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalDouble;
import org.ibis.broker.policy.WeightPolicy.Decision;
import org.ibis.broker.policy.WeightPolicy.Source;
import org.junit.jupiter.api.Test;

class WeightPolicyTest {
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
