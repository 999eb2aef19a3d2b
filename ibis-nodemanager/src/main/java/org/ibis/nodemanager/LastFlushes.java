package org.ibis.nodemanager;

import java.io.IOException;
import java.util.function.Consumer;
import org.ibis.core.FailOpen;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;

/** Flushes that a task leaves to the node when it ends. Used by one thread at a time. */
final class LastFlushes {
  private final PermitSession.Policy policy;
  private final Consumer<Frame> out;
  private int takenOver;

  /**
   * @param out sends a frame to the client
   */
  LastFlushes(PermitSession.Policy policy, Consumer<Frame> out) {
    this.policy = policy;
    this.out = out;
  }

  /**
   * Takes one over, and says whether.
   *
   * @param asked the window; null where it has ended
   */
  void takeOver(TakeOver f, ClientWindow asked) {
    boolean taken = asked == null; // it is over: nothing is left to do
    if (asked != null && asked.isFlush() && ++takenOver <= Frame.MAX_TAKEN_OVER) {
      try {
        asked.takeOver(policy.openOf(f.descriptor()), f.offset());
        taken = true;
      } catch (IOException e) {
        taken = asked.hasEnded(); // and the file was closed because of that
        if (!taken) {
          notTakenOver(asked, e);
        }
      }
    }
    out.accept(new TakenOver(f.id(), taken));
  }

  /** The client is to see to its flush itself. */
  private static void notTakenOver(ClientWindow w, IOException why) {
    String of = "the last flushes of a task of " + w.tag().flow();
    w.device()
        .failOpen()
        .count(FailOpen.Reason.NO_PERMITS, of + " are left to it: " + why.getMessage(), null);
  }
}
