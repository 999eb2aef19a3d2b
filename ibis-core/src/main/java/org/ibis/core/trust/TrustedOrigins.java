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
import java.util.stream.Stream;
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

  /**
   * Asked about again after so long, ns, where it could not be told; then after twice as long each
   * time, up to {@link #ASK_TRUSTED_NANOS}: what can't be told for hours costs no more than what is
   * trusted.
   */
  static final long ASK_UNDECIDED_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Who does nothing for so long makes room for another, ns. */
  static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(2);

  /** What is known of an origin. */
  public enum Word {
    /** It may be what it says that it is. */
    TRUSTED,
    /**
     * Nobody has judged it yet, but is about to: it is trusted, and what it claims does not count.
     */
    NOT_YET,
    REFUSED
  }

  private final FailOpen failOpen;
  private boolean answers; // somebody does
  private final Map<Origin, Entry> known = new LinkedHashMap<>(); // by last use

  // Of the known ones.
  private final Set<Origin> refused = new LinkedHashSet<>(); // by when that was said, lapsed or not
  private final Set<Origin> due = new LinkedHashSet<>(); // to be asked about
  private final Set<Origin> dueTrusted = new LinkedHashSet<>(); // the same, after all others

  private static final class Entry {
    private long used; // ns
    private boolean answered;
    private long answeredAt; // ns
    private long waits; // ns from the last answer until it is asked about again
    private boolean decided; // by the last answer
    private boolean refused; // by the last one that decided
    private long refusedAt; // ns

    boolean isRefused(long now) {
      return refused && now - refusedAt < REFUSED_NANOS;
    }

    boolean isTrusted() {
      return decided && !refused;
    }

    boolean isDue(long now) {
      return !answered || now - answeredAt >= waits;
    }

    void decide(boolean refuse, long now) {
      decided = true;
      refused = refuse;
      refusedAt = now;
      answer(refuse ? ASK_REFUSED_NANOS : ASK_TRUSTED_NANOS, now);
    }

    /** What was said before holds until it lapses. */
    void leaveUndecided(long now) {
      boolean again = answered && !decided;
      decided = false;
      answer(again ? Math.min(2 * waits, ASK_TRUSTED_NANOS) : ASK_UNDECIDED_NANOS, now);
    }

    private void answer(long until, long now) {
      answered = true;
      answeredAt = now;
      waits = until;
    }
  }

  /**
   * @param failOpen counts what was refused, and what nobody was asked about
   */
  public TrustedOrigins(FailOpen failOpen) {
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
  }

  /**
   * Whether I/O from there is what it says that it is; {@link Word#TRUSTED} for all where nobody
   * judges.
   *
   * @param now ns, monotone
   */
  public Word of(Origin origin, long now) {
    Word word;
    synchronized (this) {
      Entry e = known.remove(origin);
      if (e == null && (known.size() < MOST || forgetOne(now))) {
        e = new Entry();
      }
      if (e != null) {
        known.put(origin, e); // as the last one
        e.used = now;
        if (e.isDue(now)) {
          (e.isTrusted() ? dueTrusted : due).add(origin);
        }
        if (e.isRefused(now)) {
          return Word.REFUSED;
        }
        return e.isTrusted() || !answers ? Word.TRUSTED : Word.NOT_YET;
      }
      word = answers ? Word.NOT_YET : Word.TRUSTED;
    }
    failOpen.count(
        FailOpen.Reason.UNCHECKED,
        "more than " + MOST + " pairs of application and host, " + origin + " is one more",
        null);
    return word;
  }

  /** Nobody answers: what was said holds until it lapses, and all else is trusted. */
  public synchronized void silent() {
    answers = false;
  }

  /**
   * Forgets who did nothing for longest, else whose refusal has lapsed, as of many made-up names;
   * returns false where there is none of these. Who is refused now stays so.
   */
  private boolean forgetOne(long now) {
    Map.Entry<Origin, Entry> oldest = known.entrySet().iterator().next();
    if (now - oldest.getValue().used >= FORGET_NANOS) {
      forget(oldest.getKey());
      return true;
    }
    Iterator<Origin> untrusted = refused.iterator();
    if (untrusted.hasNext()) {
      Origin first = untrusted.next();
      if (!known.get(first).isRefused(now)) {
        forget(first);
        return true;
      }
    }
    return false;
  }

  private void forget(Origin gone) {
    known.remove(gone);
    refused.remove(gone);
    due.remove(gone);
    dueTrusted.remove(gone);
  }

  /** What is to be asked about, until there is an answer: all of them in turn. */
  public synchronized List<Origin> unjudged() {
    List<Origin> asked =
        Stream.concat(due.stream(), dueTrusted.stream()).limit(MOST_ASKED).toList();
    for (Origin o : asked) {
      Set<Origin> queue = due.contains(o) ? due : dueTrusted;
      queue.remove(o);
      queue.add(o);
    }
    return asked;
  }

  /**
   * Takes an answer.
   *
   * @param asked what it is about
   * @param untrusted of these, what is not to be trusted
   * @param undecided of these, what can't be told yet
   * @param now ns, monotone
   */
  public void judged(List<Origin> asked, Set<Origin> untrusted, Set<Origin> undecided, long now) {
    List<Origin> news = new ArrayList<>();
    synchronized (this) {
      answers = true;
      for (Origin o : asked) {
        if (!due.remove(o) && !dueTrusted.remove(o)) {
          continue; // it is forgotten
        }
        Entry e = known.get(o);
        if (undecided.contains(o)) {
          e.leaveUndecided(now);
        } else if (decide(o, e, untrusted.contains(o), now)) {
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

  /** Returns whether it was trusted, and is no more. */
  private boolean decide(Origin origin, Entry e, boolean refuse, long now) {
    boolean before = e.isRefused(now);
    e.decide(refuse, now);
    refused.remove(origin);
    if (refuse) {
      refused.add(origin); // as the last one
    }
    return refuse && !before;
  }

  /** How many are remembered. */
  synchronized int size() {
    return known.size();
  }
}
