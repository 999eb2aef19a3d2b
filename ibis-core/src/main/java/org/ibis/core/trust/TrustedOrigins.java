package org.ibis.core.trust;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;

/**
 * From where which application's I/O came, and whether that may be. Somebody else knows, and is
 * asked now and then; until he has answered, and when he answers no more, everything is trusted.
 *
 * <p>Pure: time is a parameter. Safe for use by several threads; nobody waits.
 */
public final class TrustedOrigins {
  /** That are remembered, some 5 MB. What is beyond is trusted, and counted. */
  static final int MOST = 16_384;

  /** That are asked about at a time: one thread answers all nodes. */
  static final int MOST_ASKED = 32;

  /** Who was refused is for so long, ns. */
  static final long REFUSED_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Asked about again after so long, ns: a container may have started there meanwhile. */
  static final long ASK_REFUSED_NANOS = REFUSED_NANOS / 2;

  /** Asked about again after so long, ns: the application may have ended. */
  static final long ASK_TRUSTED_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** Who does nothing for so long makes room for another, ns. */
  static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(2);

  private final FailOpen failOpen;
  private final Map<Origin, Entry> known = new LinkedHashMap<>(); // by last use
  private final Set<Origin> refused = new LinkedHashSet<>(); // by the last answer, of these
  private final Set<Origin> due = new LinkedHashSet<>(); // to be asked about, of the known ones

  private static final class Entry {
    private long used; // ns
    private boolean answered;
    private boolean refused; // by the last answer
    private long answeredAt; // ns

    boolean isRefused(long now) {
      return refused && now - answeredAt < REFUSED_NANOS;
    }

    boolean isDue(long now) {
      return !answered || now - answeredAt >= (refused ? ASK_REFUSED_NANOS : ASK_TRUSTED_NANOS);
    }
  }

  /**
   * @param failOpen counts what was refused, and what nobody was asked about
   */
  public TrustedOrigins(FailOpen failOpen) {
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
  }

  /**
   * Whether I/O from there is what it says that it is; true for all that nobody has judged.
   *
   * @param now ns, monotone
   */
  public boolean trusts(Origin origin, long now) {
    synchronized (this) {
      Entry e = known.remove(origin);
      if (e == null && (known.size() < MOST || forgetOne(now))) {
        e = new Entry();
      }
      if (e != null) {
        known.put(origin, e); // as the last one
        e.used = now;
        if (e.isDue(now)) {
          due.add(origin);
        }
        return !e.isRefused(now);
      }
    }
    failOpen.count(
        FailOpen.Reason.UNCHECKED,
        "more than " + MOST + " pairs of application and host, " + origin + " is one more",
        null);
    return true;
  }

  /**
   * Forgets who did nothing for longest, else somebody who is not trusted, as of many made-up
   * names; returns false where there is none of these.
   */
  private boolean forgetOne(long now) {
    Map.Entry<Origin, Entry> oldest = known.entrySet().iterator().next();
    Origin gone = oldest.getKey();
    if (now - oldest.getValue().used < FORGET_NANOS) {
      Iterator<Origin> untrusted = refused.iterator();
      if (!untrusted.hasNext()) {
        return false;
      }
      gone = untrusted.next();
    }
    known.remove(gone);
    due.remove(gone);
    refused.remove(gone);
    return true;
  }

  /** What is to be asked about, until there is an answer: all of them in turn. */
  public synchronized List<Origin> unjudged() {
    List<Origin> asked = due.stream().limit(MOST_ASKED).toList();
    due.removeAll(asked);
    due.addAll(asked);
    return asked;
  }

  /**
   * Takes an answer.
   *
   * @param asked what it is about
   * @param untrusted of these, what is not to be trusted
   * @param now ns, monotone
   */
  public void judged(List<Origin> asked, Set<Origin> untrusted, long now) {
    List<Origin> news = new ArrayList<>();
    synchronized (this) {
      for (Origin o : asked) {
        if (!due.remove(o)) {
          continue; // it is forgotten
        }
        Entry e = known.get(o);
        boolean before = e.isRefused(now);
        e.answered = true;
        e.refused = untrusted.contains(o);
        if (e.refused) {
          refused.add(o);
        } else {
          refused.remove(o);
        }
        e.answeredAt = now;
        if (e.refused && !before) {
          news.add(o);
        }
      }
    }
    for (Origin o : news) {
      failOpen.count(
          FailOpen.Reason.UNTRUSTED,
          "I/O in the name of "
              + o.flow()
              + " from "
              + o.host().getHostAddress()
              + ", where it has no container",
          null);
    }
  }

  /** How many are remembered. */
  synchronized int size() {
    return known.size();
  }
}
