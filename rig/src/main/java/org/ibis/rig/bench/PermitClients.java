package org.ibis.rig.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.ibis.core.ContainerIds;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.Window;

/**
 * Many tasks, each with a connection of its own, that ask for permits for windows whose I/O takes
 * no time: what is left is the way to the NodeManager and back. A JVM of its own, with a
 * container's environment, as the NodeManager checks that.
 */
final class PermitClients {
  private static final long WINDOW_BYTES = 1 << 20;
  private static final long OPEN_LIMIT_MILLIS = 30_000;
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final double NANOS_PER_MICRO = 1e3;

  private PermitClients() {}

  /**
   * @param arguments socket, local directory, tasks, ms between two windows of a task (0: the next
   *     one at once), s to measure. Prints the 50th, 90th and 99th percentile of the time from a
   *     request to its grant, us, and the requests in a second
   */
  public static void main(String[] arguments) throws InterruptedException {
    Path socket = Path.of(arguments[0]);
    Path directory = Path.of(arguments[1]);
    int tasks = Integer.parseInt(arguments[2]);
    long pauseNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[3]));
    long measureNanos = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4]));
    String container = System.getenv(ContainerIds.VARIABLE);
    FlowTag tag =
        new FlowTag(ContainerIds.applicationOf(container), Weight.DEFAULT, IoKind.INTERMEDIATE);
    FailOpen failOpen =
        new FailOpen(System::nanoTime, (message, cause) -> System.err.println(message));
    ConcurrentHistogram nanos = new ConcurrentHistogram(TimeUnit.MINUTES.toNanos(1), 3);
    AtomicLong windows = new AtomicLong();
    long begin = System.nanoTime();
    long from = begin + WARM_UP_NANOS;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      PermitDevice device =
          PermitLink.ofTask(List.of(socket), new Hello(container, Weight.DEFAULT), failOpen)
              .open(directory, null);
      if (!device.awaitOpen(OPEN_LIMIT_MILLIS)) {
        throw new IllegalStateException("no permits from " + socket);
      }
      long first = System.nanoTime() + i * pauseNanos / tasks;
      Thread t =
          new Thread(
              () -> ask(device, tag, first, pauseNanos, from, from + measureNanos, nanos, windows));
      t.start();
      threads.add(t);
    }
    for (Thread t : threads) {
      t.join();
    }
    System.out.printf(
        "%.0f %.0f %.0f %.0f%n",
        nanos.getValueAtPercentile(50) / NANOS_PER_MICRO,
        nanos.getValueAtPercentile(90) / NANOS_PER_MICRO,
        nanos.getValueAtPercentile(99) / NANOS_PER_MICRO,
        windows.get() * 1e9 / measureNanos);
    if (failOpen.total() > 0) {
      throw new IllegalStateException(failOpen.total() + " windows went on without a permit");
    }
  }

  private static void ask(
      PermitDevice device,
      FlowTag tag,
      long first,
      long pauseNanos,
      long from,
      long to,
      ConcurrentHistogram nanos,
      AtomicLong windows) {
    long next = first;
    for (long now = System.nanoTime(); now < to; now = System.nanoTime()) {
      if (now < next) {
        LockSupport.parkNanos(next - now);
        continue;
      }
      next = Math.max(now, next + pauseNanos);
      long asked = System.nanoTime();
      boolean counts = asked >= from;
      device
          .submit(
              tag,
              IoOp.READ,
              new Window(0, WINDOW_BYTES),
              (start, bytes) -> {
                if (counts) {
                  nanos.recordValue(System.nanoTime() - asked);
                  windows.incrementAndGet();
                }
              })
          .done()
          .join();
    }
  }
}
