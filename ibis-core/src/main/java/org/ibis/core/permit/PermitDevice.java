package org.ibis.core.permit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Standing;
import org.ibis.core.device.StreamsByFlow;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A disk of this node to whose scheduler another process gives permits. While that process can't be
 * reached, or does not answer, windows go to another scheduler, or need no permits where there is
 * none: then nothing is read ahead or flushed.
 */
public final class PermitDevice implements IoScheduler {
  /** Of one process: a window's number says which one it is for. */
  static final int MAX_DEVICES = 64;

  /** A node answers in a millisecond whether it takes a flush over. */
  private static final long TAKE_OVER_MILLIS = 1000;

  private final PermitLink link;
  private final int number;
  private final Path directory;
  private final IoScheduler otherwise; // or null

  private final Map<Integer, Asked> windows = new LinkedHashMap<>(); // guards what follows, too
  private final StreamsByFlow streams = new StreamsByFlow(Frame.MAX_FLOWS);
  private static final long CREDIT_BYTES = 32 << 20;
  private final Map<String, Standing> standings = new HashMap<>(); // by flow, of last grants
  private int nextWindow;
  private long lastGrantNanos; // or when the device was opened
  private boolean open; // there are permits to be had
  private Opened answer; // the last one; null before the first

  PermitDevice(PermitLink link, int number, Path directory, IoScheduler otherwise) {
    this.link = link;
    this.number = number;
    this.directory = directory;
    this.otherwise = otherwise;
  }

  /** A window that waits for its permits. */
  private static final class Asked {
    private final String flow;
    private final IoOp op;
    private final Window window;
    private final RangeIo io;
    private final long nanos; // when it was asked for
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private boolean answered;
    private long rest; // bytes whose I/O has not ended
    private IOException failure;

    Asked(String flow, IoOp op, Window window, RangeIo io, long nanos) {
      this.flow = flow;
      this.op = op;
      this.window = window;
      this.io = io;
      this.nanos = nanos;
      this.rest = window.bytes();
    }
  }

  Open openFrame() {
    return new Open(number, directory.toString());
  }

  void opened(Opened frame) {
    synchronized (windows) {
      open = true;
      answer = frame;
      lastGrantNanos = System.nanoTime();
      windows.notifyAll();
    }
  }

  /** Whether there are permits to be had. */
  public boolean isOpen() {
    synchronized (windows) {
      return open;
    }
  }

  /**
   * Waits until there are permits to be had, for a process that has just begun.
   *
   * @return whether there are now
   */
  public boolean awaitOpen(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (windows) {
      try {
        for (long left = millis; !open && left > 0; ) {
          windows.wait(left);
          left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return open;
    }
  }

  /**
   * Sees to the flushes of a process that is about to end: the kernel would write what it leaves
   * past the scheduler. The other side does them in its stead. Those that it does not take are
   * waited for: all of them for a flow with the lesser share; any other leaves a few windows, as it
   * would wait for its own next task otherwise.
   *
   * @return whether no more than that is left
   */
  public boolean awaitFlushed(FlowTag tag, long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (await(handOver(), Math.min(millis, TAKE_OVER_MILLIS))) {
      return true;
    }
    List<CompletableFuture<Void>> flushes;
    synchronized (windows) {
      int left = standing(tag) == Standing.LESSER ? 0 : 2;
      flushes = windows.values().stream().filter(a -> a.op == IoOp.WRITE).map(a -> a.done).toList();
      flushes = flushes.subList(0, Math.max(0, flushes.size() - left));
    }
    return await(flushes, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
  }

  /** Asks the other side to do the flushes; each is done here when it has said that it will. */
  private List<CompletableFuture<Void>> handOver() {
    Map<Integer, Asked> flushes = new LinkedHashMap<>();
    synchronized (windows) {
      windows.forEach(
          (id, asked) -> {
            if (asked.op == IoOp.WRITE) {
              flushes.put(id, asked);
            }
          });
    }
    flushes.forEach(
        (id, asked) -> {
          int descriptor = asked.io.descriptor();
          if (descriptor >= 0) {
            boolean unused = link.send(new TakeOver(id, descriptor, asked.window.start()));
          }
        });
    return flushes.values().stream().map(a -> a.done).toList();
  }

  void takenOver(TakenOver frame) {
    Asked asked;
    synchronized (windows) {
      asked = frame.taken() ? windows.remove(frame.id()) : null;
    }
    if (asked != null) {
      asked.done.complete(null);
    }
  }

  private static boolean await(List<CompletableFuture<Void>> all, long millis) {
    try {
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
          .get(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | CancellationException | TimeoutException e) {
      return false;
    }
    return true;
  }

  /** Lets everything go that waits. */
  void disconnected() {
    List<Asked> all;
    synchronized (windows) {
      open = false;
      standings.clear();
      all = List.copyOf(windows.values());
      windows.clear();
    }
    all.forEach(a -> a.done.cancel(false));
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    Submission s = ask(tag, op, false, window, io);
    if (s != null) {
      return s;
    }
    return otherwise == null ? Submission.DONE : otherwise.submit(tag, op, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    Submission s = ask(tag, IoOp.READ, true, window, io);
    if (s != null) {
      return s;
    }
    return otherwise == null ? Submission.DONE : otherwise.submitChecksums(tag, window, io);
  }

  /** Asks for permits; null where there are none. */
  private Submission ask(FlowTag tag, IoOp op, boolean checksums, Window window, RangeIo io) {
    Asked asked = new Asked(tag.flow(), op, window, io, System.nanoTime());
    int id;
    boolean silent;
    synchronized (windows) {
      if (!open) {
        return null;
      }
      silent = isSilent(asked.nanos);
      if (!silent && windows.size() >= link.maxWindows()) {
        failOpen().count(FailOpen.Reason.NO_PERMITS, "too many windows on " + answer.name(), null);
        return null;
      }
      id = (nextWindow++ & 0xffffff) * MAX_DEVICES + number;
      windows.put(id, asked);
    }
    if (silent) {
      failOpen()
          .count(FailOpen.Reason.NO_PERMITS, "no answer about " + device() + ": going on", null);
      link.abandon();
    }
    if (silent
        || !link.send(
            tag,
            flow ->
                new Request(
                    id,
                    number,
                    flow,
                    op,
                    checksums,
                    window.bytes(),
                    tag.stream(),
                    window.start()))) {
      disconnected();
      return null;
    }
    return new Submission(asked.done, () -> cancel(id));
  }

  /**
   * The other side lets something through after the cap, so nothing at all for longer than that is
   * too long.
   */
  private boolean isSilent(long now) {
    long most = answer.waitCapNanos() / 4 * 5;
    for (Asked oldest : windows.values()) {
      if (!oldest.answered) {
        return now - oldest.nanos > most && now - lastGrantNanos > most;
      }
    }
    return false;
  }

  @Override
  public void fromMemory(FlowTag tag, long bytes) {
    boolean told = isOpen() && link.send(tag, flow -> new FromMemory(number, flow, bytes));
    if (!told && otherwise != null) {
      otherwise.fromMemory(tag, bytes);
    }
  }

  private void cancel(int id) {
    Asked asked;
    synchronized (windows) {
      asked = windows.get(id);
      if (asked == null || asked.rest < asked.window.bytes()) {
        return; // it is over, or has begun and will end
      }
      windows.remove(id);
    }
    boolean unused = link.send(new Cancel(id));
    asked.done.cancel(false);
  }

  void granted(Grant grant) {
    Asked asked;
    synchronized (windows) {
      asked = windows.get(grant.id());
      if (asked != null) {
        asked.answered = true;
        lastGrantNanos = System.nanoTime();
        standings.put(asked.flow, grant.standing());
      }
    }
    if (asked == null) { // cancelled meanwhile
      boolean unused = link.send(new Release(grant.id(), grant.start(), false));
      return;
    }
    link.io().execute(() -> run(asked, grant));
  }

  private void run(Asked asked, Grant grant) {
    IOException failure = null;
    try {
      asked.io.run(asked.window.start() + grant.start(), grant.bytes());
    } catch (IOException e) {
      failure = e;
    } catch (Throwable t) { // whatever it was, the permit must go back
      failure = new IOException(t);
    }
    boolean unused = link.send(new Release(grant.id(), grant.start(), failure == null));
    boolean over;
    synchronized (windows) {
      asked.rest -= grant.bytes();
      if (failure != null) {
        asked.failure = failure;
      }
      over = asked.rest <= 0;
      if (over) {
        windows.remove(grant.id(), asked);
      }
    }
    if (over && asked.failure == null) {
      asked.done.complete(null);
    } else if (over) {
      asked.done.completeExceptionally(asked.failure);
    }
  }

  /** As of the flow's last grant; the lesser one before the first, until more is known. */
  public Standing standing(FlowTag tag) {
    synchronized (windows) {
      return standings.getOrDefault(tag.flow(), Standing.LESSER);
    }
  }

  @Override
  public long creditBytes(FlowTag tag) {
    return CREDIT_BYTES;
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(tag.flow());
  }

  @Override
  public String device() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.device() : a.name();
  }

  @Override
  public WindowLimits limits() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.limits() : a.limits();
  }

  @Override
  public long waitCapNanos() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.waitCapNanos() : a.waitCapNanos();
  }

  private Opened answer() {
    synchronized (windows) {
      return answer;
    }
  }

  @Override
  public FailOpen failOpen() {
    return link.failOpen();
  }
}
