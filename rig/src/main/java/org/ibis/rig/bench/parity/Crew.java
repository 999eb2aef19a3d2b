package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that work beside each other, until all have done their part. */
final class Crew {

  private static final double NANOS_PER_SECOND = 1e9;

  private Crew() {}

  /** One thread's part. */
  @FunctionalInterface
  interface Part {
    void run() throws IOException;
  }

  /**
   * Runs all parts at a time.
   *
   * @return how long it took, s
   * @throws IOException the first that a part ended with
   */
  static double run(List<Part> parts) throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(parts.size());
    long begin = System.nanoTime();
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Part part : parts) {
        running.add(
            threads.submit(
                () -> {
                  part.run();
                  return null;
                }));
      }
      for (Future<?> one : running) {
        var unused = one.get();
      }
      return (System.nanoTime() - begin) / NANOS_PER_SECOND;
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().toString(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
