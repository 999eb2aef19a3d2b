package org.ibis.core.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import org.ibis.core.FailOpen;
import org.junit.jupiter.api.Test;

class TrustedOriginsTest extends JudgedOrigins {
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
