package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.FlowWeights;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame.Flow;
import org.ibis.core.permit.Frame.Hello;
import org.ibis.core.permit.Frame.HelloDaemon;
import org.ibis.nodemanager.tier.ClientLeases;
import org.ibis.nodemanager.tier.LocalTier;

/**
 * Who gets permits of a node: its containers, on the disks of its local directories, and its
 * DataNode, on any disk.
 */
final class TaskPolicy {
  /** Connections of one container: one for each of its processes that do I/O. */
  static final int MOST_OF_CONTAINER = 64;

  private final FlowTags tags;
  private final DeviceRegistry devices;
  private final List<Path> localDirectories;
  private final Set<String> daemonUsers;
  private final FlowWeights weights;
  private final FailOpen failOpen;
  private final TaskTimes taskTimes;
  private final Peer.Containers containers;
  private final LocalTier tier; // null where there is none
  private final KeptOut keptOut = new KeptOut();
  private final Bounded<String> connections =
      new Bounded<>(Integer.MAX_VALUE, MOST_OF_CONTAINER); // by container

  /**
   * @param localDirectories {@code yarn.nodemanager.local-dirs}
   * @param daemonUsers whose processes may ask for many applications
   * @param tier where intermediate data may be on an SSD; null for nowhere
   */
  TaskPolicy(
      NodeIo node,
      List<Path> localDirectories,
      Set<String> daemonUsers,
      Peer.Containers containers,
      LocalTier tier) {
    this.tier = tier;
    this.tags = node.tags();
    this.devices = node.devices();
    this.weights = node.weights();
    this.failOpen = node.failOpen();
    this.taskTimes = node.taskTimes();
    this.daemonUsers = daemonUsers;
    this.containers = containers;
    this.localDirectories = localDirectories.stream().map(TaskPolicy::normal).toList();
  }

  private static Path normal(Path directory) {
    return directory.toAbsolutePath().normalize();
  }

  PermitSession.Policy of(Peer peer) {
    return new OfPeer(peer);
  }

  /** Of one connection. */
  private final class OfPeer implements PermitSession.Policy {
    private final Peer peer;
    private String container; // whose connection it is; null before it says so
    private volatile String trusted; // its application; null where it is not certain
    private boolean closed;

    OfPeer(Peer peer) {
      this.peer = peer;
    }

    @Override
    public FlowTag tagOf(Hello hello) throws IOException {
      peer.checkIs(hello.container(), containers);
      if (keptOut.has(hello.container(), System.nanoTime())) {
        throw new IOException(PermitSession.LEASE_OVER);
      }
      enter(hello.container());
      try {
        FlowTag tag = tags.ofContainer(hello.container(), hello.weight());
        String why = peer.whyUntrusted(hello.container(), containers);
        if (why != null) {
          failOpen.count(
              FailOpen.Reason.UNTRUSTED,
              "I/O in the name of " + hello.container() + ": " + why,
              null);
          return FlowTag.untrusted(tag.kind());
        }
        weights.known(tag.flow(), tag.weight());
        trusted = tag.flow();
        taskTimes.began(peer.pid(), tag.flow());
        return tag;
      } catch (IllegalArgumentException e) {
        throw new IOException(e.getMessage(), e);
      }
    }

    @Override
    public void leaseOver() {
      String name = name();
      if (name != null) {
        keptOut.add(name, System.nanoTime());
      }
    }

    @Override
    public boolean mayAsk() {
      String name = name();
      return name == null || !keptOut.has(name, System.nanoTime());
    }

    private synchronized String name() {
      return container;
    }

    private synchronized void enter(String name) throws IOException {
      if (closed) { // while it was looked up
        throw new IOException("the connection has ended");
      }
      if (container != null) {
        return;
      }
      if (!connections.enter(name)) {
        throw new IOException(name + " has " + MOST_OF_CONTAINER + " connections already");
      }
      container = name;
    }

    @Override
    public ClientLeases leases() {
      return tier == null || trusted == null ? null : tier.leasesOf(trusted);
    }

    @Override
    public synchronized void close() {
      closed = true;
      taskTimes.ended(peer.pid());
      if (container != null) {
        connections.leave(container);
        container = null;
      }
    }

    @Override
    public void check(HelloDaemon hello) throws IOException {
      peer.checkIsDaemon(daemonUsers);
    }

    @Override
    public FlowTag tagOf(Flow flow) {
      return tags.ofFlow(flow.name(), flow.weight());
    }

    @Override
    public Moded<DeviceScheduler> schedulerOf(String directory, boolean anywhere)
        throws IOException {
      Path wanted = normal(Path.of(directory));
      if (anywhere) {
        return devices.schedulerNowFor(wanted);
      }
      for (Path local : localDirectories) {
        if (wanted.startsWith(local)) {
          return devices.schedulerNowFor(local);
        }
      }
      throw new IOException(directory + " is in no local directory of this node");
    }

    @Override
    public FileRange openOf(int descriptor) throws IOException {
      return peer.open(descriptor, localDirectories);
    }
  }
}
