package org.ibis.core.permit;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A permit comes as the connection is given up. */
@JCStressTest
@Outcome(id = {"1, 1", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "nobody waits")
@Outcome(expect = Expect.FORBIDDEN, desc = "somebody waits for ever")
@State
public class GrantedAsTheConnectionEnds {
  private final StressedLink link = new StressedLink();

  @Actor
  public void granted(II_Result r) {
    r.r1 = link.granted();
  }

  @Actor
  public void ends() {
    link.windows.removeAll().forEach(w -> w.done.cancel(false));
  }

  @Arbiter
  public void left(II_Result r) {
    r.r2 = link.isOver();
  }
}
