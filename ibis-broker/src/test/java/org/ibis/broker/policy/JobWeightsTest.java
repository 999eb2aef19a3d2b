package org.ibis.broker.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.ibis.broker.policy.WeightPolicy.Source;
import org.ibis.core.FlowTag;
import org.junit.jupiter.api.Test;

class JobWeightsTest {
  private static final String JOB = "application_1_0001";

  private final Map<String, Job> running = new HashMap<>();
  private final JobWeights weights = new JobWeights(flow -> Optional.ofNullable(running.get(flow)));

  private void runs() {
    running.put(JOB, new Job("etl", "ann", "root.prod", 0, OptionalDouble.empty(), 0));
  }

  @Test
  void whatDoesNotRunHasWeightOneWhateverItClaims() {
    assertEquals(1, weights.of(JOB, 32).weight());
    runs();
    assertEquals(32, weights.of(JOB, 32).weight());
    running.clear();
    assertEquals(1, weights.of(JOB, 32).weight());
  }

  @Test
  void whatAnAdministratorSaysCountsUntilItIsTakenBackOrTheJobEnds() {
    runs();
    weights.override(JOB, OptionalDouble.of(7));
    assertEquals(7, weights.of(JOB, 32).weight());
    assertEquals(Source.ADMINISTRATOR, weights.of(JOB, 32).source());
    weights.override(JOB, OptionalDouble.empty());
    assertEquals(32, weights.of(JOB, 32).weight());

    weights.override(JOB, OptionalDouble.of(7));
    running.clear();
    assertEquals(1, weights.of(JOB, 1).weight());
    runs();
    assertEquals(Source.DEFAULT, weights.of(JOB, 1).source(), "another one of that name");
  }

  /** Of a ResourceManager with these queues. */
  private static Applications with(int most, String... queues) {
    return new Applications() {
      @Override
      public Optional<Job> apply(String flow) {
        return Optional.empty();
      }

      @Override
      public Optional<Set<String>> queues() {
        return queues.length == 0 ? Optional.empty() : Optional.of(Set.of(queues));
      }

      @Override
      public OptionalInt maxPriority() {
        return OptionalInt.of(most);
      }
    };
  }

  @Test
  void keysThatMatchNothingAreNamed() {
    JobWeights some = new JobWeights(with(5, "root", "root.a", "root.a.prod", "root.b.prod"));
    assertEquals(List.of(), some.unmatched());
    some.policy(
        WeightPolicy.of(
            Map.of(
                "ibis.policy.weight", "2",
                "ibis.policy.user.ann.max", "2",
                "ibis.policy.queue.root.a.max", "2",
                "ibis.policy.queue.prod.max", "2",
                "ibis.policy.queue.a.weight", "2",
                "ibis.policy.queue.root.c.weight", "2",
                "ibis.policy.priority.5.weight", "2",
                "ibis.policy.priority.6.weight", "2",
                "ibis.policy.priority.99999999999999.weight", "2")));
    assertEquals(
        List.of(
            "ibis.policy.priority.6.weight matches nothing: no application has a priority above 5",
            "ibis.policy.priority.99999999999999.weight matches nothing: no application has a"
                + " priority above 5",
            "ibis.policy.queue.a.weight matches nothing: there is no queue a now, give root.a",
            "ibis.policy.queue.prod.max matches nothing: there is no queue prod now, give"
                + " root.a.prod or root.b.prod",
            "ibis.policy.queue.root.c.weight matches nothing: there is no queue root.c now, give"
                + " the path of one"),
        some.unmatched());
  }

  @Test
  void whereQueuesAreNotKnownNothingIsSaidOfThem() {
    JobWeights none = new JobWeights(with(0));
    none.policy(WeightPolicy.of(Map.of("ibis.policy.queue.prod.max", "2")));
    assertEquals(List.of(), none.unmatched());
    weights.policy(WeightPolicy.of(Map.of("ibis.policy.priority.9.weight", "2")));
    assertEquals(List.of(), weights.unmatched());
  }

  /** They are users as others are: not of the made-up names, and not beyond every cap. */
  @Test
  void clientsWithoutATagWeighWhatNodesSayUnderTheClustersCap() {
    assertEquals(1, weights.of(FlowTag.UNTAGGED, 1).weight());
    weights.policy(WeightPolicy.of(Map.of("ibis.policy.max", "4", "ibis.policy.weight", "2")));
    assertEquals(1, weights.of(FlowTag.UNTAGGED, 1).weight(), "no job's default");
    assertEquals(3, weights.of(FlowTag.UNTAGGED, 3).weight());
    assertEquals(4, weights.of(FlowTag.UNTAGGED, 8).weight());
    assertTrue(weights.job(FlowTag.UNTAGGED).isPresent());
    assertTrue(weights.job(FlowTag.UNTRUSTED).isEmpty());
    weights.override(FlowTag.UNTAGGED, OptionalDouble.of(7));
    assertEquals(Source.ADMINISTRATOR, weights.of(FlowTag.UNTAGGED, 1).source());
  }

  @Test
  void aPolicyThatIsRefusedLeavesTheOneBeforeIt() {
    runs();
    weights.policy(WeightPolicy.of(Map.of("ibis.policy.max", "4")));
    weights.refused("it is wrong");
    assertEquals(4, weights.of(JOB, 32).weight());
    assertEquals(Optional.of("it is wrong"), weights.error());
    weights.policy(WeightPolicy.none());
    assertEquals(32, weights.of(JOB, 32).weight());
    assertEquals(Optional.empty(), weights.error());
  }

  @Test
  void anOverrideOfNothingOrByNonsenseIsRefused() {
    assertRefused("is no application that runs", OptionalDouble.of(2));
    runs();
    assertRefused("is not a weight: give a number from", OptionalDouble.of(-1));
    assertRefused("is not a weight: give a number from", OptionalDouble.of(Double.NaN));
    assertEquals(1, weights.of(JOB, 1).weight());
  }

  private void assertRefused(String why, OptionalDouble weight) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> weights.override(JOB, weight))
            .getMessage();
    assertTrue(message.contains(why), message);
  }
}
