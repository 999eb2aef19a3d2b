package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowWeightsTest {
  private static final String VICTIM = "application_1_0001";

  private final FlowWeights weights = new FlowWeights();

  private static FlowTag claim(String flow, double weight) {
    return new FlowTag(flow, weight, IoKind.PERSISTENT);
  }

  @Test
  void aLaterClaimChangesNothingNeitherLighterNorHeavier() {
    assertEquals(8, weights.of(claim(VICTIM, 8)));
    assertEquals(8, weights.of(claim(VICTIM, 0.01)));
    assertEquals(8, weights.of(claim(VICTIM, 1000)));
    assertEquals(8, weights.of(VICTIM));
  }

  @Test
  void whatTheJobItselfSaysCountsWhateverWasClaimedBefore() {
    assertEquals(0.01, weights.of(claim(VICTIM, 0.01)));

    weights.known(VICTIM, 4);

    assertEquals(4, weights.of(claim(VICTIM, 0.01)));
  }

  @Test
  void thousandsOfMadeUpNamesMakeNobodyForgetWhatIsKnown() {
    weights.known(VICTIM, 4);
    for (int i = 0; i < 2 * FlowWeights.MOST_FLOWS; i++) {
      assertEquals(2, weights.of(claim("application_9_" + i, 2)));
    }

    assertEquals(4, weights.of(VICTIM));
    assertEquals(Weight.DEFAULT, weights.of("application_9_0"), "forgotten");
  }

  @Test
  void evenOfKnownOnesThereIsAnEnd() {
    for (int i = 0; i <= FlowWeights.MOST_FLOWS; i++) {
      weights.known("application_9_" + i, 2);
    }

    assertEquals(Weight.DEFAULT, weights.of("application_9_0"));
    assertEquals(2, weights.of("application_9_" + FlowWeights.MOST_FLOWS));
  }

  @Test
  void whoseJobHasEndedStartsAnew() {
    weights.known(VICTIM, 4);
    weights.forget(VICTIM);

    assertEquals(Weight.DEFAULT, weights.of(VICTIM));
    assertEquals(2, weights.of(claim(VICTIM, 2)));
  }

  @Test
  void whatTheBrokerAnswersGoesBeforeWhatIsClaimedWhileItAnswers() {
    assertEquals(8, weights.of(claim(VICTIM, 8)));
    assertEquals(2, weights.of(claim("application_1_0002", 2)));

    weights.coordinated(Map.of(VICTIM, 0.5, "application_1_0003", 7.0));

    assertEquals(0.5, weights.of(claim(VICTIM, 8)));
    assertEquals(8, weights.claimed(VICTIM).weight());
    assertEquals(2, weights.of(claim("application_1_0002", 2)));
    assertEquals(1, weights.of(claim("application_1_0003", 1)), "it was not here when asked for");
    weights.known(VICTIM, 4);
    assertEquals(0.5, weights.of(VICTIM));

    weights.coordinated(Map.of());
    assertEquals(4, weights.of(VICTIM));
  }
}
