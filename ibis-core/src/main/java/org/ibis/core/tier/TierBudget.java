package org.ibis.core.tier;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How many bytes of an SSD intermediate data has, by application. A task leases bytes for each of
 * its files; when it ends, what it leaves counts until the application ends. Now and then somebody
 * looks what is really there ({@link #beginWalk}, {@link #walked}), so that nothing leaks when
 * tasks are killed or the NodeManager begins anew. Pure: time is given. Safe for use by several
 * threads.
 *
 * <p>What is leased can't be taken back, as files are there. So an application may have so many
 * times what is left to all (the dynamic threshold of Choudhury and Hahne, "Dynamic queue length
 * thresholds for shared-memory packet switches", 1998, equation 1): one alone has most, there is
 * something left for the next one always, and of several that want more each has the same in the
 * end. How an application reads its files is known from itself alone. It divides its own part by
 * that, and changes nobody else's.
 */
public final class TierBudget {
  /** Of an application of which nobody may look what it has. */
  public static final long UNKNOWN = -1;

  /** An application has no more than so many times what is left: 95 % where it is alone. */
  private static final double TIMES_LEFT = 19;

  /** With what is read in one go it leaves some to its smaller requests: four fifths alone. */
  private static final double TIMES_LEFT_BULKY = 4;

  /** With all but indexes it leaves some to these, which save a seek for a few bytes. */
  private static final double TIMES_LEFT_INDEXES = 20;

  /** An SSD that nobody could look at for so long may hang, ns. */
  private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** What an application has there, bytes. */
  private static final class Use {
    private long leased; // by tasks that run
    private long left; // by tasks that have ended
    private long leftSinceWalk;
    private long found; // at the last walk

    private long bytes() {
      return leased + left;
    }
  }

  private final long budget;
  private final Map<String, Use> uses = new HashMap<>(); // by application; guarded by this
  private final Map<Refusal, Long> refusals = new EnumMap<>(Refusal.class);
  private boolean looked; // the next three are known
  private long lookedAt; // ns
  private long roomBytes;
  private boolean good;

  /**
   * @param budget bytes of the SSD that intermediate data may have
   */
  public TierBudget(long budget) {
    if (budget < 0) {
      throw new IllegalArgumentException("a budget of " + budget + " bytes");
    }
    this.budget = budget;
  }

  /** What intermediate data may have, bytes. */
  public long budget() {
    return budget;
  }

  /**
   * Somebody has looked at the SSD.
   *
   * @param room what can be written there before it is too full, bytes
   * @param isGood whether the NodeManager uses the directory
   * @param now ns
   */
  public synchronized void looked(long room, boolean isGood, long now) {
    looked = true;
    lookedAt = now;
    roomBytes = room;
    good = isGood;
  }

  /**
   * A file is to have more bytes, or has less.
   *
   * @param held what it has, bytes; 0 for a new one
   * @param wanted what it is to have in all, bytes
   * @param requestBytes in which pieces it will be read
   * @param now ns
   * @return what it has from now on: {@code wanted}, or {@code held} where it gets no more
   */
  public synchronized long lease(
      String application, long held, long wanted, long requestBytes, long now) {
    long more = wanted - held;
    Refusal why = more > 0 ? whyNot(application, more, requestBytes, now) : null;
    if (why != null) {
      refused(why);
      return held;
    }
    use(application).leased += more;
    forgetEmpty(application);
    return wanted;
  }

  private Refusal whyNot(String application, long more, long requestBytes, long now) {
    if (!looked || now - lookedAt > SILENT_NANOS) {
      return Refusal.SILENT;
    }
    if (!good) {
      return Refusal.BAD_DIRECTORY;
    }
    long used = 0;
    long found = 0;
    for (Use u : uses.values()) {
      used += u.bytes();
      found += Math.min(u.found, u.bytes());
    }
    if (more > budget - used) {
      return Refusal.BUDGET;
    }
    if (more > roomBytes - (used - found)) { // what is leased and not written will need room too
      return Refusal.SPACE;
    }
    Use own = uses.get(application);
    long has = more + (own == null ? 0 : own.bytes());
    long left = budget - used - more;
    if (has <= timesLeft(requestBytes) * left) {
      return null;
    }
    return has > TIMES_LEFT * left ? Refusal.SHARE : Refusal.RANK;
  }

  private static double timesLeft(long requestBytes) {
    if (!TimeSaved.isMuch(requestBytes)) {
      return TIMES_LEFT_BULKY;
    }
    return requestBytes > IntermediateFile.PAGE_BYTES ? TIMES_LEFT : TIMES_LEFT_INDEXES;
  }

  /** Counts one that was refused for a reason that is not known here. */
  public synchronized void refused(Refusal why) {
    refusals.merge(why, 1L, Long::sum);
  }

  /** A task has ended, and leaves files for which it had so many bytes. */
  public synchronized void left(String application, long bytes) {
    Use u = use(application);
    u.leased -= bytes;
    u.left += bytes;
    u.leftSinceWalk += bytes;
    forgetEmpty(application);
  }

  /** Somebody begins to look what is there. */
  public synchronized void beginWalk() {
    uses.values().forEach(u -> u.leftSinceWalk = 0);
  }

  /**
   * What was found since {@link #beginWalk}. Of that, nobody knows which files are those of tasks
   * that run: what was left is no more than all of it, and no less than what is not leased.
   *
   * @param found by application, bytes or {@link #UNKNOWN}; what is not in it has nothing there
   */
  public synchronized void walked(Map<String, Long> found) {
    found.forEach((application, bytes) -> use(application).found = Math.max(0, bytes));
    for (var all = uses.entrySet().iterator(); all.hasNext(); ) {
      var entry = all.next();
      Use u = entry.getValue();
      long bytes = found.getOrDefault(entry.getKey(), 0L);
      if (bytes == UNKNOWN) {
        continue; // what was leased counts
      }
      u.found = bytes;
      u.left =
          Math.max(Math.max(0, u.found - u.leased), Math.min(u.left, u.found + u.leftSinceWalk));
      if (isEmpty(u)) {
        all.remove();
      }
    }
  }

  private Use use(String application) {
    return uses.computeIfAbsent(application, a -> new Use());
  }

  private void forgetEmpty(String application) {
    Use u = uses.get(application);
    if (u != null && isEmpty(u)) {
      uses.remove(application);
    }
  }

  private static boolean isEmpty(Use u) {
    return u.leased <= 0 && u.left <= 0 && u.found <= 0;
  }

  /** What running tasks have leased, bytes. */
  public synchronized long leasedBytes() {
    return uses.values().stream().mapToLong(u -> u.leased).sum();
  }

  /** What tasks that have ended left there, bytes. */
  public synchronized long leftBytes() {
    return uses.values().stream().mapToLong(u -> u.left).sum();
  }

  /** What was there when it was looked at last, bytes. */
  public synchronized long foundBytes() {
    return uses.values().stream().mapToLong(u -> u.found).sum();
  }

  /** How often a lease, or a larger one, was refused. */
  public synchronized long refusals(Refusal why) {
    return refusals.getOrDefault(why, 0L);
  }
}
