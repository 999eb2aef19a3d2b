package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FlowTag;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.MayHold;
import org.ibis.core.permit.Frame.Observed;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Passed;
import org.ibis.core.permit.Frame.Ping;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.MalformedFrameException;
import org.ibis.core.window.Window;
import org.ibis.nodemanager.tier.ClientLeases;

/**
 * One client's connection, of a task or another daemon: who it is, what it asked for and what it
 * holds.
 *
 * <p>{@link #received} is called by one thread at a time; {@link #close} and the scheduler's
 * threads may come at any time.
 */
final class PermitSession implements AutoCloseable {
  /** Why a task is sent away whose permit was taken back. */
  static final String LEASE_OVER = "it held a permit for too long, and gets none for a while";

  private final Policy policy;
  private final Budgets.Client budget;
  private final Consumer<Frame> out;
  private final Map<Integer, OpenDevice> devices = new HashMap<>(); // of received alone
  private final ClientIdentity client;
  private final ClientWindows windows;
  private final LastFlushes lastFlushes;
  private volatile ClientLeases leases; // null where it has none

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
    Moded<DeviceScheduler> schedulerOf(String directory, boolean anywhere) throws IOException;

    /**
     * Opens a file that the client has open, in a local directory of the node.
     *
     * @param descriptor its number in the client
     * @throws IOException if it can't be opened, or the client has no business there
     */
    FileRange openOf(int descriptor) throws IOException;

    /** A permit was taken back that the client held for too long. */
    default void leaseOver() {}

    /** Whether it may ask: another connection of the same container may have held a permit. */
    default boolean mayAsk() {
      return true;
    }

    /** What it may lease of the node's SSD, after {@link #tagOf(Hello)}; null for nothing. */
    default ClientLeases leases() {
      return null;
    }

    /** The connection has ended; called once or more. */
    default void close() {}
  }

  /**
   * @param budget what this client may have of this process
   * @param out sends a frame to the client; safe for use by several threads, never blocks
   */
  PermitSession(Policy policy, Budgets.Client budget, Consumer<Frame> out) {
    this.policy = policy;
    this.budget = budget;
    this.out = out;
    this.client = new ClientIdentity(policy, budget);
    this.windows = new ClientWindows(budget);
    this.lastFlushes = new LastFlushes(policy, out);
  }

  /**
   * Takes a frame of the client.
   *
   * @throws IOException if the client has no right to it, or no sense in it: the connection is to
   *     end
   */
  void received(Frame frame) throws IOException {
    if (frame instanceof Hello f) {
      client.hello(f);
      hasLeases();
    } else if (frame instanceof HelloDaemon f) {
      client.hello(f);
    } else if (!client.isKnown()) {
      throw new MalformedFrameException("the first frame does not say who it is");
    } else if (frame instanceof Ping) {
      ping();
    } else if (frame instanceof Request f) {
      request(f);
    } else if (frame instanceof Release f) {
      withWindow(f.id(), w -> w.release(f.start(), f.done()));
    } else if (frame instanceof Cancel f) {
      withWindow(f.id(), ClientWindow::cancel);
    } else if (frame instanceof Passed f) {
      windows.passed(f.id());
    } else if (frame instanceof FromMemory f) {
      deviceOf(f.device())
          .disk()
          .withoutPermit(client.flow(f.flow()), budget.fromMemory(f.bytes(), System.nanoTime()));
    } else if (frame instanceof Observed f) {
      deviceOf(f.device()).disk().observe(client.flow(f.flow()), f.op(), f.what());
    } else if (frame instanceof Open f) {
      open(f);
    } else if (frame instanceof MayHold) {
      return; // of an older client, whose flushes are not held
    } else if (frame instanceof TakeOver f && !client.isDaemon()) {
      lastFlushes.takeOver(f, windows.of(f.id()));
    } else if (frame instanceof Lease f && !client.isDaemon()) {
      lease(f);
    } else if (frame instanceof Flow f && client.isDaemon()) {
      client.names(f);
    } else {
      throw new MalformedFrameException("this client does not send " + frame);
    }
  }

  private void hasLeases() {
    if (leases == null) {
      leases = policy.leases();
      if (leases != null) {
        out.accept(leases.tier());
      }
    }
  }

  private void lease(Lease f) throws MalformedFrameException {
    Leased answer = leases == null ? new Leased(f.id(), 0) : leases.received(f);
    if (answer != null) {
      out.accept(answer);
    }
  }

  private void ping() {
    out.accept(new Pong());
    long now = System.nanoTime();
    for (OpenDevice device : devices.values()) {
      device.tellChange();
      device.tellQueued(now);
    }
  }

  /** Whether the client has said who it is. */
  boolean isKnown() {
    return client.isKnown();
  }

  private void open(Open f) throws IOException {
    if (devices.size() >= Frame.MAX_DEVICES) {
      throw new IOException("more than " + Frame.MAX_DEVICES + " devices");
    }
    OpenDevice device =
        new OpenDevice(f.device(), policy.schedulerOf(f.directory(), client.isDaemon()), out);
    if (devices.putIfAbsent(f.device(), device) != null) {
      throw new MalformedFrameException("device " + f.device() + " is open already");
    }
    device.open();
  }

  private OpenDevice deviceOf(int number) throws MalformedFrameException {
    OpenDevice device = devices.get(number);
    if (device == null) {
      throw new MalformedFrameException("device " + number + " is not open");
    }
    return device;
  }

  private void request(Request f) throws IOException {
    OpenDevice device = deviceOf(f.device());
    FlowTag tag = client.flow(f.flow()).ofStream(f.stream());
    Window window = new Window(f.offset(), f.offset() + f.bytes());
    if (!policy.mayAsk()) {
      throw new IOException(LEASE_OVER);
    }
    ClientWindow asked =
        new ClientWindow(
            f.id(),
            tag,
            f.op(),
            window,
            device.disk().scheduler(),
            client.isDaemon()
                && f.content() == Content.SYNC, // a task's would be of any size, in one go
            f.stays(),
            out,
            windows,
            client.isDaemon(),
            this::leaseOver);
    windows.add(asked, client.mostWindows());
    device.asked();
    Submission s =
        device
            .disk()
            .submit(d -> d.submit(tag, f.op(), f.content() != Content.CHECKSUMS, window, asked));
    asked.queued(s);
    var unused =
        s.done()
            .handle( // which passes no failure on: thousands may be taken back at a time
                (ok, failed) -> {
                  ended(asked, device);
                  return null;
                });
    if (s == Submission.DONE) {
      device.needsNoPermit();
    }
  }

  private void ended(ClientWindow asked, OpenDevice device) {
    device.tellChange(); // it may have ended by that
    device.ended();
    windows.ended(asked, client.mostWindows());
    asked.ended();
  }

  /**
   * A task whose permit was taken back is sent away, and what it asked for goes on without permits.
   * A daemon does the I/O of many: it is told which window has ended.
   */
  private void leaseOver(int id) {
    if (client.isDaemon()) {
      out.accept(new Ended(id));
    } else {
      policy.leaseOver();
      out.accept(new Refused(LEASE_OVER));
    }
  }

  /** The window under a number, if there is one. */
  private void withWindow(int id, Consumer<ClientWindow> what) {
    ClientWindow asked = windows.of(id);
    if (asked != null) {
      what.accept(asked);
    }
  }

  /** Takes back everything that the client asked for or holds, but for what was taken over. */
  @Override
  public void close() {
    windows.close();
    if (leases != null) {
      leases.close();
    }
    policy.close();
  }

  /** Windows that are asked for and not ended. */
  int windows() {
    return windows.size();
  }
}
