package org.ibis.rig.bench.memory;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibis.rig.demo.MemoryBound;

/** Looks each half second how much memory the programs of a node have, page cache left out. */
final class ProgramMemory implements AutoCloseable {

  private static final long PERIOD_MILLIS = 500;

  /** What v1 calls it with all groups below, and v2. */
  private static final Pattern OWN = Pattern.compile("(?m)^(?:total_rss|anon) (\\d{1,18})$");

  private final MemoryBound bound;
  private final Thread thread = new Thread(this::run, "memory");
  private volatile long most; // bytes
  private volatile boolean stopped;

  private ProgramMemory(MemoryBound bound) {
    this.bound = bound;
    thread.setDaemon(true);
  }

  static ProgramMemory watch(MemoryBound bound) {
    ProgramMemory watch = new ProgramMemory(bound);
    watch.thread.start();
    return watch;
  }

  /** The most that they had so far, bytes. */
  long most() {
    return most;
  }

  static long parse(String stat) {
    Matcher own = OWN.matcher(stat);
    return own.find() ? Long.parseLong(own.group(1)) : 0;
  }

  private void run() {
    try {
      while (!stopped) {
        most = Math.max(most, parse(bound.stat()));
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (IOException e) {
      // The group is gone: what was seen so far counts.
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  @Override
  public void close() {
    stopped = true;
    thread.interrupt();
  }
}
