package org.ibis.core.permit;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Says in a daemon's log that the NodeManager has said that nothing is scheduled, and when that is
 * over: each once a minute at most, and if it still holds then. Not safe for use by several
 * threads.
 */
final class NodeOffLog {
  private static final long LOG_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final String daemon;
  private final Line off = new Line();
  private final Line over = new Line();
  private boolean said; // that it is off

  /** A line, and when it was there last. */
  private static final class Line {
    private boolean logged;
    private long last; // ns

    boolean isDue(long now) {
      if (logged && now - last < LOG_EVERY_NANOS) {
        return false;
      }
      logged = true;
      last = now;
      return true;
    }
  }

  /**
   * @param daemon whose log it is, for people
   */
  NodeOffLog(String daemon) {
    this.daemon = daemon;
  }

  /**
   * To be called again and again.
   *
   * @param isOff what the NodeManager has said last, of a connection that is there
   * @param now ns, monotone
   */
  void look(boolean isOff, long now, Consumer<String> log) {
    if (isOff != said && (isOff ? off : over).isDue(now)) {
      said = isOff;
      log.accept(
          "The I/O of this "
              + daemon
              + ": IBIS is "
              + (isOff ? "off" : "no longer off")
              + " in the NodeManager");
    }
  }
}
