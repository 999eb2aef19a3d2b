package org.ibis.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * As what each flow counts, where several claim a weight for it. Anybody can write a job's id and a
 * weight into the name of an HDFS client, and with the last claim counting would starve another's
 * job by a tiny one. So the first claim counts, until what YARN runs as the job itself says what it
 * is: from then on that does. A process that says {@link Weight#DEFAULT} says nothing: a script
 * that a task runs does not know of the job's weight.
 *
 * <p>What the broker answers goes before both: by it jobs share the whole cluster, not each node.
 * While it answers, a name counts as {@link FlowTag#UNTRUSTED} until it has answered for it, and
 * where it says that no such job runs: anybody can make up names. What this node itself knows to be
 * a job's counts as that job before, with the default weight at most. When it does not answer, no
 * new name waits for it.
 *
 * <p>Safe for use by several threads.
 */
public final class FlowWeights {
  /** More flows than a node has in a week; those that were not about for longest are forgotten. */
  static final int MOST_FLOWS = 10_000;

  /** That are asked about at a time: one thread answers all nodes. */
  static final int MOST_ASKED = 64;

  private final Map<String, Entry> byFlow = new LinkedHashMap<>(16, 0.75f, true); // oldest first
  private boolean answers; // the broker, lately
  private long answersSoFar;
  private Counts untrusted = new Counts(FlowTag.UNTRUSTED, Weight.DEFAULT);

  /**
   * As what a request counts.
   *
   * @param flow whose it is then
   */
  public record Counts(String flow, double weight) {}

  /** What the broker says of a name. */
  private enum Verdict {
    NONE_YET,
    JOB,
    MADE_UP
  }

  private static final class Entry {
    private final String flow;
    private final boolean isName; // of an application, which anybody may have made up
    private double weight = Weight.DEFAULT; // claimed
    private boolean claimed;
    private boolean known; // the claim is from what YARN runs as the job
    private Verdict verdict = Verdict.NONE_YET;
    private double effective; // what the broker has answered; 0 where it has not
    private boolean used; // since the broker has answered for it
    private long asked; // the answer by which it was asked about last; 0 never
    private Counts counts;

    Entry(String flow, boolean isName) {
      this.flow = flow;
      this.isName = isName;
    }
  }

  /** As what a request with such a tag counts. */
  public synchronized Counts as(FlowTag tag) {
    Entry e = byFlow.get(tag.flow());
    if (e == null) {
      e = new Entry(tag.flow(), !tag.isOfMany());
      put(e);
    }
    e.used = true;
    boolean says = tag.weight() != Weight.DEFAULT || !answers; // by itself the first one counts
    if (!e.claimed && says && e.verdict != Verdict.MADE_UP) {
      e.claimed = true;
      e.weight = tag.weight();
      e.counts = null;
    }
    return counts(e);
  }

  private Counts counts(Entry e) {
    if (e.flow.equals(FlowTag.UNTRUSTED)) {
      return untrusted;
    }
    if (e.counts == null) {
      boolean folded = e.verdict == Verdict.MADE_UP || (answers && e.verdict == Verdict.NONE_YET);
      if (!folded || !e.isName) {
        e.counts = new Counts(e.flow, e.effective > 0 ? e.effective : e.weight);
      } else if (e.known) {
        e.counts = new Counts(e.flow, Math.min(Weight.DEFAULT, e.weight));
      } else {
        return untrusted; // whose weight changes
      }
    }
    return e.counts;
  }

  /**
   * What a job says.
   *
   * @param known whether it is from what YARN runs as the job
   */
  public record Claim(double weight, boolean known) {}

  /** What the job says, whatever the broker makes of it. */
  public synchronized Claim claimed(String flow) {
    Entry e = byFlow.get(flow);
    return e == null ? new Claim(Weight.DEFAULT, false) : new Claim(e.weight, e.known);
  }

  /**
   * Names that count as nobody's until the broker answers for them: those about which it was asked
   * the longest ago, of these those that were used last.
   */
  public synchronized List<String> unanswered() {
    List<Entry> all = new ArrayList<>();
    for (Entry e : byFlow.values()) {
      if (e.isName && e.used && e.verdict != Verdict.JOB) {
        all.add(e);
      }
    }
    Collections.reverse(all);
    all.sort(Comparator.comparingLong(e -> e.asked));
    return all.stream().limit(MOST_ASKED).map(e -> e.flow).toList();
  }

  /**
   * Takes in what the broker has answered.
   *
   * @param weights that count from now on, by flow; what it names not stays as it was
   * @param madeUp of these, the names that are no job that runs
   */
  public synchronized void answered(Map<String, Double> weights, Set<String> madeUp) {
    boolean news = !answers;
    answers = true;
    answersSoFar++;
    double ofUntrusted = weights.getOrDefault(FlowTag.UNTRUSTED, untrusted.weight());
    untrusted = new Counts(FlowTag.UNTRUSTED, ofUntrusted);
    for (Entry e : byFlow.values()) {
      Double weight = weights.get(e.flow);
      if (weight != null) {
        judge(e, weight, madeUp.contains(e.flow));
      }
      if (weight != null || news) {
        e.counts = null;
      }
    }
  }

  private void judge(Entry e, double weight, boolean isMadeUp) {
    e.used = false;
    e.asked = answersSoFar;
    e.effective = weight;
    e.verdict = isMadeUp ? Verdict.MADE_UP : Verdict.JOB;
    if (isMadeUp && e.isName && !e.known) { // what was said of a job before there is one
      e.claimed = false;
      e.weight = Weight.DEFAULT;
    }
  }

  /** The broker has not answered: what it said counts, and no new name waits for it. */
  public synchronized void silent() {
    if (answers) {
      answers = false;
      byFlow.values().forEach(e -> e.counts = null);
    }
  }

  /** The broker has not answered for long: what jobs claim is what they have. */
  public synchronized void alone() {
    answers = false;
    untrusted = new Counts(FlowTag.UNTRUSTED, Weight.DEFAULT);
    for (Entry e : byFlow.values()) {
      e.effective = 0;
      e.verdict = Verdict.NONE_YET;
      e.counts = null;
    }
  }

  /**
   * Takes note of what a process has said that is known to be the job's own.
   *
   * @param weight as it counts, already cut to what claims may have
   */
  public synchronized void known(String flow, double weight) {
    Entry e = byFlow.get(flow);
    if (e == null) {
      e = new Entry(flow, true);
      put(e);
    }
    if (!e.known || weight != Weight.DEFAULT) {
      e.known = true;
      e.claimed = true;
      e.weight = weight;
      e.counts = null;
    }
  }

  private void put(Entry e) {
    byFlow.put(e.flow, e);
    if (byFlow.size() > MOST_FLOWS) {
      forgetOne(e.flow);
    }
  }

  /** Claims go first: else whoever makes up many names could have a known weight forgotten. */
  private void forgetOne(String butNot) {
    Iterator<Entry> oldest = byFlow.values().iterator();
    while (oldest.hasNext()) {
      Entry e = oldest.next();
      if (!e.known && !e.flow.equals(butNot)) {
        oldest.remove();
        return;
      }
    }
    String first = byFlow.keySet().iterator().next();
    byFlow.remove(first);
  }

  /** The application has ended. */
  public synchronized void forget(String flow) {
    byFlow.remove(flow);
  }
}
