package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.ibis.rig.demo.EmulatedDisks;

/** An SSD that is slow for 5 of each 10 s, as one that collects garbage or gets hot is. */
final class SlowSpells implements AutoCloseable {

  private static final long SPELL_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final EmulatedDisks ssd;
  private final int percent;
  private final Thread thread = new Thread(this::run, "slow-spells");
  private volatile Exception failure; // null while all is well

  /**
   * Slow at first.
   *
   * @param percent of its own speed that it has then
   */
  SlowSpells(EmulatedDisks ssd, int percent) {
    this.ssd = ssd;
    this.percent = percent;
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    boolean slow = true;
    long next = System.nanoTime();
    try {
      while (true) {
        ssd.setSpeed(slow ? percent : EmulatedDisks.OWN_SPEED);
        slow = !slow;
        next += SPELL_NANOS;
        TimeUnit.NANOSECONDS.sleep(next - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the end
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
  }

  /** It has its own speed again. */
  @Override
  public void close() throws IOException, InterruptedException {
    thread.interrupt();
    thread.join();
    ssd.setSpeed(EmulatedDisks.OWN_SPEED);
    if (failure != null) {
      throw new IOException("the SSD's speed", failure);
    }
  }
}
