package org.ibis.core.fairqueue;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * SFQ(D): start-time fair queuing with up to D requests outstanding.
 *
 * <p>Each request of flow i gets the start tag {@code S = max(v, F)}, where v is the virtual time
 * and F the finish tag of the flow's previous request, and the finish tag {@code S + cost / w}. The
 * queued request with the smallest start tag is dispatched next, the one that arrived first among
 * equals; v is the start tag of the request that was dispatched last. Because v only follows
 * dispatches, a flow that was idle starts at the present and can't claim service for the past.
 *
 * <p>Jin, Chase, Kaur: <i>Interposed proportional sharing for a storage service utility</i>
 * (SIGMETRICS 2004), section 4; used as in section 4 of the IBIS paper. While flows i and j are
 * both backlogged, {@code |W_i/w_i - W_j/w_j| <= (D+1)(c_i/w_i + c_j/w_j)}, c being the flow's
 * largest cost.
 *
 * <p>Pure: it knows no time, threads or devices. Not safe for use by several threads.
 *
 * @param <T> what the caller wants back with a dispatched request
 */
public final class StartTimeFairQueue<T> {
  /** A smaller weight would send a flow's tags to where the others' no longer count. */
  public static final double MIN_WEIGHT = 1e-6;

  /** Flows that are remembered before idle ones are looked for and forgotten. */
  private static final int PRUNE_AT = 256;

  private static final Comparator<Flow<?>> BY_HEAD =
      Comparator.<Flow<?>>comparingDouble(f -> f.queue.getFirst().startTag)
          .thenComparingLong(f -> f.queue.getFirst().arrival);

  private final Map<String, Flow<T>> flows = new HashMap<>();

  /** Flows with something queued, by the start tag of their first request. */
  private final PriorityQueue<Flow<T>> backlogged = new PriorityQueue<>(BY_HEAD);

  private double virtualTime; // start tag of the last dispatched request: bytes per weight
  private long arrivals; // requests enqueued so far: the tie-breaker
  private int depth; // D
  private int queued;
  private int outstanding;
  private int pruneAt = PRUNE_AT;

  /**
   * @param depth D, at least 1
   */
  public StartTimeFairQueue(int depth) {
    setDepth(depth);
  }

  /** A request in the queue or at the device. */
  public static final class Request<T> {
    private final Flow<T> flow;
    private final long cost;
    private final long arrival;
    private final double startTag;
    private final double finishTag;
    private T payload;
    private State state = State.QUEUED;

    private Request(
        Flow<T> flow, long cost, long arrival, double startTag, double finishTag, T payload) {
      this.flow = flow;
      this.cost = cost;
      this.arrival = arrival;
      this.startTag = startTag;
      this.finishTag = finishTag;
      this.payload = payload;
    }

    public String flow() {
      return flow.name;
    }

    /** Bytes. */
    public long cost() {
      return cost;
    }

    /** Bytes per unit of weight. */
    public double startTag() {
      return startTag;
    }

    /** Bytes per unit of weight. */
    public double finishTag() {
      return finishTag;
    }

    public T payload() {
      return payload;
    }
  }

  private enum State {
    QUEUED,
    OUTSTANDING,
    DONE
  }

  private static final class Flow<T> {
    private final String name;
    private final ArrayDeque<Request<T>> queue = new ArrayDeque<>();
    private double lastFinishTag; // F of the flow's newest request

    Flow(String name) {
      this.name = name;
    }
  }

  /**
   * Adds a request of a flow.
   *
   * @param weight the flow's weight for this request, {@link #MIN_WEIGHT} or more
   * @param cost bytes, 0 or more
   */
  public Request<T> enqueue(String flow, double weight, long cost, T payload) {
    return enqueue(flow, weight, cost, 0, payload);
  }

  /**
   * Adds a request of a flow that got service elsewhere.
   *
   * @param weight the flow's weight for this request, {@link #MIN_WEIGHT} or more
   * @param cost bytes, 0 or more
   * @param delay bytes of service that the flow got at other schedulers since its last request here
   *     (DSFQ; IBIS paper, section 5); 0 for local fairness
   */
  public Request<T> enqueue(String flow, double weight, long cost, long delay, T payload) {
    requireNonNull(flow, "flow is null");
    if (!(weight >= MIN_WEIGHT) || weight == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("weight of flow " + flow + " is " + weight);
    }
    if (cost < 0 || delay < 0) {
      throw new IllegalArgumentException("cost " + cost + " or delay " + delay + " is negative");
    }
    Flow<T> f = flows.get(flow);
    if (f == null) {
      pruneIdleFlows();
      f = new Flow<>(flow);
      flows.put(flow, f);
    }
    double start = Math.max(virtualTime, f.lastFinishTag + delay / weight);
    double finish = start + cost / weight;
    Request<T> request = new Request<>(f, cost, arrivals++, start, finish, payload);
    f.lastFinishTag = finish;
    f.queue.addLast(request);
    if (f.queue.size() == 1) {
      backlogged.add(f);
    }
    queued++;
    return request;
  }

  /**
   * Takes the request that is served next.
   *
   * @return null when nothing is queued or D requests are outstanding
   */
  public Request<T> dispatch() {
    return outstanding < depth ? dispatchNext() : null;
  }

  /**
   * Takes the given request out of its turn and whatever the depth: for one that has waited too
   * long. It counts as outstanding; the virtual time stays, as the others' order must not change.
   *
   * @return whether it was still queued
   */
  public boolean force(Request<T> request) {
    if (!remove(request)) {
      return false;
    }
    request.state = State.OUTSTANDING;
    outstanding++;
    return true;
  }

  /**
   * Takes back a request that was not dispatched. The flow's tags stay: it keeps the place that its
   * later requests have.
   *
   * @return whether it was still queued
   */
  public boolean cancel(Request<T> request) {
    if (!remove(request)) {
      return false;
    }
    request.state = State.DONE;
    return true;
  }

  /**
   * Lets two requests of one flow stand for each other, whether they were dispatched or not: their
   * payloads change places, tags and costs stay. The flow's service is the same in the end, as each
   * cost is charged once.
   *
   * @throws IllegalArgumentException if they are of two flows
   */
  public void exchange(Request<T> a, Request<T> b) {
    if (a.flow != b.flow) {
      throw new IllegalArgumentException("requests of " + a.flow() + " and of " + b.flow());
    }
    T payload = a.payload;
    a.payload = b.payload;
    b.payload = payload;
  }

  /**
   * Says that the device is done with a dispatched request, in whatever way it ended.
   *
   * @throws IllegalStateException if it is not outstanding
   */
  public void complete(Request<T> request) {
    if (request.state != State.OUTSTANDING) {
      throw new IllegalStateException("request of flow " + request.flow() + " is not outstanding");
    }
    request.state = State.DONE;
    outstanding--;
  }

  /** D: how many requests may be outstanding. */
  public int depth() {
    return depth;
  }

  /** Sets D. What is outstanding over a smaller D is not called back. */
  public void setDepth(int depth) {
    if (depth < 1) {
      throw new IllegalArgumentException("depth is " + depth + ", must be at least 1");
    }
    this.depth = depth;
  }

  /** The start tag of the request that was dispatched last, bytes per unit of weight. */
  public double virtualTime() {
    return virtualTime;
  }

  public int queued() {
    return queued;
  }

  public int outstanding() {
    return outstanding;
  }

  /** How many requests of a flow wait. */
  public int queued(String flow) {
    Flow<T> f = flows.get(flow);
    return f == null ? 0 : f.queue.size();
  }

  /** How many flows wait. */
  public int backloggedFlows() {
    return backlogged.size();
  }

  /** How many flows have tags, those that wait and those that may come back. */
  int rememberedFlows() {
    return flows.size();
  }

  private Request<T> dispatchNext() {
    Flow<T> f = backlogged.poll();
    if (f == null) {
      return null;
    }
    Request<T> request = f.queue.removeFirst();
    if (!f.queue.isEmpty()) {
      backlogged.add(f);
    }
    queued--;
    outstanding++;
    request.state = State.OUTSTANDING;
    // SFQ: virtual time is the start tag of the request in service. It never goes back, as no
    // start tag is given out below it.
    virtualTime = request.startTag;
    return request;
  }

  private boolean remove(Request<T> request) {
    if (request.state != State.QUEUED) {
      return false;
    }
    Flow<T> f = request.flow;
    backlogged.remove(f); // its key may change
    f.queue.remove(request);
    if (!f.queue.isEmpty()) {
      backlogged.add(f);
    }
    queued--;
    return true;
  }

  /** Forgets flows whose tags say no more than the virtual time does. */
  private void pruneIdleFlows() {
    if (flows.size() < pruneAt) {
      return;
    }
    for (Iterator<Flow<T>> i = flows.values().iterator(); i.hasNext(); ) {
      Flow<T> f = i.next();
      if (f.queue.isEmpty() && f.lastFinishTag <= virtualTime) {
        i.remove();
      }
    }
    pruneAt = Math.max(PRUNE_AT, 2 * flows.size()); // amortised: a look per doubling
  }
}
