package org.ibis.core.permit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Pong;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Refused;
import org.ibis.core.permit.Frame.Shut;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.permit.Frame.Tier;

/**
 * This process's connection to its node's permits, and its disks there. When it breaks, everything
 * that waits for a permit goes on without, and a thread of its own tries to connect anew: {@link
 * Reconnects}.
 */
public final class PermitLink {
  private static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Frame hello;
  private final FailOpen failOpen;
  private final Reconnects reconnects;
  private final NodeLeases leases;

  private final Object lock = new Object();
  private final List<PermitDevice> devices = new ArrayList<>(); // by their number
  private final FlowNumbers flows = new FlowNumbers(Frame.MAX_FLOWS);
  private boolean started;
  private final NodeOffLog offLog; // of the thread that connects
  private volatile Consumer<String> log = line -> {};
  private int era; // of the connection: a later one's is larger; under the lock
  private volatile Connection connection; // null while there is none; set under the lock

  private PermitLink(Supplier<List<Path>> places, Frame hello, String name, FailOpen failOpen) {
    this.hello = hello;
    this.offLog = new NodeOffLog(name);
    this.failOpen = failOpen;
    this.reconnects = new Reconnects(places, failOpen, new Client());
    this.leases = new NodeLeases(this::send, failOpen);
  }

  /**
   * Of a task.
   *
   * @param sockets where the node gives permits: the first that answers is taken
   * @param hello which task this process is
   */
  public static PermitLink ofTask(List<Path> sockets, Hello hello, FailOpen failOpen) {
    List<Path> all = List.copyOf(sockets);
    return new PermitLink(() -> all, hello, "task", failOpen);
  }

  /**
   * Of a daemon that does the I/O of many applications.
   *
   * @param sockets where the node gives permits: the first that answers is taken
   * @param name of the daemon, for people
   */
  public static PermitLink ofDaemon(List<Path> sockets, String name, FailOpen failOpen) {
    List<Path> all = List.copyOf(sockets);
    return ofDaemon(() -> all, name, failOpen);
  }

  /**
   * The same where the places may be others at each try.
   *
   * @param places says where the node gives permits now, to a thread that may wait for it
   */
  public static PermitLink ofDaemon(Supplier<List<Path>> places, String name, FailOpen failOpen) {
    return new PermitLink(places, new HelloDaemon(name), name, failOpen);
  }

  /** Where it looked for permits last. */
  public List<Path> sockets() {
    return reconnects.sockets();
  }

  /** Where it gets permits now; null while it does not. */
  public Path connectedTo() {
    return reconnects.connectedTo();
  }

  /** What of the node's SSD this process may use. */
  public NodeLeases leases() {
    return leases;
  }

  FailOpen failOpen() {
    return failOpen;
  }

  /**
   * From now on says when the NodeManager is off, and when that is over, or its connection is: each
   * once a minute at most.
   *
   * @param lines takes a line
   */
  public void logTo(Consumer<String> lines) {
    log = lines;
  }

  /** Whether this process has work for which it asks the NodeManager, or had a moment ago. */
  public boolean isUsed() {
    return allDevices().stream().anyMatch(d -> d.permits().isUsed(LATELY_NANOS));
  }

  private void lookWhetherOff() {
    boolean off = allDevices().stream().anyMatch(PermitDevice::isOff);
    offLog.look(off, System.nanoTime(), log);
  }

  private List<PermitDevice> allDevices() {
    synchronized (lock) {
      return List.copyOf(devices);
    }
  }

  /** Whether the other side knows what a sync is. */
  boolean hasSyncs() {
    return FrameCodec.hasSyncs(reconnects.version());
  }

  /** Windows that may be asked for at a time. */
  int maxWindows() {
    return isTask() ? Frame.MAX_WINDOWS_OF_TASK : Frame.MAX_WINDOWS_OF_DAEMON;
  }

  private boolean isTask() {
    return hello instanceof Hello;
  }

  /**
   * The device under a directory; it has permits to give when the node has answered.
   *
   * @param otherwise schedules while it has none; null where windows then need no permits
   */
  public PermitDevice open(Path directory, IoScheduler otherwise) {
    PermitDevice device;
    synchronized (lock) {
      device = new PermitDevice(this, devices.size(), directory, otherwise);
      devices.add(device);
      if (connection != null) { // else when there is one
        sendOpen(device);
      }
      if (!started) {
        started = true;
        reconnects.start();
      }
    }
    countTooMany(device.number() + 1);
    return device;
  }

  /** Under the lock. What is one too many would end the connection, and the others' permits. */
  private void sendOpen(PermitDevice device) {
    if (device.number() < FrameCodec.maxDevices(reconnects.version())) {
      boolean unused = send(device.openFrame());
    }
  }

  private void countTooMany(int opened) {
    int most = FrameCodec.maxDevices(reconnects.version());
    if (opened > most) {
      failOpen.count(
          FailOpen.Reason.NO_PERMITS,
          opened + " directories: the NodeManager gives permits for " + most,
          null);
    }
  }

  /**
   * Sends a frame; waits for nobody.
   *
   * @return false where there is no connection
   */
  boolean send(Frame frame) {
    Connection c = connection;
    return c != null && c.send(frame);
  }

  /**
   * Sends a frame that is about a flow.
   *
   * @param frameOf makes it, given the flow's number
   * @return false where there is no connection
   */
  boolean send(FlowTag tag, IntFunction<Frame> frameOf) {
    if (isTask()) {
      return send(frameOf.apply(0));
    }
    synchronized (lock) { // what says which flow a number stands for goes before what has it
      return connection != null && send(frameOf.apply(flows.of(tag, this::send)));
    }
  }

  /**
   * Ends a connection whose other side does not answer; a new one is tried later.
   *
   * @param of its number
   */
  void abandon(int of) {
    synchronized (lock) {
      if (connection != null && of == era) {
        connection.end("the NodeManager grants nothing");
      }
    }
  }

  /** What the thread that connects tells. */
  private final class Client implements Reconnects.Client {
    @Override
    public void connected(Connection c) {
      int all;
      synchronized (lock) {
        connection = c;
        era++;
        flows.clear();
        boolean unused = send(hello);
        devices.forEach(PermitLink.this::sendOpen);
        all = devices.size();
      }
      countTooMany(all);
    }

    @Override
    public void disconnected() {
      int ended;
      synchronized (lock) {
        connection = null;
        ended = era;
      }
      leases.disconnected();
      allDevices().forEach(d -> d.permits().disconnected(ended));
      lookWhetherOff();
    }

    @Override
    public Connection.Work received(Frame frame) throws IOException {
      if (frame instanceof Grant f) {
        return permitsOf(f.id()).granted(f);
      }
      PermitLink.this.received(frame);
      return null;
    }
  }

  private void received(Frame frame) throws IOException {
    if (frame instanceof Opened f) {
      reconnects.opened();
      deviceOf(f.device()).opened(f, era());
    } else if (frame instanceof Shut f) {
      deviceOf(f.device()).shut(f.observed());
    } else if (frame instanceof Held f) {
      permitsOf(f.id()).held(f);
    } else if (frame instanceof TakenOver f) {
      permitsOf(f.id()).takenOver(f);
    } else if (frame instanceof Ended f) {
      permitsOf(f.id()).ended(f.id());
    } else if (frame instanceof Queued f) {
      NodePermits permits = deviceOf(f.device()).permits();
      if (f.windows() > 0) {
        permits.heard();
      }
    } else if (frame instanceof Pong) {
      lookWhetherOff(); // twice a second, as it may be off for a moment only
      allDevices().forEach(d -> d.permits().dropMoot());
    } else if (frame instanceof Tier f) {
      leases.has(f);
    } else if (frame instanceof Leased f) {
      leases.leased(f);
    } else if (frame instanceof Refused f) {
      reconnects.refused(f.reason());
      throw new IOException("the NodeManager refuses: " + f.reason());
    } else {
      throw new MalformedFrameException("a daemon does not send " + frame);
    }
  }

  private NodePermits permitsOf(int window) throws MalformedFrameException {
    return deviceOf(window % Frame.MAX_DEVICES).permits();
  }

  private int era() {
    synchronized (lock) {
      return era;
    }
  }

  private PermitDevice deviceOf(int number) throws MalformedFrameException {
    synchronized (lock) {
      if (number < 0 || number >= devices.size()) {
        throw new MalformedFrameException("there is no device " + number);
      }
      return devices.get(number);
    }
  }
}
