package org.ibis.core.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;

/**
 * A device's trace in a directory: {@code NAME.ibistrace} and, before it, {@code NAME.1.ibistrace},
 * which together take a given number of bytes at most. A thread of its own writes; what it can't
 * keep up with is lost, and the trace says how much. Where the disk does not take it the trace
 * ends: it must not cost anybody more than that.
 *
 * <p>Safe for use by several threads.
 */
public final class RotatingTrace implements RequestLog, AutoCloseable {
  private static final String SUFFIX = ".ibistrace";
  private static final int QUEUE = 8192; // requests: seconds, on the fastest disk
  private static final long FLUSH_MILLIS = 1000;

  private final Path current;
  private final Path previous;
  private final String device;
  private final long maxBytes; // of each of the two
  private final LongSupplier clock;
  private final FailOpen failOpen;
  private final BlockingQueue<TracedRequest> queue = new ArrayBlockingQueue<>(QUEUE);
  private final AtomicLong lost = new AtomicLong();
  private final Thread thread;
  private volatile boolean closed;

  /**
   * @param name of the files
   * @param device for whoever reads the trace
   * @param maxBytes of both files together
   * @param clock that requests' times are of, ns
   */
  public RotatingTrace(
      Path directory,
      String name,
      String device,
      long maxBytes,
      LongSupplier clock,
      FailOpen failOpen) {
    this.current = directory.resolve(name + SUFFIX);
    this.previous = directory.resolve(name + ".1" + SUFFIX);
    this.device = device;
    this.maxBytes = maxBytes / 2;
    this.clock = clock;
    this.failOpen = failOpen;
    thread = new Thread(this::run, "ibis-trace-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void ended(TracedRequest request) {
    if (!closed && !queue.offer(request)) {
      lost.incrementAndGet();
    }
  }

  private void run() {
    try {
      while (!closed || !queue.isEmpty()) {
        writeFile();
      }
    } catch (IOException | RuntimeException e) {
      closed = true;
      queue.clear();
      failOpen.count(FailOpen.Reason.TRACE_ENDED, "the trace " + current + " ends", e);
    }
  }

  /** Writes one file, until it is full or nothing more comes. */
  private void writeFile() throws IOException {
    TracedRequest first = poll();
    if (first == null) {
      return;
    }
    Files.createDirectories(current.getParent());
    if (Files.exists(current)) {
      Files.move(current, previous, StandardCopyOption.REPLACE_EXISTING);
    }
    long wallMillis =
        System.currentTimeMillis()
            - TimeUnit.NANOSECONDS.toMillis(clock.getAsLong() - first.arrivalNanos());
    try (BufferedOutputStream out = new BufferedOutputStream(Files.newOutputStream(current))) {
      TraceWriter writer = new TraceWriter(out, device, wallMillis);
      writer.write(first);
      boolean flushed = false;
      while (writer.size() < maxBytes && (!closed || !queue.isEmpty())) {
        TracedRequest next = poll();
        if (next == null) {
          if (!flushed) {
            writer.flush();
            flushed = true;
          }
          continue;
        }
        long missing = lost.getAndSet(0);
        if (missing > 0) {
          writer.lost(missing);
        }
        writer.write(next);
        flushed = false;
      }
    }
  }

  private TracedRequest poll() {
    try {
      return queue.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return queue.poll(); // it closes: what is there is still written
    }
  }

  /** Writes what was handed in, and ends. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(FLUSH_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
