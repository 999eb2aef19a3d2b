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

  private static final int NONE = -1;

  // A heap whose keys are side by side, so that what is compared is in the processor's cache: by
  // place.
  private double[] starts = new double[16]; // start tags of backlogged flows; the smallest is at 0
  private long[] orders = new long[16];
  private int[] slots = new int[16]; // which flow it is

  // By slot: of a backlogged flow, or free.
  private Flow<?>[] flows = new Flow<?>[16];
  private int[] places = new int[16]; // in the heap; of a free slot the next free one
  private int freeSlot = NONE; // of those that were in use
  private int usedSlots; // so far

  private int backlogged;
  private double virtualTime; // cost per weight

  /** One flow. It belongs to one queue. */
  public static final class Flow<T> {
    private final T owner;
    private double weight;
    private double startTag; // S, as in the heap; of no meaning unless backlogged
    private double finishTag; // F of what was dispatched last
    private int slot = NONE; // unless backlogged

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
      return slot != NONE;
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
    if (backlogged == starts.length) {
      grow(2 * backlogged);
    }
    takeSlot(f);
    up(backlogged++, f.startTag, order, f.slot);
  }

  private void grow(int size) {
    starts = Arrays.copyOf(starts, size);
    orders = Arrays.copyOf(orders, size);
    slots = Arrays.copyOf(slots, size);
    flows = Arrays.copyOf(flows, size);
    places = Arrays.copyOf(places, size);
  }

  private void takeSlot(Flow<T> f) {
    int slot = freeSlot;
    if (slot == NONE) {
      slot = usedSlots++;
    } else {
      freeSlot = places[slot];
    }
    flows[slot] = f;
    f.slot = slot;
  }

  /** Says that a flow has no more work. */
  public void idle(Flow<T> f) {
    if (!f.isBacklogged()) {
      return;
    }
    int slot = f.slot;
    int place = places[slot];
    flows[slot] = null;
    places[slot] = freeSlot;
    freeSlot = slot;
    f.slot = NONE;
    int last = --backlogged;
    if (place != last) {
      fill(place, starts[last], orders[last], slots[last]);
    }
  }

  /** The backlogged flow with the smallest start tag; null where none is. */
  @SuppressWarnings("unchecked") // only flows of T come in
  public Flow<T> first() {
    return backlogged == 0 ? null : (Flow<T>) flows[slots[0]];
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
    fill(places[f.slot], f.startTag, order, f.slot);
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
      int place = places[f.slot];
      fill(place, f.startTag, orders[place], f.slot);
    }
  }

  /**
   * Whether some other backlogged flow is behind a flow by at least so much service of its own: the
   * largest {@code (S_f - S_g) w_g} is {@code cost} or more.
   */
  public boolean owes(Flow<T> f, double cost) {
    return owes(0, f, cost);
  }

  private boolean owes(int at, Flow<T> f, double cost) {
    if (at >= backlogged) {
      return false;
    }
    double behind = f.startTag - starts[at];
    if (behind <= 0) {
      return false; // f itself or somebody later, as all below it in the heap are
    }
    return behind * flows[slots[at]].weight >= cost
        || owes(2 * at + 1, f, cost)
        || owes(2 * at + 2, f, cost);
  }

  /** The start tag with which the last turn began, cost per weight. */
  public double virtualTime() {
    return virtualTime;
  }

  /** How many flows are backlogged. */
  public int size() {
    return backlogged;
  }

  private void put(int place, double start, long order, int slot) {
    starts[place] = start;
    orders[place] = order;
    slots[place] = slot;
    places[slot] = place;
  }

  private void move(int from, int to) {
    put(to, starts[from], orders[from], slots[from]);
  }

  private boolean isBefore(double start, long order, int place) {
    return start < starts[place] || (start == starts[place] && order < orders[place]);
  }

  /** Puts a flow where there is a gap, or further up. */
  private void up(int gap, double start, long order, int slot) {
    int at = gap;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!isBefore(start, order, parent)) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    put(at, start, order, slot);
  }

  /**
   * Puts a flow where there is a gap, or where it belongs. A flow that was charged belongs far
   * down: so the gap goes to the bottom first, which takes one comparison on each level and not
   * two, and the flow up from there (Wegener: <i>Bottom-up heapsort</i>, 1993).
   */
  private void fill(int gap, double start, long order, int slot) {
    int at = gap;
    int child = 2 * at + 1;
    while (child < backlogged) {
      if (child + 1 < backlogged && isBefore(starts[child + 1], orders[child + 1], child)) {
        child++;
      }
      move(child, at);
      at = child;
      child = 2 * at + 1;
    }
    up(at, start, order, slot);
  }
}
