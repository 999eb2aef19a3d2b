package org.ibis.nodemanager;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two processes of a user connect, who has room for one more. */
@JCStressTest
@Outcome(id = {"1, 0, 1", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "one of them is in")
@Outcome(expect = Expect.FORBIDDEN, desc = "both are, or none")
@State
public class ConnectionsOfAUser {
  private final Bounded<Integer> users = new Bounded<>(10, 1);

  @Actor
  public void one(III_Result r) {
    r.r1 = users.enter(7) ? 1 : 0;
  }

  @Actor
  public void another(III_Result r) {
    r.r2 = users.enter(7) ? 1 : 0;
  }

  @Arbiter
  public void left(III_Result r) {
    r.r3 = users.total();
  }
}
