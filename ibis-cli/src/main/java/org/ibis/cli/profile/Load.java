package org.ibis.cli.profile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.ibis.core.IoOp;

/** Keeps so many requests of one kind at the device for a while, a thread for each. */
final class Load {
  /** So many at least, however long they take: places differ. */
  private static final int LEAST_REQUESTS = 100;

  /** But for those that are as large as a turn. */
  private static final int LEAST_LARGE = 24;

  private static final long LARGE = 4 << 20;

  /** After so many times the time wanted it ends with what there is. */
  private static final int PATIENCE = 5;

  private static final int DIGITS = 2;
  private static final int STALL = 10; // times the median

  private final Step step;
  private final long wantedNanos;
  private final Histogram latencies = new Histogram(DIGITS); // of what counts
  private int ended; // all that have, by now
  private long begun;
  private long counting; // when the first that counts began to be waited for
  private long last;
  private double sum; // of latencies, ns
  private long bytes;
  private boolean enough;

  private Load(Step step, double seconds) {
    this.step = step;
    this.wantedNanos = (long) (seconds * 1e9);
  }

  /**
   * Runs one step.
   *
   * @param seconds for about so long
   * @throws IOException where the disk does not do a request
   */
  static Load run(TestFile file, Step step, double seconds)
      throws IOException, InterruptedException {
    Load load = new Load(step, seconds);
    ExecutorService threads = Executors.newFixedThreadPool(step.depth());
    try {
      load.begun = System.nanoTime();
      List<Future<?>> clients = new ArrayList<>();
      for (int i = 0; i < step.depth(); i++) {
        clients.add(threads.submit(() -> load.client(file)));
      }
      for (Future<?> client : clients) {
        client.get();
      }
      return load;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      threads.shutdownNow();
      var unused = threads.awaitTermination(1, TimeUnit.MINUTES);
    }
  }

  private Void client(TestFile file) throws IOException {
    SplittableRandom random = new SplittableRandom();
    ByteBuffer buffer = TestFile.buffer((int) step.bytes());
    if (step.op() == IoOp.WRITE) {
      TestFile.fill(buffer);
    }
    do {
      long start = System.nanoTime();
      file.request(step.op(), buffer, random);
      if (hasEnded(start, System.nanoTime())) {
        return null;
      }
    } while (!Thread.currentThread().isInterrupted());
    return null;
  }

  /**
   * Takes note of a request. Those of before each client had one, and of after the last that
   * counts, do not count: the device was less busy.
   *
   * @return whether that was enough
   */
  private synchronized boolean hasEnded(long start, long now) {
    ended++;
    bytes += step.bytes();
    if (enough) {
      return true;
    }
    if (ended == step.depth()) {
      counting = now;
    } else if (ended > step.depth()) {
      latencies.recordValue(Math.max(0, now - start));
      sum += now - start;
      last = now;
    }
    long least = step.bytes() >= LARGE ? LEAST_LARGE : LEAST_REQUESTS;
    long took = now - begun;
    enough =
        took >= wantedNanos
            && (latencies.getTotalCount() >= least
                || (took >= PATIENCE * wantedNanos && latencies.getTotalCount() > 1));
    return enough;
  }

  /** All that was moved, also what does not count. */
  synchronized long bytes() {
    return bytes;
  }

  /** What it came to. */
  synchronized Point point() {
    long count = latencies.getTotalCount();
    double slow = (double) STALL * latencies.getValueAtPercentile(50);
    double stalled = 0;
    for (var value : latencies.recordedValues()) {
      if (value.getValueIteratedTo() > slow) {
        stalled += value.getValueIteratedTo() * (double) value.getCountAtValueIteratedTo();
      }
    }
    return new Point(
        step.op(),
        step.bytes(),
        step.depth(),
        count * 1e9 / Math.max(1, last - counting),
        sum / count,
        stalled / Math.max(1, sum));
  }
}
