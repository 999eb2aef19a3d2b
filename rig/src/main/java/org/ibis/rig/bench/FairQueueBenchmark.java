package org.ibis.rig.bench;

import org.ibis.core.Weight;
import org.ibis.core.fairqueue.RequestQueue;
import org.ibis.core.fairqueue.RequestQueue.Request;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The fair queue under a lock, with one request of each flow waiting. */
@State(Scope.Benchmark)
public class FairQueueBenchmark {
  private static final long WINDOW = 4 << 20; // bytes

  /** More than there are threads: a slot is always free. */
  private static final int DEPTH = 128;

  @Param({"2", "32", "1000"})
  int flows;

  private final Object lock = new Object();
  private RequestQueue<Object> queue;
  private String[] names;

  /** Makes every flow backlogged. */
  @Setup
  public void fill() {
    queue = new RequestQueue<>(DEPTH);
    names = Rotation.names(flows);
    for (String name : names) {
      queue.enqueue(name, Weight.DEFAULT, WINDOW, this);
    }
  }

  /** One request in, one dispatched, that one completed; the lock is taken for each. */
  @Benchmark
  public Object request(Rotation rotation) {
    String name = names[rotation.next(flows)];
    synchronized (lock) {
      queue.enqueue(name, Weight.DEFAULT, WINDOW, this);
    }
    Request<Object> request;
    synchronized (lock) {
      request = queue.dispatch();
    }
    synchronized (lock) {
      queue.complete(request);
    }
    return request;
  }
}
