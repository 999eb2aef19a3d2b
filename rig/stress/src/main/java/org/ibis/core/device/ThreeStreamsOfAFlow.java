package org.ibis.core.device;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two windows arrive and one ends, all of one flow. */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "one has its permit, one waits")
@Outcome(expect = Expect.FORBIDDEN, desc = "one is lost, or has come twice")
@State
public class ThreeStreamsOfAFlow {
  private final StressedDisk disk = new StressedDisk();
  private final Permit permit;

  public ThreeStreamsOfAFlow() {
    Submission unused = disk.submit("a");
    permit = disk.granted.remove();
  }

  @Actor
  public void one() {
    Submission unused = disk.submit("a");
  }

  @Actor
  public void another() {
    Submission unused = disk.submit("a");
  }

  @Actor
  public void released() {
    permit.end(null);
  }

  @Arbiter
  public void left(III_Result r) {
    r.r1 = disk.outstanding();
    r.r2 = disk.queued();
    r.r3 = disk.granted.size();
  }
}
