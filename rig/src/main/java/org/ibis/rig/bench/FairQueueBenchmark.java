package org.ibis.rig.bench;

import org.ibis.core.Weight;
import org.ibis.core.fairqueue.RequestQueue;
import org.ibis.core.fairqueue.RequestQueue.Request;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The fair queue under a lock, with all flows backlogged. */
@State(Scope.Benchmark)
public class FairQueueBenchmark {
  static final String EQUAL = "equal";
  static final String MIXED = "mixed"; // from 1 to 32

  private static final int MOST_WEIGHT = 32;
  private static final int STEP = 7919; // to the next flow's weight

  private static final long WINDOW = 4 << 20; // bytes

  /** More than there are threads: a slot is always free. */
  private static final int DEPTH = 128;

  @Param({"2", "32", "1000"})
  int flows;

  @Param({EQUAL, MIXED})
  String weights;

  /** Of one request of each a flow is gone while that is served; of two it is always there. */
  @Param({"2"})
  int each;

  private final Object lock = new Object();
  private RequestQueue<Integer> queue;
  private String[] names;
  private double[] weightOf;

  /** Makes every flow backlogged. */
  @Setup
  public void fill() {
    queue = new RequestQueue<>(DEPTH);
    names = Rotation.names(flows);
    weightOf = new double[flows];
    for (int i = 0; i < flows; i++) {
      weightOf[i] = weights.equals(MIXED) ? 1 + i * STEP % MOST_WEIGHT : Weight.DEFAULT;
      for (int k = 0; k < each; k++) {
        queue.enqueue(names[i], weightOf[i], WINDOW, i);
      }
    }
  }

  /** One request dispatched, that one completed, the flow's next one in; the lock for each. */
  @Benchmark
  public Object request() {
    Request<Integer> request;
    synchronized (lock) {
      request = queue.dispatch();
    }
    synchronized (lock) {
      queue.complete(request);
    }
    Integer flow = request.payload();
    synchronized (lock) {
      queue.enqueue(names[flow], weightOf[flow], WINDOW, flow);
    }
    return request;
  }
}
