package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads and writes of many threads at once, on an HDFS that something happens to meanwhile. */
final class Operations implements AutoCloseable {
  private static final int THREADS = 32;
  private static final long HUNG_MINUTES = 5;

  private final FileSystem fs;
  private final byte[] content;
  private final Path toRead = new Path("/operations/read");
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final List<Future<?>> all = new ArrayList<>();
  private final Queue<Path> written = new ConcurrentLinkedQueue<>();
  private final AtomicInteger done = new AtomicInteger();
  private final Queue<IOException> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong longest = new AtomicLong();

  /**
   * @param bytes of each read and of each write
   */
  Operations(FileSystem fs, int bytes) throws IOException {
    this.fs = fs;
    this.content = Content.of(bytes);
    Content.write(fs, toRead, content);
  }

  /** Writes the file that is read once more. */
  void writeAgain() {
    try {
      Content.write(fs, toRead, content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Begins so many more, reads and writes in turns. */
  void add(int operations) {
    for (int i = 0; i < operations; i++) {
      int number = all.size();
      all.add(threads.submit(() -> run(number)));
    }
  }

  private void run(int number) {
    long begin = System.nanoTime();
    try {
      if (number % 2 == 0) {
        Path file = new Path("/operations/written" + number);
        Content.write(fs, file, content);
        written.add(file);
      } else {
        assertArrayEquals(content, Content.read(fs, toRead));
      }
    } catch (IOException e) {
      failures.add(e);
    } finally {
      longest.accumulateAndGet(System.nanoTime() - begin, Math::max);
      done.incrementAndGet();
    }
  }

  void awaitDone(int operations) {
    Eventually.eventually(() -> done.get() >= operations, () -> "nothing moves: " + done);
  }

  /** Waits for all that were begun; wrong bytes, and whoever hangs, fail the test. */
  void awaitAll() throws Exception {
    for (Future<?> one : all) {
      Object unused = one.get(HUNG_MINUTES, TimeUnit.MINUTES);
    }
    assertEquals(all.size(), done.get());
  }

  /** Reads every file again whose writer was told that all is well. */
  void assertNothingLost() throws IOException {
    for (Path file : written) {
      Content.assertHolds(fs, file, content);
    }
    Content.assertHolds(fs, toRead, content);
  }

  int done() {
    return done.get();
  }

  int failed() {
    return failures.size();
  }

  /** Why they failed. */
  Queue<IOException> failures() {
    return failures;
  }

  /** What the longest of them took, its own I/O and all. */
  long longestNanos() {
    return longest.get();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
