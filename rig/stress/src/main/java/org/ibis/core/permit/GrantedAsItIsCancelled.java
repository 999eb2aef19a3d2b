package org.ibis.core.permit;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A permit comes as its window is taken back. */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "its I/O was done before")
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "its I/O was under way")
@Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "taken back before")
@Outcome(expect = Expect.FORBIDDEN, desc = "neither, or somebody waits for ever")
@State
public class GrantedAsItIsCancelled {
  private final StressedLink link = new StressedLink();

  @Actor
  public void granted(III_Result r) {
    r.r1 = link.granted();
  }

  @Actor
  public void cancelled(III_Result r) {
    r.r2 = link.windows.cancel(link.asked) ? 1 : 0;
  }

  @Arbiter
  public void left(III_Result r) {
    r.r3 = link.isOver();
  }
}
