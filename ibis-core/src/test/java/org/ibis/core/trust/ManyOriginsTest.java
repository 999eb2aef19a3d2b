package org.ibis.core.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.Test;

/** More pairs than are known, or asked about, at a time. */
class ManyOriginsTest extends JudgedOrigins {
  @Test
  void manyPairsAreBoundedAndWhatIsBeyondIsTrustedAndCounted() {
    for (int i = 0; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    assertEquals(TrustedOrigins.MOST_ASKED, origins.unjudged().size());
    assertEquals(0, failOpen.get(FailOpen.Reason.UNCHECKED));
    for (int i = 0; i < 1_000_000; i++) {
      assertTrue(trusts(from("application_2_" + i, 1)));
    }
    assertEquals(TrustedOrigins.MOST, origins.size());
    assertEquals(1_000_000, failOpen.get(FailOpen.Reason.UNCHECKED));
    assertEquals(1, log.size(), "once a minute");
  }

  @Test
  void allOfThemAreAskedAboutInTurn() {
    for (int i = 0; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    for (int i = 0; i < TrustedOrigins.MOST / TrustedOrigins.MOST_ASKED; i++) {
      assertFalse(origins.unjudged().isEmpty());
      answer();
    }
    assertEquals(List.of(), origins.unjudged());
  }

  @Test
  void whoDoesNothingMakesRoom() {
    for (int i = 0; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    Origin first = from(JOB, 0);
    now += TrustedOrigins.FORGET_NANOS;
    assertTrue(trusts(first));
    Origin other = from("application_1_0002", 1);
    List<Origin> asked = List.of(other);
    assertTrue(trusts(other));
    assertEquals(TrustedOrigins.MOST, origins.size());
    assertEquals(0, failOpen.get(FailOpen.Reason.UNCHECKED));
    origins.judged(asked, Set.of(other), Set.of(), now);
    assertFalse(trusts(other));
    origins.judged(List.of(from(JOB, 1)), Set.of(from(JOB, 1)), Set.of(), now);
    assertEquals(1, failOpen.get(FailOpen.Reason.UNTRUSTED), "who is forgotten is not judged");
  }

  @Test
  void whoseRefusalHasLapsedMakesRoomForOthers() {
    Origin bad = from("application_2_0001", 1);
    Origin other = from("application_1_0002", 1);
    assertTrue(trusts(bad));
    answer(bad);
    for (int i = 1; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    now += TrustedOrigins.REFUSED_NANOS - 1;
    assertTrue(trusts(other));
    assertEquals(1, failOpen.get(FailOpen.Reason.UNCHECKED), "there is no room");
    assertFalse(trusts(bad), "others came, and it stays refused");
    now += 1;
    assertTrue(trusts(other));
    assertEquals(TrustedOrigins.MOST, origins.size());
    assertEquals(1, failOpen.get(FailOpen.Reason.UNCHECKED));
    assertTrue(trusts(bad), "nobody knows it any more, and there is no room");
    assertEquals(2, failOpen.get(FailOpen.Reason.UNCHECKED));
  }

  @Test
  void whoIsRefusedAgainIsTheLastOneToMakeRoom() {
    Origin first = from("application_2_0001", 1);
    Origin second = from("application_2_0001", 2);
    assertTrue(trusts(first) && trusts(second));
    answer(first, second);
    now += TrustedOrigins.ASK_REFUSED_NANOS;
    assertFalse(trusts(first));
    answer(first);
    for (int i = 2; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    now += TrustedOrigins.REFUSED_NANOS - TrustedOrigins.ASK_REFUSED_NANOS;
    assertTrue(trusts(from("application_1_0002", 1)));
    assertEquals(0, failOpen.get(FailOpen.Reason.UNCHECKED));
    assertFalse(trusts(first));
    assertTrue(trusts(second));
    assertEquals(1, failOpen.get(FailOpen.Reason.UNCHECKED), "this one has made room");
  }

  @Test
  void whoIsTrustedAgainMakesNoRoom() {
    Origin once = from("application_2_0001", 1);
    assertTrue(trusts(once));
    answer(once);
    now += TrustedOrigins.ASK_REFUSED_NANOS;
    assertFalse(trusts(once));
    answer();
    for (int i = 1; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    assertTrue(trusts(from("application_1_0002", 1)));
    assertEquals(1, failOpen.get(FailOpen.Reason.UNCHECKED));
  }

  /** A full table of what is trusted is asked about for minutes. */
  @Test
  void whatIsNotTrustedYetIsAskedAboutBeforeWhatIs() {
    Origin bad = from("application_2_0001", 1);
    assertTrue(trusts(bad));
    answer(bad);
    for (int i = 0; i < 10 * TrustedOrigins.MOST_ASKED; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    while (!origins.unjudged().isEmpty()) {
      answer();
    }
    now += TrustedOrigins.ASK_TRUSTED_NANOS;
    for (int i = 0; i < 10 * TrustedOrigins.MOST_ASKED; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    Origin other = from("application_2_0002", 1);
    assertTrue(trusts(bad) && trusts(other));
    assertEquals(List.of(bad, other), origins.unjudged().subList(0, 2));
    assertEquals(TrustedOrigins.MOST_ASKED, origins.unjudged().size());
    answer(bad, other);
    assertFalse(trusts(bad) || trusts(other));
    assertEquals(TrustedOrigins.MOST_ASKED, origins.unjudged().size(), "then those");
  }

  @Test
  void anAnswerIsNoUse() {
    Origin idle = from(JOB, 0);
    for (int i = 0; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    now += 1;
    for (int i = 1; i < TrustedOrigins.MOST; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    origins.judged(List.of(idle), Set.of(), Set.of(), now);
    now += TrustedOrigins.FORGET_NANOS - 1;
    assertTrue(trusts(from("application_1_0002", 1)));
    assertEquals(0, failOpen.get(FailOpen.Reason.UNCHECKED), "one did nothing for so long");
  }

  @Test
  void allAreAskedAboutThoughSomeGetNoAnswer() {
    for (int i = 0; i <= TrustedOrigins.MOST_ASKED; i++) {
      assertTrue(trusts(from(JOB, i)));
    }
    assertFalse(origins.unjudged().contains(from(JOB, TrustedOrigins.MOST_ASKED)));
    assertTrue(origins.unjudged().contains(from(JOB, TrustedOrigins.MOST_ASKED)));
  }
}
