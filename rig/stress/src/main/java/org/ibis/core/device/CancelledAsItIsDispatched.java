package org.ibis.core.device;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A window is taken back as the device becomes free for it. */
@JCStressTest
@Outcome(id = "0, 0, 1", expect = Expect.ACCEPTABLE, desc = "taken back, and over")
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "at the device, and not over")
@Outcome(expect = Expect.FORBIDDEN, desc = "both, or neither")
@State
public class CancelledAsItIsDispatched {
  private final StressedDisk disk = new StressedDisk();
  private final Permit permit;
  private final Submission second;

  public CancelledAsItIsDispatched() {
    Submission unused = disk.submit("a");
    permit = disk.granted.remove();
    second = disk.submit("b");
  }

  @Actor
  public void released() {
    permit.end(null);
  }

  @Actor
  public void cancelled() {
    second.cancel();
  }

  @Arbiter
  public void left(III_Result r) {
    r.r1 = disk.outstanding();
    r.r2 = disk.queued();
    r.r3 = second.done().isDone() ? 1 : 0;
  }
}
