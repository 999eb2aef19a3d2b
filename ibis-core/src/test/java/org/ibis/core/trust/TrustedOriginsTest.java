package org.ibis.core.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.Test;

class TrustedOriginsTest {
  private static final String JOB = "application_1_0001";
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final List<String> log = new ArrayList<>();
  private final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> log.add(message));
  private final TrustedOrigins origins = new TrustedOrigins(failOpen);
  private long now = 7 * SECOND;

  static Origin from(String flow, int host) {
    try {
      byte[] address = {10, 0, (byte) (host >> 8), (byte) host};
      return new Origin(flow, InetAddress.getByAddress(address), false);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private boolean trusts(Origin o) {
    return origins.trusts(o, now);
  }

  /** The answer to all that is asked. */
  private void answer(Origin... refused) {
    origins.judged(origins.unjudged(), Set.of(refused), Set.of(), now);
  }

  @Test
  void whatNobodyHasJudgedIsTrustedAndAskedAboutUntilThereIsAnAnswer() {
    Origin o = from(JOB, 1);
    for (int i = 0; i < 3; i++) {
      assertTrue(trusts(o));
      assertEquals(List.of(o), origins.unjudged());
      now += 100 * SECOND;
    }
    answer();
    assertTrue(trusts(o));
    assertEquals(List.of(), origins.unjudged());
  }

  @Test
  void whatIsRefusedIsNotTrustedAndCountedOnce() {
    Origin bad = from(JOB, 1);
    Origin good = from(JOB, 2);
    assertTrue(trusts(bad) && trusts(good));
    answer(bad);
    assertFalse(trusts(bad));
    assertTrue(trusts(good));
    assertEquals(1, failOpen.get(FailOpen.Reason.UNTRUSTED));
    assertTrue(log.get(0).contains(JOB + " from 10.0.0.1"), log.get(0));
    for (int i = 0; i < 10; i++) {
      now += TrustedOrigins.ASK_REFUSED_NANOS;
      assertFalse(trusts(bad), "it lapsed while it was refused again and again");
      assertEquals(List.of(bad), origins.unjudged());
      answer(bad);
    }
    assertEquals(1, failOpen.get(FailOpen.Reason.UNTRUSTED));
  }

  @Test
  void aRefusalLapsesWhereThereIsNoOtherAnswer() {
    Origin o = from(JOB, 1);
    assertTrue(trusts(o));
    answer(o);
    now += TrustedOrigins.REFUSED_NANOS - 1;
    assertFalse(trusts(o));
    now += 1;
    assertTrue(trusts(o));
    assertEquals(List.of(o), origins.unjudged());
    answer(o);
    assertFalse(trusts(o));
    assertEquals(2, failOpen.get(FailOpen.Reason.UNTRUSTED), "it was trusted between");
  }

  @Test
  void aContainerThatStartsThereIsTrustedSoon() {
    Origin o = from(JOB, 1);
    assertTrue(trusts(o));
    answer(o);
    now += TrustedOrigins.ASK_REFUSED_NANOS - 1;
    assertFalse(trusts(o));
    assertEquals(List.of(), origins.unjudged());
    now += 1;
    assertFalse(trusts(o));
    answer();
    assertTrue(trusts(o));
  }

  @Test
  void whatIsTrustedIsAskedAboutAgain() {
    Origin o = from(JOB, 1);
    assertTrue(trusts(o));
    answer();
    now += TrustedOrigins.ASK_TRUSTED_NANOS - 1;
    assertTrue(trusts(o));
    assertEquals(List.of(), origins.unjudged());
    now += 1;
    assertEquals(List.of(), origins.unjudged(), "nothing came from there since");
    assertTrue(trusts(o));
    assertEquals(List.of(o), origins.unjudged());
    answer(o);
    assertFalse(trusts(o));
  }

  @Test
  void readersAndWritersAreJudgedApart() {
    Origin reads = from(JOB, 1);
    Origin writes = new Origin(JOB, reads.host(), true);
    assertTrue(trusts(reads) && trusts(writes));
    answer(reads);
    assertFalse(trusts(reads));
    assertTrue(trusts(writes));
  }

  @Test
  void anAnswerToWhatWasNotAskedChangesNothing() {
    Origin o = from(JOB, 1);
    origins.judged(List.of(o), Set.of(o), Set.of(), now);
    assertTrue(trusts(o));
    origins.judged(List.of(), Set.of(o), Set.of(), now);
    assertTrue(trusts(o));
    assertEquals(0, failOpen.get(FailOpen.Reason.UNTRUSTED));
  }

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

  @Test
  void aNameThatNoApplicationHasIsNoOrigin() {
    InetAddress host = InetAddress.getLoopbackAddress();
    for (int length : new int[] {0, 257}) {
      var e =
          assertThrows(
              IllegalArgumentException.class, () -> new Origin("x".repeat(length), host, false));
      assertTrue(e.getMessage().contains("from 1 to 256 characters"), e.getMessage());
    }
  }
}
