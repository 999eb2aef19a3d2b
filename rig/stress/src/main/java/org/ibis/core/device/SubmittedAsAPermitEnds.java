package org.ibis.core.device;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A window arrives as the device becomes free. */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "it has its permit")
@Outcome(expect = Expect.FORBIDDEN, desc = "nobody has seen it")
@State
public class SubmittedAsAPermitEnds {
  private final StressedDisk disk = new StressedDisk();
  private final Permit permit;

  public SubmittedAsAPermitEnds() {
    Submission unused = disk.submit("a");
    permit = disk.granted.remove();
  }

  @Actor
  public void released() {
    permit.end(null);
  }

  @Actor
  public void submitted() {
    Submission unused = disk.submit("b");
  }

  @Arbiter
  public void left(II_Result r) {
    r.r1 = disk.outstanding();
    r.r2 = disk.queued();
  }
}
