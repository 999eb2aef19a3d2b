package org.ibis.core.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.ibis.core.FailOpen;
import org.ibis.core.trust.TrustedOrigins.Word;
import org.junit.jupiter.api.Test;

/** Where nobody can tell yet what to trust. */
class UndecidedOriginsTest extends JudgedOrigins {
  private final Origin o = from(JOB, 1);

  /** Nobody can tell of what is asked; returns of how many. */
  private int leaveUndecided() {
    List<Origin> asked = origins.unjudged();
    origins.judged(asked, Set.of(), Set.copyOf(asked), now);
    return asked.size();
  }

  @Test
  void whatIsUndecidedIsTrustedAndAskedAboutSoonThenLessAndLessOften() {
    assertTrue(trusts(o));
    leaveUndecided();
    for (int seconds : new int[] {2, 4, 8, 16, 32, 64, 120, 120, 120}) {
      now += seconds * SECOND - 1;
      assertTrue(trusts(o));
      assertEquals(List.of(), origins.unjudged(), "before " + seconds + " s");
      now += 1;
      assertEquals(List.of(), origins.unjudged(), "nothing came from there since");
      assertTrue(trusts(o));
      assertEquals(List.of(o), origins.unjudged(), "after " + seconds + " s");
      leaveUndecided();
    }
    assertEquals(0, failOpen.total());
  }

  @Test
  void onlyWhileSomebodyJudgesWhatIsNotJudgedYetSaysNothing() {
    assertEquals(Word.TRUSTED, origins.of(o, now), "nobody ever did");
    leaveUndecided();
    assertEquals(Word.NOT_YET, origins.of(o, now));
    assertEquals(Word.NOT_YET, origins.of(from(JOB, 2), now));
    origins.silent();
    assertEquals(Word.TRUSTED, origins.of(o, now));
    assertEquals(Word.TRUSTED, origins.of(from(JOB, 2), now));
    now += TrustedOrigins.ASK_UNDECIDED_NANOS;
    assertEquals(Word.TRUSTED, origins.of(o, now));
    answer(from(JOB, 2));
    assertEquals(Word.TRUSTED, origins.of(o, now));
    assertEquals(Word.REFUSED, origins.of(from(JOB, 2), now));
    origins.silent();
    assertEquals(Word.REFUSED, origins.of(from(JOB, 2), now), "until it lapses");
  }

  @Test
  void whatWasUndecidedIsDecidedAsAnythingElse() {
    assertTrue(trusts(o));
    leaveUndecided();
    now += TrustedOrigins.ASK_UNDECIDED_NANOS;
    assertTrue(trusts(o));
    leaveUndecided();
    now += 2 * TrustedOrigins.ASK_UNDECIDED_NANOS;
    assertTrue(trusts(o));
    answer(o);
    assertFalse(trusts(o));
    assertEquals(1, failOpen.get(FailOpen.Reason.UNTRUSTED));
    now += TrustedOrigins.ASK_REFUSED_NANOS;
    assertFalse(trusts(o));
    leaveUndecided();
    now += TrustedOrigins.ASK_UNDECIDED_NANOS;
    assertFalse(trusts(o));
    assertEquals(List.of(o), origins.unjudged(), "soon, as the first time");
    answer();
    assertTrue(trusts(o));
    assertEquals(List.of(), origins.unjudged());
  }

  @Test
  void aRefusalHoldsWhileItIsUndecidedUntilItLapses() {
    assertTrue(trusts(o));
    answer(o);
    now += TrustedOrigins.ASK_REFUSED_NANOS;
    assertFalse(trusts(o));
    leaveUndecided();
    now += TrustedOrigins.REFUSED_NANOS - TrustedOrigins.ASK_REFUSED_NANOS - 1;
    assertFalse(trusts(o));
    leaveUndecided();
    now += 1;
    assertTrue(trusts(o));
  }

  /** As where the broker can't resolve the names of many nodes. */
  @Test
  void whatIsUndecidedForHoursCostsNoMoreThanWhatIsTrusted() {
    int pairs = 300;
    int hours = 3;
    int asked = 0;
    for (int second = 0; second < hours * 3600; second++) {
      for (int i = 0; i < pairs; i++) {
        assertTrue(trusts(from(JOB, i)));
      }
      asked += leaveUndecided();
      now += SECOND;
    }
    int first = 7; // after 0, 2, 6, 14, 30, 62 and 126 s
    int most = pairs * (first + hours * 30);
    assertTrue(asked <= most, asked + " times, at most " + most);
    assertTrue(asked > pairs * hours * 25, asked + " times");
  }
}
