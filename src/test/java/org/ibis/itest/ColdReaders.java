package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.Path;

/**
 * Clients that read files over and over, of which nothing is in memory, and compare each byte,
 * while something happens to the SSD.
 */
final class ColdReaders implements AutoCloseable {
  private static final int THREADS = 2;
  private static final long HUNG_MINUTES = 5;

  private final MirroredDfs node;
  private final Map<Path, byte[]> files = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final AtomicLong done = new AtomicLong();
  private final AtomicReference<Throwable> failed = new AtomicReference<>();
  private volatile boolean ended;

  ColdReaders(MirroredDfs node, Path file, byte[] content) {
    this.node = node;
    files.put(file, content);
    for (int i = 0; i < THREADS; i++) {
      threads.execute(this::run);
    }
  }

  /** Has one more file read from now on. */
  void add(Path file, byte[] content) {
    files.put(file, content);
  }

  private void run() {
    try {
      while (!ended) {
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
          node.node().forgetAllThatIsThere();
          assertArrayEquals(file.getValue(), Content.read(node.dfs.fs, file.getKey()));
          done.incrementAndGet();
        }
      }
    } catch (Throwable e) { // of a test's thread: the test says it
      failed.compareAndSet(null, e);
    }
  }

  /** Waits until so many more files were read, each by somebody. */
  void awaitMore(int reads) {
    long until = done.get() + reads;
    Eventually.eventually(
        () -> done.get() >= until || failed.get() != null, () -> "nobody reads any more: " + done);
    assertNoneFailed();
  }

  private void assertNoneFailed() {
    if (failed.get() != null) {
      throw new AssertionError("a client has failed after " + done + " reads", failed.get());
    }
  }

  /** Returns when nobody reads any more; fails where one has read anything else. */
  @Override
  public void close() throws InterruptedException {
    ended = true;
    threads.shutdown();
    if (!threads.awaitTermination(HUNG_MINUTES, TimeUnit.MINUTES)) {
      throw new AssertionError("a client hangs");
    }
    assertNoneFailed();
  }
}
