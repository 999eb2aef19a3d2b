package org.ibis.core.device;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A client gives its permit back as its connection ends. */
@JCStressTest
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "it came back once")
@Outcome(expect = Expect.FORBIDDEN, desc = "it came back twice, or not at all")
@State
public class PermitEndedTwice {
  private final StressedDisk disk = new StressedDisk();
  private final Permit permit;

  public PermitEndedTwice() {
    Submission unused = disk.submit("a");
    permit = disk.granted.remove();
  }

  @Actor
  public void released() {
    permit.end(null);
  }

  @Actor
  public void disconnected() {
    permit.end(new IllegalStateException("gone"));
  }

  @Arbiter
  public void left(II_Result r) {
    r.r1 = disk.outstanding();
    r.r2 = disk.completed();
  }
}
