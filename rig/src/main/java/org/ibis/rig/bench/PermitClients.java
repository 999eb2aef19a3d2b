package org.ibis.rig.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.ibis.core.ContainerIds;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.IoThreads;
import org.ibis.core.device.RangeIo;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.PermitDevice;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Many tasks, each with a connection of its own, that ask for permits for windows. Where their I/O
 * takes no time, what is left is the way to the NodeManager and back. A JVM of its own, with a
 * container's environment, as the NodeManager checks that.
 */
final class PermitClients {
  static final long PART_BYTES = 512 << 10;

  /** What is asked. */
  enum Kind {
    /** A NodeManager at the socket. */
    PERMITS,

    /** {@link BareAnswers} at the socket. */
    BARE,

    /** A scheduler in this process. */
    HERE
  }

  private static final long OPEN_LIMIT_MILLIS = 30_000;
  private static final long WAIT_CAP_NANOS = TimeUnit.SECONDS.toNanos(20);
  private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_SECOND = 1e9;

  private PermitClients() {}

  /**
   * @param arguments kind, socket, local directory, tasks, ms between two windows of a task (0: the
   *     next one at once), s to measure, bytes of a window, us that the I/O of a part takes, and at
   *     how many parts at a time. Prints the 50th, 90th and 99th percentile of the time from a
   *     request to its first grant, us, the windows in a second, and the parts
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Kind kind = Kind.valueOf(arguments[0]);
    Path socket = Path.of(arguments[1]);
    Path directory = Path.of(arguments[2]);
    int tasks = Integer.parseInt(arguments[3]);
    long pauseNanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments[4]));
    long measureNanos = TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[5]));
    Window window = new Window(0, Long.parseLong(arguments[6]));
    long ioNanos = TimeUnit.MICROSECONDS.toNanos(Long.parseLong(arguments[7]));
    int depth = Integer.parseInt(arguments[8]);
    String container = System.getenv(ContainerIds.VARIABLE);
    FlowTag tag =
        new FlowTag(ContainerIds.applicationOf(container), Weight.DEFAULT, IoKind.INTERMEDIATE);
    FailOpen failOpen =
        new FailOpen(System::nanoTime, (message, cause) -> System.err.println(message));
    ConcurrentHistogram nanos = new ConcurrentHistogram(TimeUnit.MINUTES.toNanos(1), 3);
    AtomicLong windows = new AtomicLong();
    AtomicLong parts = new AtomicLong();
    IoScheduler here = kind == Kind.HERE ? scheduler(window, depth, failOpen) : null;
    long begin = System.nanoTime();
    long from = begin + WARM_UP_NANOS;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      Runnable bare = kind == Kind.BARE ? BareAnswers.asker(socket) : null;
      IoScheduler device =
          kind == Kind.PERMITS ? open(socket, container, directory, failOpen) : here;
      long first = System.nanoTime() + i * pauseNanos / tasks;
      Thread t =
          new Thread(
              () -> {
                long next = first;
                long to = from + measureNanos;
                for (long now = System.nanoTime(); now < to; now = System.nanoTime()) {
                  if (now < next) {
                    LockSupport.parkNanos(next - now);
                    continue;
                  }
                  next = Math.max(now, next + pauseNanos);
                  Asked asked = new Asked(ioNanos, now >= from ? nanos : null, parts);
                  if (bare == null) {
                    device.submit(tag, IoOp.READ, window, asked).done().join();
                  } else {
                    bare.run();
                    asked.run(0, window.bytes());
                  }
                  if (now >= from) {
                    windows.incrementAndGet();
                  }
                }
              });
      t.start();
      threads.add(t);
    }
    for (Thread t : threads) {
      t.join();
    }
    System.out.printf(
        "%.0f %.0f %.0f %.0f %.0f%n",
        nanos.getValueAtPercentile(50) / NANOS_PER_MICRO,
        nanos.getValueAtPercentile(90) / NANOS_PER_MICRO,
        nanos.getValueAtPercentile(99) / NANOS_PER_MICRO,
        windows.get() * NANOS_PER_SECOND / measureNanos,
        parts.get() * NANOS_PER_SECOND / measureNanos);
    if (failOpen.total() > 0) {
      throw new IllegalStateException(failOpen.total() + " windows went on without a permit");
    }
  }

  private static IoScheduler open(
      Path socket, String container, Path directory, FailOpen failOpen) {
    PermitDevice device =
        PermitLink.ofTask(List.of(socket), new Hello(container, Weight.DEFAULT), failOpen)
            .open(directory, null);
    if (!device.awaitOpen(OPEN_LIMIT_MILLIS)) {
      throw new IllegalStateException("no permits from " + socket);
    }
    return device;
  }

  private static IoScheduler scheduler(Window window, int depth, FailOpen failOpen) {
    return new DeviceScheduler(
        "here",
        DeviceModel.usual(false, DeviceModel.COST_RATE),
        new FixedDepth(depth, ReferenceLatency.ofNanos(1e6, 1e6)),
        new DeviceSettings(
            new WindowLimits(PART_BYTES, PART_BYTES, Math.max(PART_BYTES, window.bytes())),
            Cost.TIME,
            64 * window.bytes(),
            WAIT_CAP_NANOS),
        System::nanoTime,
        new IoThreads("here"),
        (nanos, what) -> {},
        failOpen);
  }

  /** The I/O of a window: each part takes so long, if any time at all. */
  private static final class Asked implements RangeIo {
    private final long ioNanos;
    private final ConcurrentHistogram nanos; // null if it does not count
    private final AtomicLong parts;
    private final long from = System.nanoTime();
    private final AtomicBoolean begun = new AtomicBoolean();

    Asked(long ioNanos, ConcurrentHistogram nanos, AtomicLong parts) {
      this.ioNanos = ioNanos;
      this.nanos = nanos;
      this.parts = parts;
    }

    @Override
    public void run(long start, long bytes) {
      long now = System.nanoTime();
      if (nanos != null) {
        parts.incrementAndGet();
        if (begun.compareAndSet(false, true)) {
          nanos.recordValue(now - from);
        }
      }
      for (long left = ioNanos; left > 0; left = now + ioNanos - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
  }
}
