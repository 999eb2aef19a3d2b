package org.ibis.core.device;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A client gives its permit back as its lease ends; another one waits. */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "the other one has the device")
@Outcome(expect = Expect.FORBIDDEN, desc = "the device stands still, or has two at a time")
@State
public class PermitEndedAsItIsTakenBack {
  private final StressedDisk disk = new StressedDisk();
  private final Permit permit;

  public PermitEndedAsItIsTakenBack() {
    Submission unused = disk.submit("a");
    permit = disk.granted.remove();
    disk.now.set(2 * StressedDisk.CAP_NANOS);
    unused = disk.submit("b");
  }

  @Actor
  public void released() {
    permit.end(null);
  }

  @Actor
  public void periodEnds() {
    disk.scheduler.endPeriod();
  }

  @Arbiter
  public void left(III_Result r) {
    r.r1 = disk.outstanding();
    r.r2 = disk.queued();
    r.r3 = disk.completed();
  }
}
