package org.ibis.rig.bench.hostile.tenant;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.rig.bench.hostile.attack.Target;

/** Asks the NodeManager again and again for a sign of life, as IBIS in each task does. */
final class Pings implements AutoCloseable {

  private static final long EACH_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final double TAIL = 0.99;

  private final List<Long> nanos = new ArrayList<>(); // since the last look
  private volatile boolean over;

  static Pings begin(Target target) {
    Pings pings = new Pings();
    Thread thread = new Thread(() -> pings.run(target), "pings");
    thread.setDaemon(true);
    thread.start();
    return pings;
  }

  private void run(Target target) {
    while (!over) {
      long begin = System.nanoTime();
      try (PermitConnection connection =
          PermitConnection.open(target.socket(), target.container(), target.local())) {
        while (!over) {
          begin = System.nanoTime();
          connection.send(new Ping());
          while (!(connection.next() instanceof Pong)) {
            Thread.onSpinWait(); // what else the node says
          }
          add(System.nanoTime() - begin);
          LockSupport.parkNanos(EACH_NANOS);
        }
      } catch (IOException e) {
        // Whoever is not let in hears nothing for as long as a client waits.
        System.err.println("no answer: " + e);
        add(Math.max(Frame.SILENT_NANOS, System.nanoTime() - begin));
        LockSupport.parkNanos(EACH_NANOS);
      }
    }
  }

  private synchronized void add(long one) {
    nanos.add(one);
  }

  /** The percentile and the number of those since the last look; 0 0 where there was none. */
  synchronized String take() {
    if (nanos.isEmpty()) {
      return "0 0";
    }
    Collections.sort(nanos);
    int count = nanos.size();
    long tail = nanos.get(Math.min(count - 1, (int) Math.ceil(TAIL * count) - 1));
    nanos.clear();
    return tail + " " + count;
  }

  @Override
  public void close() {
    over = true;
  }
}
