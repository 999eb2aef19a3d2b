package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FlowWeights.Claim;
import org.ibis.core.FlowWeights.Counts;
import org.junit.jupiter.api.Test;

class FlowWeightsTest {
  private static final String VICTIM = "application_1_0001";
  private static final String OTHER = "application_1_0002";
  private static final Counts UNTRUSTED = new Counts(FlowTag.UNTRUSTED, 1);

  private final FlowWeights weights = new FlowWeights();

  private Counts as(String flow, double weight) {
    return weights.as(new FlowTag(flow, weight, IoKind.PERSISTENT));
  }

  private double weight(String flow, double claim) {
    Counts as = as(flow, claim);
    assertEquals(flow, as.flow());
    return as.weight();
  }

  private void answered(String flow, double weight) {
    weights.answered(Map.of(flow, weight), Set.of());
  }

  private void answeredMadeUp(String flow) {
    weights.answered(Map.of(flow, 0.5), Set.of(flow));
  }

  @Test
  void aLaterClaimChangesNothingNeitherLighterNorHeavier() {
    assertEquals(8, weight(VICTIM, 8));
    assertEquals(8, weight(VICTIM, 0.01));
    assertEquals(8, weight(VICTIM, 1000));
    assertEquals(1, weight(OTHER, 1));
    assertEquals(1, weight(OTHER, 0.01));
  }

  @Test
  void whatTheJobItselfSaysCountsWhateverWasClaimedBefore() {
    assertEquals(0.01, weight(VICTIM, 0.01));
    weights.known(VICTIM, 1);
    assertEquals(1, weight(VICTIM, 0.01));
    weights.known(VICTIM, 4);
    assertEquals(4, weight(VICTIM, 0.01));
    assertEquals(new Claim(4, true), weights.claimed(VICTIM));
  }

  /** As of a script in a task, that calls a program of Hadoop's. */
  @Test
  void aProcessOfTheJobThatDoesNotKnowItsWeightChangesNothing() {
    weights.known(VICTIM, 4);
    weights.known(VICTIM, Weight.DEFAULT);
    assertEquals(4, weight(VICTIM, 1));
  }

  @Test
  void thousandsOfMadeUpNamesMakeNobodyForgetWhatIsKnown() {
    weights.known(VICTIM, 4);
    for (int i = 0; i < 2 * FlowWeights.MOST_FLOWS; i++) {
      assertEquals(2, weight("application_9_" + i, 2));
    }
    assertEquals(new Claim(4, true), weights.claimed(VICTIM));
    assertEquals(new Claim(1, false), weights.claimed("application_9_0"), "forgotten");
  }

  @Test
  void evenOfKnownOnesThereIsAnEnd() {
    for (int i = 0; i <= FlowWeights.MOST_FLOWS; i++) {
      weights.known("application_9_" + i, 2);
    }
    assertFalse(weights.claimed("application_9_0").known());
    assertTrue(weights.claimed("application_9_" + FlowWeights.MOST_FLOWS).known());
  }

  @Test
  void whoseJobHasEndedStartsAnew() {
    weights.known(VICTIM, 4);
    weights.forget(VICTIM);
    assertEquals(2, weight(VICTIM, 2));
  }

  @Test
  void whatTheBrokerAnswersGoesBeforeWhatIsClaimedAndLasts() {
    assertEquals(8, weight(VICTIM, 8));
    answered(VICTIM, 0.5);
    assertEquals(0.5, weight(VICTIM, 8));
    assertEquals(8, weights.claimed(VICTIM).weight());
    weights.known(VICTIM, 4);
    assertEquals(0.5, weight(VICTIM, 8));
    answered(OTHER, 3); // as the job paused
    assertEquals(0.5, weight(VICTIM, 8));
    weights.silent();
    assertEquals(0.5, weight(VICTIM, 8));
    weights.alone();
    assertEquals(4, weight(VICTIM, 8));
  }

  @Test
  void whileTheBrokerAnswersNoNewNameHasWhatItClaims() {
    answered(VICTIM, 8);
    for (int i = 0; i < 100; i++) {
      assertEquals(UNTRUSTED, as("application_9_" + i, 100));
    }
    assertEquals(UNTRUSTED, as(OTHER, 100));
    assertTrue(weights.unanswered().contains(OTHER));
    answered(OTHER, 16);
    assertEquals(16, weight(OTHER, 100), "a second later");
    assertFalse(weights.unanswered().contains(OTHER));
  }

  /** No harm: nobody waits for a broker that does not answer. */
  @Test
  void whereTheBrokerDoesNotAnswerANewNameHasWhatItClaims() {
    assertEquals(8, weight(VICTIM, 8));
    answered(VICTIM, 8);
    assertEquals(UNTRUSTED, as(OTHER, 4));
    weights.silent();
    assertEquals(4, weight(OTHER, 4));
    answered(VICTIM, 8);
    assertEquals(UNTRUSTED, as(OTHER, 4));
  }

  @Test
  void whatTheNodeKnowsToBeAJobIsThatJobBeforeTheBrokerHasAnswered() {
    answered(VICTIM, 8);
    weights.known(OTHER, 100);
    assertEquals(1, weight(OTHER, 100));
    weights.known("application_1_0003", 0.1);
    assertEquals(0.1, weight("application_1_0003", 1));
  }

  @Test
  void namesThatAreNoJobsAreOneFlowWithTheWeightThatTheBrokerGivesIt() {
    assertEquals(100, weight(VICTIM, 100));
    answeredMadeUp(VICTIM);
    assertEquals(UNTRUSTED, as(VICTIM, 100));
    weights.answered(Map.of(FlowTag.UNTRUSTED, 0.25), Set.of(FlowTag.UNTRUSTED));
    assertEquals(new Counts(FlowTag.UNTRUSTED, 0.25), as(VICTIM, 100));
    assertEquals(new Counts(FlowTag.UNTRUSTED, 0.25), as(FlowTag.UNTRUSTED, 1));
    weights.silent();
    assertEquals(FlowTag.UNTRUSTED, as(VICTIM, 100).flow(), "it was said before");
    weights.alone();
    assertEquals(100, weight(VICTIM, 100));
  }

  /** Who names a job before it exists would set its weight else. */
  @Test
  void whatWasClaimedBeforeThereIsSuchAJobIsDropped() {
    assertEquals(0.01, weight(VICTIM, 0.01));
    answeredMadeUp(VICTIM);
    assertEquals(new Claim(1, false), weights.claimed(VICTIM));
    assertEquals(UNTRUSTED, as(VICTIM, 0.01));
    assertEquals(new Claim(1, false), weights.claimed(VICTIM));
    answered(VICTIM, 1);
    assertEquals(1, weight(VICTIM, 8));
    assertEquals(new Claim(8, false), weights.claimed(VICTIM));
  }

  /** It may be of a host that nobody has judged. */
  @Test
  void whileTheBrokerAnswersTheDefaultIsNoClaim() {
    answered(OTHER, 1);
    assertEquals(UNTRUSTED, as(VICTIM, 1));
    answered(VICTIM, 1);
    assertEquals(1, weight(VICTIM, 1));
    assertEquals(1, weight(VICTIM, 8));
    assertEquals(new Claim(8, false), weights.claimed(VICTIM));
  }

  @Test
  void whatIsOfManyIsNeverAskedAboutAndNeverAnothersFlow() {
    answered(VICTIM, 1);
    assertEquals(8, weight(FlowTag.SYSTEM, 8));
    assertEquals(2, weight(FlowTag.UNTAGGED, 2));
    assertEquals(UNTRUSTED, as(FlowTag.UNTRUSTED, 1));
    assertEquals(List.of(), weights.unanswered());
    weights.answered(Map.of(FlowTag.UNTAGGED, 0.5), Set.of());
    assertEquals(0.5, weight(FlowTag.UNTAGGED, 2));
  }

  @Test
  void whoIsUsedIsAskedAboutInTurnHoweverManyNamesAreMadeUp() {
    answered(VICTIM, 1);
    assertEquals(UNTRUSTED, as(OTHER, 1));
    Set<String> asked = new HashSet<>();
    int rounds = 0;
    for (int next = 0; !asked.contains(OTHER); rounds++) {
      for (int i = 0; i < FlowWeights.MOST_ASKED / 2; i++) {
        assertEquals(UNTRUSTED, as("application_9_" + next++, 1));
        assertEquals(UNTRUSTED, as(OTHER, 1));
      }
      List<String> names = weights.unanswered();
      assertTrue(names.size() <= FlowWeights.MOST_ASKED);
      asked.addAll(names);
    }
    assertEquals(1, rounds, "who goes on comes before who did something once");
  }

  @Test
  void whatIsMadeUpIsAskedAboutAgainOnlyIfItIsUsedAgain() {
    assertEquals(1, weight(VICTIM, 1));
    assertEquals(List.of(VICTIM), weights.unanswered());
    answeredMadeUp(VICTIM);
    assertEquals(List.of(), weights.unanswered());
    assertEquals(UNTRUSTED, as(VICTIM, 1));
    assertEquals(UNTRUSTED, as(OTHER, 1));
    assertEquals(List.of(OTHER, VICTIM), weights.unanswered(), "who was never asked about first");
  }
}
