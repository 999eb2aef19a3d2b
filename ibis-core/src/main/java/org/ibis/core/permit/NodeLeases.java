package org.ibis.core.permit;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.ibis.core.FailOpen;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.Tier;

/**
 * What a task may use of its node's SSD for intermediate data: bytes that are leased for each of
 * its files. Whoever asks waits {@value #ANSWER_MILLIS} ms at most; after nobody has answered, no
 * one asks for a while. Safe for use by several threads.
 */
public final class NodeLeases {
  /** A node that is well answers in less than one; a collection of its garbage takes longer. */
  static final long ANSWER_MILLIS = 200;

  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Predicate<Frame> link;
  private final FailOpen failOpen;
  private final Map<Integer, Lease> leases = new ConcurrentHashMap<>(); // by number
  private final AtomicInteger numbers = new AtomicInteger();
  private volatile Path directory; // null where the node has said none
  private volatile long patienceMillis = ANSWER_MILLIS;
  private volatile boolean silent; // since the next one
  private volatile long silentSince; // ns

  /**
   * @param link sends a frame; says whether it could
   */
  NodeLeases(Predicate<Frame> link, FailOpen failOpen) {
    this.link = link;
    this.failOpen = failOpen;
  }

  /** The local directory of the node that is on its SSD; null where there is none. */
  public Path directory() {
    return directory;
  }

  /** For tests, on machines that do other things: how long whoever asks waits. */
  public void patience(long millis) {
    patienceMillis = millis;
  }

  /** The node has said where its SSD is. */
  void has(Tier frame) {
    directory = Path.of(frame.directory());
  }

  /** The node has answered. */
  void leased(Leased frame) {
    Lease lease = leases.get(frame.id());
    if (lease != null) {
      lease.answered(frame.bytes());
    }
  }

  /** Nobody answers any more; what was leased stays so. */
  void disconnected() {
    directory = null;
    leases.values().forEach(Lease::unanswered);
  }

  /**
   * Asks for bytes for a new file.
   *
   * @param requestBytes in which pieces it will be read
   * @return null where it gets none
   */
  public Lease ask(long bytes, long requestBytes) {
    if (directory == null || isSilent() || leases.size() >= Frame.MAX_LEASES) {
      return null;
    }
    Lease lease = new Lease(numbers.getAndIncrement(), requestBytes);
    leases.put(lease.number, lease);
    lease.grow(bytes);
    if (lease.await() < bytes) {
      lease.end();
      return null;
    }
    return lease;
  }

  private boolean isSilent() {
    if (silent && System.nanoTime() - silentSince > SILENT_NANOS) {
      silent = false;
    }
    return silent;
  }

  private void noAnswer() {
    silentSince = System.nanoTime();
    silent = true;
    failOpen.count(
        FailOpen.Reason.NO_SSD, "the NodeManager has not answered in time for the SSD", null);
  }

  /** Of one file. */
  public final class Lease {
    private final int number;
    private final long requestBytes;
    private long bytes; // that it has; guarded by this, as the next one
    private int unanswered; // what was asked; the last answer counts

    private Lease(int number, long requestBytes) {
      this.number = number;
      this.requestBytes = requestBytes;
    }

    /** What the file has, bytes. */
    public synchronized long bytes() {
      return bytes;
    }

    /** Asks for more, and waits for nobody; nothing where it has asked already. */
    public synchronized void grow(long wanted) {
      long most = Math.min(wanted, Frame.MAX_LEASE_BYTES);
      if (unanswered == 0 && most > bytes) {
        ask(most);
      }
    }

    private void ask(long wanted) {
      unanswered++;
      if (!link.test(new Frame.Lease(number, wanted, requestBytes))) {
        unanswered = 0;
      }
    }

    /** Waits for the answer to what was asked for, a moment at most; returns what the file has. */
    public long await() {
      long most = patienceMillis;
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(most);
      boolean late;
      long now;
      synchronized (this) {
        try {
          for (long left = most; unanswered > 0 && left > 0; ) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
          }
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        late = unanswered > 0;
        now = bytes;
      }
      if (late) {
        noAnswer();
      }
      return now;
    }

    private synchronized void answered(long now) {
      if (unanswered > 0 && --unanswered == 0) {
        bytes = Math.max(bytes, now); // a node that has begun anew knows of none
        notifyAll();
      }
    }

    private synchronized void unanswered() {
      unanswered = 0;
      notifyAll();
    }

    /** The file is whole: gives back what it has not used, and what it has asked for. */
    public synchronized void isWritten(long written) {
      if (written > 0 && (written < bytes || unanswered > 0)) {
        bytes = Math.min(bytes, written);
        ask(written);
      }
    }

    /** The file is gone. */
    public void end() {
      if (leases.remove(number, this)) {
        boolean unused = link.test(new Frame.Lease(number, 0, requestBytes));
      }
    }
  }
}
