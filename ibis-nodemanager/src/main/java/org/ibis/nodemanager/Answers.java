package org.ibis.nodemanager;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What is answered to what was read of one client, to whomever: it is sent when all of that was
 * seen to, so that what belongs together goes together. Of one thread, an event loop's.
 */
final class Answers {
  private static final ThreadLocal<Answers> OF_THREAD = ThreadLocal.withInitial(Answers::new);

  private final Set<Runnable> toSend = new LinkedHashSet<>();
  private boolean open;

  static Answers ofThread() {
    return OF_THREAD.get();
  }

  /** Says that something is about to be answered; whether that is news. */
  boolean open() {
    boolean news = !open;
    open = true;
    return news;
  }

  /**
   * Has something sent when all was seen to.
   *
   * @return whether it will be; else it is to be sent at once
   */
  boolean later(Runnable send) {
    if (open) {
      boolean unused = toSend.add(send);
    }
    return open;
  }

  /** Says that all was seen to, and sends; may be said twice. */
  void close() {
    open = false;
    while (!toSend.isEmpty()) {
      Runnable send = toSend.iterator().next();
      toSend.remove(send);
      send.run();
    }
  }
}
