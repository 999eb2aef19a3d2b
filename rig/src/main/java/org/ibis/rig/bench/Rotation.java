package org.ibis.rig.bench;

import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** The flows that one thread asks for, each in turn, so that all stay backlogged. */
@State(Scope.Thread)
public class Rotation {
  private int next;

  /** Threads start apart, or they would all ask for the same flow. */
  @Setup
  public void startApart(ThreadParams thread) {
    next = 7919 * thread.getThreadIndex();
  }

  /** A flow's index. */
  int next(int flows) {
    return Math.floorMod(next++, flows);
  }

  /** Names as long as real ones. */
  static String[] names(int flows) {
    return IntStream.range(0, flows)
        .mapToObj(i -> "application_1700000000000_" + (1000 + i))
        .toArray(String[]::new);
  }
}
