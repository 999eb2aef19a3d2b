package org.ibis.core.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.WindowLimits;

/** What a flow's streams on one device leave to its next ones. Safe for use by several threads. */
public final class StreamMemory {
  private final List<Submission> unflushed = new ArrayList<>();
  private ReadHint readHint;

  /** Of a flow without streams so far. */
  public StreamMemory(WindowLimits limits) {
    readHint = ReadHint.unknown(limits);
  }

  /** How the next stream is to be read at first. */
  public synchronized ReadHint readHint() {
    return readHint;
  }

  /** Takes note of how a stream was read. */
  public synchronized void readHint(ReadHint hint) {
    readHint = hint;
  }

  /** Leaves what a stream that ended still has to flush to the next one. */
  public synchronized void leaveUnflushed(Collection<Submission> windows) {
    unflushed.addAll(windows);
    unflushed.removeIf(w -> w.done().isDone());
  }

  /**
   * Takes over what ended streams still have to flush, the oldest first: it counts among what the
   * taker has unflushed. Else a job that writes one file after the other could have any amount of
   * dirty memory.
   */
  public synchronized List<Submission> takeUnflushed() {
    List<Submission> taken = List.copyOf(unflushed);
    unflushed.clear();
    return taken;
  }
}
