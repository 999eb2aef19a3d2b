package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.MalformedFrameException;
import org.ibis.core.window.Window;

/**
 * One client's connection, of a task or another daemon: who it is, what it asked for and what it
 * holds. A permit that was granted keeps its place at the device until the client releases it, the
 * connection ends, or the cap on waits is over.
 *
 * <p>{@link #received} is called by one thread; {@link #close} and the scheduler's threads may come
 * at any time.
 */
final class PermitSession implements AutoCloseable {
  /** Devices that a client may open: local directories, of which few nodes have more. */
  static final int MAX_DEVICES = 64;

  /** A task's only one. */
  private static final int OWN_FLOW = 0;

  private final Policy policy;
  private final Consumer<Frame> out;
  private final Map<Integer, IoScheduler> devices = new HashMap<>(); // of received alone
  private final Map<Integer, FlowTag> flows = new HashMap<>(); // of received alone; by number
  private boolean daemon; // a client that asks for many flows

  private final Object lock = new Object();
  private final Map<Integer, Asked> windows = new HashMap<>();
  private boolean closed;

  /** What the node knows of tasks and disks. */
  interface Policy {
    /**
     * The tag of a container.
     *
     * @throws IOException saying why it gets no permits
     */
    FlowTag tagOf(Hello hello) throws IOException;

    /**
     * Lets a daemon of the node in.
     *
     * @throws IOException saying why it is none
     */
    void check(HelloDaemon hello) throws IOException;

    /**
     * The tag of what a daemon asks for.
     *
     * @throws IOException saying why there is none
     */
    FlowTag tagOf(Flow flow) throws IOException;

    /**
     * The scheduler of the disk under a directory.
     *
     * @param anywhere whether it may be outside of the node's local directories
     * @throws IOException if the client has no business there
     */
    IoScheduler schedulerOf(String directory, boolean anywhere) throws IOException;
  }

  /**
   * @param out sends a frame to the client; safe for use by several threads, never blocks
   */
  PermitSession(Policy policy, Consumer<Frame> out) {
    this.policy = policy;
    this.out = out;
  }

  /** A window that the client asked for. */
  private final class Asked {
    private final int id;
    private final FlowTag tag;
    private final IoScheduler scheduler;
    private final Map<Long, CompletableFuture<Boolean>> granted = new HashMap<>(); // by start
    private Submission submission; // null before it was queued

    Asked(int id, FlowTag tag, IoScheduler scheduler) {
      this.id = id;
      this.tag = tag;
      this.scheduler = scheduler;
    }

    /** Runs as the I/O of a part: lasts as long as the client's own I/O does. */
    void grant(long start, long bytes) throws IOException {
      CompletableFuture<Boolean> released = new CompletableFuture<>();
      synchronized (lock) {
        if (closed) {
          throw new IOException("the client is gone");
        }
        granted.put(start, released);
      }
      out.accept(new Grant(id, start, bytes, scheduler.standing(tag)));
      try {
        if (!released.get(scheduler.waitCapNanos(), TimeUnit.NANOSECONDS)) {
          throw new IOException("the client's I/O failed, or it is gone");
        }
      } catch (TimeoutException e) {
        scheduler
            .failOpen()
            .count(
                FailOpen.Reason.SLOW_DEVICE,
                "a client of "
                    + tag.flow()
                    + " held a permit of "
                    + scheduler.device()
                    + " too long",
                null);
        throw new IOException("the client holds its permit for too long", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("the daemon stops", e);
      } catch (ExecutionException e) {
        throw new IOException(e.getCause());
      } finally {
        synchronized (lock) {
          granted.remove(start);
        }
      }
    }

    void ended() {
      synchronized (lock) {
        windows.remove(id, this);
      }
    }
  }

  /**
   * Takes a frame of the client.
   *
   * @throws IOException if the client has no right to it, or no sense in it: the connection is to
   *     end
   */
  void received(Frame frame) throws IOException {
    if (frame instanceof Hello f) {
      hello(f);
    } else if (frame instanceof HelloDaemon f) {
      helloDaemon(f);
    } else if (!daemon && flows.isEmpty()) {
      throw new MalformedFrameException("the first frame does not say who it is");
    } else if (frame instanceof Request f) {
      request(f);
    } else if (frame instanceof Release f) {
      release(f);
    } else if (frame instanceof Cancel f) {
      cancel(f);
    } else if (frame instanceof FromMemory f) {
      Submission unused = deviceOf(f.device()).fromMemory(flow(f.flow()), f.bytes());
    } else if (frame instanceof Open f) {
      open(f);
    } else if (frame instanceof Flow f && daemon) {
      flows.put(f.flow(), policy.tagOf(f));
    } else {
      throw new MalformedFrameException("this client does not send " + frame);
    }
  }

  private void hello(Hello f) throws IOException {
    FlowTag now = policy.tagOf(f);
    FlowTag before = flows.get(OWN_FLOW);
    if (daemon || (before != null && !before.flow().equals(now.flow()))) {
      throw new IOException("the connection is another client's already");
    }
    flows.put(OWN_FLOW, now);
  }

  private void helloDaemon(HelloDaemon f) throws IOException {
    if (!flows.isEmpty()) {
      throw new IOException("the connection is a task's already");
    }
    policy.check(f);
    daemon = true;
  }

  private FlowTag flow(int number) throws MalformedFrameException {
    FlowTag tag = flows.get(number);
    if (tag == null) {
      throw new MalformedFrameException("flow " + number + " is not known");
    }
    return tag;
  }

  private void open(Open f) throws IOException {
    if (devices.size() >= MAX_DEVICES) {
      throw new IOException("more than " + MAX_DEVICES + " devices");
    }
    IoScheduler scheduler = policy.schedulerOf(f.directory(), daemon);
    if (devices.putIfAbsent(f.device(), scheduler) != null) {
      throw new MalformedFrameException("device " + f.device() + " is open already");
    }
    out.accept(
        new Opened(f.device(), scheduler.device(), scheduler.limits(), scheduler.waitCapNanos()));
  }

  private IoScheduler deviceOf(int device) throws MalformedFrameException {
    IoScheduler scheduler = devices.get(device);
    if (scheduler == null) {
      throw new MalformedFrameException("device " + device + " is not open");
    }
    return scheduler;
  }

  private void request(Request f) throws IOException {
    IoScheduler scheduler = deviceOf(f.device());
    FlowTag tag = flow(f.flow());
    Asked asked = new Asked(f.id(), tag, scheduler);
    int most = daemon ? Frame.MAX_WINDOWS_OF_DAEMON : Frame.MAX_WINDOWS_OF_TASK;
    synchronized (lock) {
      if (windows.size() >= most) {
        throw new IOException("more than " + most + " windows at a time");
      }
      if (closed || windows.putIfAbsent(f.id(), asked) != null) {
        throw new MalformedFrameException("window " + f.id() + " is asked for already");
      }
    }
    Window window = new Window(0, f.bytes());
    Submission s =
        f.checksums()
            ? scheduler.submitChecksums(tag, window, asked::grant)
            : scheduler.submit(tag, f.op(), window, asked::grant);
    boolean tooLate;
    synchronized (lock) {
      asked.submission = s;
      tooLate = closed;
    }
    var unused = s.done().whenComplete((ok, failed) -> asked.ended());
    if (tooLate) {
      s.cancel();
    }
  }

  private void release(Release f) {
    CompletableFuture<Boolean> released;
    synchronized (lock) {
      Asked asked = windows.get(f.id());
      released = asked == null ? null : asked.granted.get(f.start());
    }
    if (released != null) { // else it was taken back, and the client did not know yet
      released.complete(f.done());
    }
  }

  private void cancel(Cancel f) {
    Submission s;
    synchronized (lock) {
      Asked asked = windows.get(f.id());
      s = asked == null ? null : asked.submission;
    }
    if (s != null) {
      s.cancel();
    }
  }

  /** Takes back everything that the client asked for or holds. */
  @Override
  public void close() {
    List<Submission> asked;
    List<CompletableFuture<Boolean>> held;
    synchronized (lock) {
      closed = true;
      asked = windows.values().stream().map(a -> a.submission).filter(Objects::nonNull).toList();
      held = windows.values().stream().flatMap(a -> a.granted.values().stream()).toList();
    }
    asked.forEach(Submission::cancel);
    held.forEach(r -> r.complete(false));
  }

  /** Windows that are asked for and not ended. */
  int windows() {
    synchronized (lock) {
      return windows.size();
    }
  }
}
