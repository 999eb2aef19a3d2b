package org.ibis.core.fairqueue;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;

/**
 * SFQ(D) as in the literature, on explicit requests that each go in one piece: {@link
 * StartTimeFairQueue} between flows, first come first served within each, up to D outstanding.
 *
 * <p>Jin, Chase, Kaur: <i>Interposed proportional sharing for a storage service utility</i>
 * (SIGMETRICS 2004), section 4; section 4 of the IBIS paper. While flows i and j are both
 * backlogged, {@code |W_i/w_i - W_j/w_j| <= (D+1)(c_i/w_i + c_j/w_j)}, c being the flow's largest
 * cost.
 *
 * <p>Pure: it knows no time, threads or devices. Not safe for use by several threads.
 *
 * @param <T> what the caller wants back with a dispatched request
 */
public final class RequestQueue<T> {
  private final Map<String, Flow<FlowRequests<T>>> flows = new HashMap<>();
  private final StartTimeFairQueue<FlowRequests<T>> tags = new StartTimeFairQueue<>();
  private long arrivals; // requests enqueued so far: the tie-breaker
  private int depth; // D
  private int queued;
  private int outstanding;

  /**
   * @param depth D, at least 1
   */
  public RequestQueue(int depth) {
    setDepth(depth);
  }

  /** A request in the queue or at the device. */
  public static final class Request<T> {
    private final String flow;
    private final double weight;
    private final long cost;
    private final long arrival;
    private final T payload;
    private double startTag = Double.NaN;
    private double finishTag = Double.NaN;
    private State state = State.QUEUED;

    private Request(String flow, double weight, long cost, long arrival, T payload) {
      this.flow = flow;
      this.weight = weight;
      this.cost = cost;
      this.arrival = arrival;
      this.payload = payload;
    }

    public String flow() {
      return flow;
    }

    /** Bytes, or whatever the caller counts in. */
    public long cost() {
      return cost;
    }

    /** S, cost per unit of weight; NaN before it is dispatched. */
    public double startTag() {
      return startTag;
    }

    /** F, cost per unit of weight; NaN before it is dispatched. */
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

  /** What waits of a flow, in its order. */
  private record FlowRequests<T>(String name, ArrayDeque<Request<T>> queue) {
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Adds a request of a flow.
   *
   * @param weight the flow's weight for this request, {@link StartTimeFairQueue#MIN_WEIGHT} or more
   * @param cost 0 or more
   */
  public Request<T> enqueue(String flow, double weight, long cost, T payload) {
    requireNonNull(flow, "flow is null");
    if (cost < 0) {
      throw new IllegalArgumentException("cost " + cost + " is negative");
    }
    Flow<FlowRequests<T>> f = flows.get(flow);
    if (f == null) {
      f = new Flow<>(new FlowRequests<>(flow, new ArrayDeque<>()), weight);
      flows.put(flow, f);
    }
    Request<T> request = new Request<>(flow, weight, cost, arrivals++, payload);
    if (f.owner().queue().isEmpty()) {
      f.setWeight(weight);
    }
    f.owner().queue().addLast(request);
    tags.backlogged(f, request.arrival);
    queued++;
    return request;
  }

  /**
   * Takes the request that is served next.
   *
   * @return null when nothing is queued or D requests are outstanding
   */
  public Request<T> dispatch() {
    Flow<FlowRequests<T>> f = outstanding < depth ? tags.first() : null;
    if (f == null) {
      return null;
    }
    ArrayDeque<Request<T>> queue = f.owner().queue();
    Request<T> request = queue.removeFirst();
    Request<T> next = queue.peekFirst();
    f.setWeight(request.weight);
    request.startTag = f.startTag();
    tags.beginTurn(f);
    tags.charge(f, (double) request.cost, next == null ? 0 : next.arrival);
    request.finishTag = f.finishTag();
    if (next == null) {
      tags.idle(f);
    }
    queued--;
    outstanding++;
    request.state = State.OUTSTANDING;
    return request;
  }

  /**
   * Says that the device is done with a dispatched request, in whatever way it ended.
   *
   * @throws IllegalStateException if it is not outstanding
   */
  public void complete(Request<T> request) {
    if (request.state != State.OUTSTANDING) {
      throw new IllegalStateException("request of flow " + request.flow + " is not outstanding");
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

  /** The start tag of the request that was dispatched last, cost per unit of weight. */
  public double virtualTime() {
    return tags.virtualTime();
  }

  public int queued() {
    return queued;
  }

  public int outstanding() {
    return outstanding;
  }
}
