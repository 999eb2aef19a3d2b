package org.ibis.blockhint.stream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.StreamsByFlow;
import org.ibis.core.device.Submission;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A made-up disk that serves windows as they come, part by part, so many at a time; the clock and
 * the credit are the test's.
 */
final class TestDevice implements IoScheduler {
  static final FlowTag TAG = new FlowTag("application_1_0001", 4, IoKind.PERSISTENT);
  static final int INITIAL = 64 << 10; // bytes
  static final int PART = 64 << 10; // bytes
  static final int BULK = 1 << 20; // bytes
  static final int GRAIN = BULK / 2; // bytes
  static final long WAIT_CAP_NANOS = 30_000_000_000L;
  private static final WindowLimits LIMITS = new WindowLimits(INITIAL, PART, BULK);

  final AtomicLong nanos = new AtomicLong();
  final FailOpen failOpen = new FailOpen(nanos::get, (message, cause) -> {});
  private final int depth;
  private final Executor disk;
  private final long waitCapNanos;
  private final ArrayDeque<Part> queue = new ArrayDeque<>();
  private final StreamsByFlow streams = new StreamsByFlow(8);
  private long credit = 1 << 30; // bytes
  final Map<IoOp, Long> lastStream = new EnumMap<>(IoOp.class); // that asked for data
  final List<Observation> observed = new ArrayList<>();
  private int outstanding; // parts
  private long dataBytes;
  private long checksumBytes;
  private long memoryBytes;
  private long writtenBytes;
  private int memoryReports;
  private boolean noPermits;
  private volatile boolean silent;
  private volatile boolean off;
  private volatile boolean held;
  private final CompletableFuture<Void> heldOnce = new CompletableFuture<>();

  private static final class Asked {
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private int parts;
    private Throwable failure;
    private boolean cancelled;
  }

  private record Part(Asked of, IoOp op, boolean data, Window range, RangeIo io) {}

  TestDevice(int depth, Executor disk) {
    this(depth, disk, WAIT_CAP_NANOS);
  }

  TestDevice(int depth, Executor disk, long waitCapNanos) {
    this.depth = depth;
    this.disk = disk;
    this.waitCapNanos = waitCapNanos;
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    synchronized (this) {
      lastStream.put(op, tag.stream());
    }
    return submit(op, true, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    return submit(IoOp.READ, false, window, io);
  }

  private Submission submit(IoOp op, boolean data, Window window, RangeIo io) {
    if (noPermits || off) {
      return Submission.DONE;
    }
    Asked asked = new Asked();
    synchronized (this) {
      for (Window part : window.cut(PART)) {
        asked.parts++;
        queue.add(new Part(asked, op, data, part, io));
      }
    }
    dispatch();
    return new Submission(
        asked.done, () -> cancel(asked), () -> {}, () -> held && op == IoOp.WRITE, heldOnce);
  }

  private void dispatch() {
    for (Part p = next(); p != null; p = next()) {
      Part part = p;
      disk.execute(() -> serve(part));
    }
  }

  private synchronized Part next() {
    if (outstanding >= depth || queue.isEmpty()) {
      return null;
    }
    outstanding++;
    return queue.remove();
  }

  private void serve(Part p) {
    Throwable failure = null;
    try {
      p.io.run(p.range.start(), p.range.bytes());
    } catch (Throwable t) {
      failure = t;
    }
    synchronized (this) {
      outstanding--;
      if (failure == null) {
        count(p);
      }
    }
    ended(p.of, failure);
    dispatch();
  }

  private void count(Part p) {
    if (p.op == IoOp.WRITE) {
      writtenBytes += p.range.bytes();
    } else if (p.data) {
      dataBytes += p.range.bytes();
    } else {
      checksumBytes += p.range.bytes();
    }
  }

  private void ended(Asked asked, Throwable failure) {
    synchronized (this) {
      asked.failure = failure == null ? asked.failure : failure;
      if (--asked.parts > 0) {
        return;
      }
    }
    if (asked.cancelled) {
      asked.done.cancel(false);
    } else if (asked.failure != null) {
      asked.done.completeExceptionally(asked.failure);
    } else {
      asked.done.complete(null);
    }
  }

  private void cancel(Asked asked) {
    synchronized (this) {
      int before = queue.size();
      queue.removeIf(p -> p.of == asked);
      int taken = before - queue.size();
      if (taken == 0) {
        return;
      }
      asked.cancelled = true;
      asked.parts -= taken - 1;
    }
    ended(asked, null);
  }

  @Override
  public synchronized void withoutPermit(FlowTag tag, long bytes) {
    memoryBytes += bytes;
    memoryReports++;
  }

  @Override
  public synchronized long creditBytes(FlowTag tag, IoOp op) {
    return credit;
  }

  synchronized void credit(long bytes) {
    credit = bytes;
  }

  /** From now on there is nobody to give permits. */
  void noPermits() {
    noPermits = true;
  }

  /** Switches it off or on again: off, it takes back what is queued. */
  void off(boolean now) {
    off = now;
    if (now) {
      takeBackAll();
    }
  }

  @Override
  public Mode mode() {
    return off ? Mode.OFF : Mode.ON;
  }

  @Override
  public void takeBackAll() {
    List<Asked> waiting;
    synchronized (this) {
      waiting = queue.stream().map(Part::of).distinct().toList();
    }
    waiting.forEach(this::cancel);
  }

  /** From now on flushes wait in memory, it says, or no longer. */
  void held(boolean now) {
    held = now;
    if (now) {
      heldOnce.complete(null);
    }
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(tag.flow());
  }

  @Override
  public String device() {
    return "disk";
  }

  @Override
  public WindowLimits limits() {
    return LIMITS;
  }

  @Override
  public long waitCapNanos() {
    return waitCapNanos;
  }

  /** From now on it seems to have ended nothing for longer than anybody waits, or again not. */
  void silent(boolean now) {
    silent = now;
  }

  @Override
  public long silentNanos() {
    return silent ? waitCapNanos : 0;
  }

  /** Though it is on: streams are what is tested. */
  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    observed.add(what);
  }

  @Override
  public FailOpen failOpen() {
    return failOpen;
  }

  synchronized int queued() {
    return queue.size();
  }

  synchronized int outstanding() {
    return outstanding;
  }

  /** What was paged in as data. */
  synchronized long dataBytes() {
    return dataBytes;
  }

  /** What counts as read by the job. */
  synchronized long readBytes() {
    return dataBytes + memoryBytes;
  }

  synchronized long checksumBytes() {
    return checksumBytes;
  }

  synchronized long writtenBytes() {
    return writtenBytes;
  }

  /** How often it was told of what was read from memory. */
  synchronized int memoryReports() {
    return memoryReports;
  }
}
