package org.ibis.rig.bench.streams;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Moments at which somebody looks: half a second apart, however long a look takes. */
public final class Ticks {

  /** In a second. */
  public static final int RATE = 2;

  private final long begin = System.nanoTime();

  /** Returns at the moment with this number; number 0 was when this began. */
  public void await(int number) throws InterruptedException {
    long at = begin + number * TimeUnit.SECONDS.toNanos(1) / RATE;
    for (long left = at - System.nanoTime(); left > 0; left = at - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
