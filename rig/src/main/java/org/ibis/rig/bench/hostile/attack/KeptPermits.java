package org.ibis.rig.bench.hostile.attack;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.IoOp;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.rig.bench.hostile.tenant.PermitConnection;

/**
 * Keeps each permit and does nothing with it, while it gives signs of life.
 *
 * @param heldNanos how long; for ever where it is larger than any lease
 * @param permits that it was given
 */
record KeptPermits(String key, String title, long heldNanos, Assailants threads, AtomicLong permits)
    implements Attack {

  private static final long WINDOW_BYTES = 1 << 20;
  private static final int WINDOWS = 8;

  /** A part that was granted. */
  private record Held(int id, long start, long atNanos) {}

  static KeptPermits forEver() {
    return new KeptPermits(
        "kept-permits",
        "keeps permits, and pings",
        TimeUnit.DAYS.toNanos(1),
        new Assailants(),
        new AtomicLong());
  }

  static KeptPermits forAWhile() {
    return new KeptPermits(
        "slow-permits",
        "keeps each permit for 1.5 s, and pings",
        TimeUnit.MILLISECONDS.toNanos(1500),
        new Assailants(),
        new AtomicLong());
  }

  @Override
  public Due due() {
    return Due.BESIDE_ONE;
  }

  @Override
  public void begin(Target target) {
    threads.add(() -> connected(target));
  }

  /** Until it is sent away. */
  private void connected(Target target) throws IOException {
    try (PermitConnection connection =
        PermitConnection.open(target.socket(), target.container(), target.local())) {
      ArrayDeque<Held> held = new ArrayDeque<>();
      Thread pings = new Thread(() -> ping(connection, held), "pings");
      pings.setDaemon(true);
      pings.start();
      for (int id = 0; id < WINDOWS; id++) {
        ask(connection, id);
      }
      while (!threads.isOver()) {
        if (connection.next() instanceof Grant grant) {
          synchronized (held) {
            held.add(new Held(grant.id(), grant.start(), System.nanoTime()));
          }
          long unused = permits.incrementAndGet();
        }
      }
    }
  }

  private static void ask(PermitConnection connection, int id) throws IOException {
    connection.send(
        new Request(id, PermitConnection.DEVICE, 0, IoOp.READ, Content.DATA, WINDOW_BYTES, 1, 0));
  }

  private void ping(PermitConnection connection, ArrayDeque<Held> held) {
    long pinged = System.nanoTime();
    try {
      while (!threads.isOver()) {
        Thread.sleep(5);
        long now = System.nanoTime();
        if (now - pinged > Frame.PING_NANOS / 2) {
          pinged = now;
          connection.send(new Ping());
        }
        for (Held over = over(held, now); over != null; over = over(held, now)) {
          connection.send(new Release(over.id(), over.start(), true));
          ask(connection, over.id());
        }
      }
    } catch (IOException | InterruptedException e) {
      return; // it was sent away
    }
  }

  private Held over(ArrayDeque<Held> held, long now) {
    synchronized (held) {
      return held.isEmpty() || now - held.peek().atNanos() < heldNanos ? null : held.remove();
    }
  }

  @Override
  public long done() {
    return permits.get();
  }

  @Override
  public void close() {
    threads.close();
  }
}
