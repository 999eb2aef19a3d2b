package org.ibis.nodemanager;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that look things up, for users in turn: none has more than half of them, nor more than
 * its part of those that wait. What hangs in a name service holds no others. Safe for use by
 * several threads.
 */
final class LookUps implements AutoCloseable {
  /** At a time. */
  private static final int MOST = 8;

  /** Of one user at a time. */
  static final int MOST_OF_USER = 4;

  /** That wait, of one user: a node has hundreds of containers. */
  static final int MOST_WAITING_OF_USER = 1024;

  /** That wait in all: as many connections as there may be. */
  private static final int MOST_WAITING = 4096;

  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST,
          MOST,
          1,
          TimeUnit.MINUTES,
          new LinkedBlockingQueue<>(),
          new DefaultThreadFactory("ibis-look-ups", true));
  private final Map<Integer, User> users = new LinkedHashMap<>(); // whose turn it is comes first
  private int workers;
  private int waiting;

  private static final class User {
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int running;
  }

  private record Turn(int uid, Runnable what) {}

  LookUps() {
    threads.allowCoreThreadTimeOut(true);
  }

  /**
   * Runs something on one of the threads, when its user's turn comes.
   *
   * @throws RejectedExecutionException if too much waits already
   */
  synchronized void run(int uid, Runnable what) {
    User user = users.computeIfAbsent(uid, u -> new User());
    if (waiting >= MOST_WAITING || user.waiting.size() >= MOST_WAITING_OF_USER) {
      throw new RejectedExecutionException("user " + uid + " has too many look-ups");
    }
    if (workers < MOST) {
      threads.execute(this::work);
      workers++;
    }
    user.waiting.add(what);
    waiting++;
  }

  private void work() {
    for (Turn turn = next(); turn != null; turn = next()) {
      boolean returned = false;
      try {
        turn.what.run();
        returned = true;
      } finally {
        ended(turn.uid, returned);
      }
    }
  }

  /** Null where nothing may run: then this thread is none of the workers any more. */
  private synchronized Turn next() {
    for (Iterator<Map.Entry<Integer, User>> i = users.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<Integer, User> e = i.next();
      User user = e.getValue();
      if (user.running < MOST_OF_USER && !user.waiting.isEmpty()) {
        i.remove();
        users.put(e.getKey(), user); // behind the others
        user.running++;
        waiting--;
        return new Turn(e.getKey(), user.waiting.remove());
      }
    }
    workers--;
    return null;
  }

  /**
   * @param goesOn whether its thread takes another one
   */
  private synchronized void ended(int uid, boolean goesOn) {
    workers -= goesOn ? 0 : 1;
    User user = users.get(uid);
    user.running--;
    if (user.running == 0 && user.waiting.isEmpty()) {
      users.remove(uid);
    }
  }

  /** Ends those that run, and forgets those that wait. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
