package org.ibis.core.fairqueue;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;

/**
 * Start-time fair queuing between flows: which flow is served next, by the service that each had.
 *
 * <p>A flow that has work is backlogged, and stands in the order of its start tag S. One that
 * becomes backlogged starts at the present, {@code S = max(v, F)}: it can't claim service for the
 * past. It is charged when something of it is dispatched, and for what is dispatched: {@code F = S
 * + cost / w}, and while it stays backlogged {@code S = F}. Nothing is charged for what waits, so
 * what waits may be taken back, reordered within its flow or merged without a trace in the tags.
 * The virtual time v is the start tag with which the last turn began; no backlogged flow's start
 * tag is below it.
 *
 * <p>For a flow whose requests each go in one piece these are the tags of Goyal, Vin, Cheng:
 * <i>Start-time fair queuing</i> (SIGCOMM 1996), and of section 4 of the IBIS paper: there each
 * request has its tags when it arrives, here the flow has those of its first one.
 *
 * <p>Pure: it knows no time, threads or devices, and makes no garbage. Not safe for use by several
 * threads.
 *
 * @param <T> what the caller keeps with a flow
 */
public final class StartTimeFairQueue<T> {
  /** A smaller weight would send a flow's tags to where the others' no longer count. */
  public static final double MIN_WEIGHT = 1e-6;

  private final Tournament tournament = new Tournament(); // of backlogged flows, by start tag
  private Flow<?>[] flows = new Flow<?>[16]; // by slot in it
  private int backlogged;
  private double virtualTime; // cost per weight

  /** One flow. It belongs to one queue. */
  public static final class Flow<T> {
    private final T owner;
    private double weight;
    private double startTag; // S; of no meaning unless backlogged
    private double finishTag; // F of what was dispatched last
    private int slot = Tournament.NONE; // unless backlogged

    /**
     * @param owner what the caller keeps with it
     */
    public Flow(T owner, double weight) {
      this.owner = requireNonNull(owner, "owner is null");
      setWeight(weight);
    }

    public T owner() {
      return owner;
    }

    public double weight() {
      return weight;
    }

    /** From the next charge on. */
    public void setWeight(double weight) {
      if (!(weight >= MIN_WEIGHT) || weight == Double.POSITIVE_INFINITY) {
        throw new IllegalArgumentException("weight of flow " + owner + " is " + weight);
      }
      this.weight = weight;
    }

    public boolean isBacklogged() {
      return slot != Tournament.NONE;
    }

    /** S of what it dispatches next, while it is backlogged; cost per weight. */
    public double startTag() {
      return startTag;
    }

    /** F of what it dispatched last, with corrections; cost per weight. */
    public double finishTag() {
      return finishTag;
    }
  }

  /**
   * Says that a flow has work, and where it has already, what breaks a tie with another one.
   *
   * @param order among flows with the same start tag the one with the smallest is first: when its
   *     work arrived, or when it was served last
   */
  public void backlogged(Flow<T> f, long order) {
    if (f.isBacklogged()) {
      return;
    }
    f.startTag = Math.max(virtualTime, f.finishTag);
    f.slot = tournament.add(f.startTag, order);
    if (f.slot >= flows.length) {
      flows = Arrays.copyOf(flows, 2 * flows.length);
    }
    flows[f.slot] = f;
    backlogged++;
  }

  /** Says that a flow has no more work. */
  public void idle(Flow<T> f) {
    if (!f.isBacklogged()) {
      return;
    }
    tournament.remove(f.slot);
    flows[f.slot] = null;
    f.slot = Tournament.NONE;
    backlogged--;
  }

  /** The backlogged flow with the smallest start tag; null where none is. */
  @SuppressWarnings("unchecked") // only flows of T come in
  public Flow<T> first() {
    return backlogged == 0 ? null : (Flow<T>) flows[tournament.first()];
  }

  /** Begins a turn of a backlogged flow: v is its start tag. */
  public void beginTurn(Flow<T> f) {
    virtualTime = Math.max(virtualTime, f.startTag);
  }

  /**
   * Charges a backlogged flow for what it dispatches.
   *
   * @param cost 0 or more
   * @param order as of {@link #backlogged}, if it stays so
   */
  public void charge(Flow<T> f, double cost, long order) {
    f.finishTag = f.startTag + cost / f.weight;
    f.startTag = f.finishTag;
    tournament.change(f.slot, f.startTag, order);
  }

  /**
   * Corrects what a flow was charged, once it is known, or charges it for something that was not
   * dispatched from here. It starts no earlier than the present.
   *
   * @param cost to add, may be negative
   */
  public void correct(Flow<T> f, double cost) {
    double difference = cost / f.weight;
    f.finishTag += difference;
    if (f.isBacklogged()) {
      f.startTag = Math.max(virtualTime, f.startTag + difference);
      tournament.change(f.slot, f.startTag);
    }
  }

  /**
   * Whether some other backlogged flow is behind a flow by at least so much service of its own: the
   * largest {@code (S_f - S_g) w_g} is {@code cost} or more.
   */
  public boolean owes(Flow<T> f, double cost) {
    return backlogged > 0
        && (isOwed(tournament.first(), f, cost) || anyIsOwed(Tournament.ROOT, f, cost));
  }

  private boolean isOwed(int slot, Flow<T> f, double cost) {
    return (f.startTag - tournament.tag(slot)) * flows[slot].weight >= cost;
  }

  private boolean anyIsOwed(int node, Flow<T> f, double cost) {
    int first = tournament.winner(node);
    if (!(tournament.tag(first) < f.startTag)) {
      return false; // f itself, nobody, or somebody later, as all below that node are
    }
    if (tournament.isLeaf(node)) {
      return isOwed(first, f, cost);
    }
    return anyIsOwed(2 * node, f, cost) || anyIsOwed(2 * node + 1, f, cost);
  }

  /** The start tag with which the last turn began, cost per weight. */
  public double virtualTime() {
    return virtualTime;
  }

  /** How many flows are backlogged. */
  public int size() {
    return backlogged;
  }
}
