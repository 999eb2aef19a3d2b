package org.ibis.broker.trust;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Which of YARN's nodes are at an address. Names are looked up in {@link #lookUp}, on a thread that
 * may wait for a name service; all else waits for nobody. Safe for use by several threads.
 */
public final class NodeAddresses {
  /** What is beyond is not looked up. */
  static final int MOST_NODES = 100_000;

  /** Who was not found is looked up again after so long, ns. */
  static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A name may be another address's by then, ns. */
  static final long AGAIN_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** Who is no node any more, and whom nobody asks about, is forgotten after so long, ns. */
  static final long FORGET_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Masters that are no nodes, whose hosts anybody can make up. */
  static final int MOST_MASTERS = 1000;

  /**
   * Stands for all addresses of this machine: its names differ, seen from here and from outside.
   */
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private final LookUp names;
  private final Set<InetAddress> here;
  private final Map<NodeId, Entry> byNode = new ConcurrentHashMap<>();
  private final Map<InetAddress, Set<NodeId>> byAddress = new ConcurrentHashMap<>();
  private final Map<String, Set<NodeId>> byHost = new ConcurrentHashMap<>(); // as they name it
  private final Set<NodeId> unknown = ConcurrentHashMap.newKeySet(); // where they are
  private final Set<NodeId> fresh = ConcurrentHashMap.newKeySet(); // of these, not looked up yet
  private final Set<NodeId> notFound = ConcurrentHashMap.newKeySet(); // of those, looked up
  private final Set<NodeId> masters = ConcurrentHashMap.newKeySet(); // of all, no nodes
  private final Map<NodeId, Long> seen = new ConcurrentHashMap<>(); // ns

  /** A name service. */
  interface LookUp {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  /**
   * @param addresses as they are counted
   * @param asked whether a name service was
   * @param at when, ns
   */
  private record Entry(Set<InetAddress> addresses, boolean asked, long at) {
    static final Entry NONE = new Entry(Set.of(), false, 0);

    boolean isDue(long every, long now) {
      return !asked || now - at >= every;
    }

    Entry dueAfter(long every, long now) {
      return isDue(every, now) ? new Entry(addresses, false, at) : this;
    }
  }

  /** By this machine's name service. */
  public NodeAddresses() {
    this(InetAddress::getAllByName, ofThisMachine());
  }

  /**
   * @param here all addresses of this machine
   */
  NodeAddresses(LookUp names, Set<InetAddress> here) {
    this.names = names;
    this.here = here;
  }

  private static Set<InetAddress> ofThisMachine() {
    Set<InetAddress> all = new HashSet<>();
    try {
      NetworkInterface.networkInterfaces().forEach(i -> i.inetAddresses().forEach(all::add));
    } catch (SocketException e) {
      return Set.of(); // then loopback alone is known
    }
    return all;
  }

  /** Under which address one of them counts. */
  InetAddress counted(InetAddress address) {
    return address.isLoopbackAddress() || here.contains(address) ? HERE : address;
  }

  /**
   * Takes note of a node, whose name is then to be looked up; and that it is still there.
   *
   * @param now ns, monotone
   * @return false where there are too many
   */
  public synchronized boolean add(NodeId node, long now) {
    if (!byNode.containsKey(node)) {
      boolean isMaster = node.getPort() == Placement.NO_NODE;
      if (isMaster ? masters.size() >= MOST_MASTERS : isFull()) {
        return false;
      }
      (isMaster ? masters : fresh).add(node);
      seen.put(node, now);
      byHost.compute(node.getHost(), (any, there) -> with(there, node));
      unknown.add(node);
      byNode.putIfAbsent(node, Entry.NONE);
    }
    seen.put(node, now);
    return true;
  }

  private static Set<NodeId> with(Set<NodeId> there, NodeId node) {
    Set<NodeId> all = there == null ? ConcurrentHashMap.newKeySet() : there;
    all.add(node);
    return all;
  }

  /**
   * Forgets those that nobody has seen for long. By the thread that looks up.
   *
   * @param now ns, monotone
   */
  public void forget(long now) {
    seen.forEach(
        (node, at) -> {
          if (now - at >= FORGET_NANOS) {
            forget(node, now);
          }
        });
  }

  private synchronized void forget(NodeId node, long now) {
    if (now - seen.get(node) < FORGET_NANOS) {
      return; // it was added again just now
    }
    Entry e = byNode.remove(node);
    for (InetAddress a : e == null ? Set.<InetAddress>of() : e.addresses()) {
      byAddress.computeIfPresent(a, (any, there) -> without(there, node));
    }
    byHost.computeIfPresent(node.getHost(), (any, there) -> without(there, node));
    unknown.remove(node);
    fresh.remove(node);
    notFound.remove(node);
    masters.remove(node);
    seen.remove(node);
  }

  /**
   * Has nodes looked up soon that were not within the last minute: they may have moved.
   *
   * @param now ns, monotone
   * @return whether any of them will be
   */
  boolean lookUpAgain(Set<NodeId> nodes, long now) {
    boolean due = false;
    for (NodeId node : nodes) {
      Entry e = byNode.computeIfPresent(node, (any, was) -> was.dueAfter(RETRY_NANOS, now));
      due |= e != null && !e.asked();
    }
    return due;
  }

  /**
   * Looks up those that are new, or were looked up long ago; where there is no answer they stay as
   * they were.
   *
   * @param now ns, monotone
   */
  public void lookUp(long now) {
    byNode.forEach(
        (node, e) -> {
          long again = unknown.contains(node) ? RETRY_NANOS : AGAIN_NANOS;
          if (e.isDue(again, now)) {
            lookUp(node, e, now);
          }
        });
  }

  private void lookUp(NodeId node, Entry before, long now) {
    Set<InetAddress> found = new HashSet<>();
    try {
      Arrays.stream(names.addresses(node.getHost())).map(this::counted).forEach(found::add);
    } catch (UnknownHostException e) {
      if (unknown.contains(node)) {
        notFound.add(node);
      }
      fresh.remove(node);
      byNode.put(node, new Entry(before.addresses(), true, now));
      return;
    }
    for (InetAddress a : found) {
      byAddress.compute(a, (any, there) -> with(there, node));
    }
    for (InetAddress a : before.addresses()) {
      if (!found.contains(a)) {
        byAddress.computeIfPresent(a, (any, there) -> without(there, node));
      }
    }
    byNode.put(node, new Entry(found, true, now));
    fresh.remove(node);
    notFound.remove(node);
    unknown.remove(node);
  }

  private static Set<NodeId> without(Set<NodeId> there, NodeId node) {
    there.remove(node);
    return there.isEmpty() ? null : there;
  }

  /** The nodes at an address. */
  Set<NodeId> at(InetAddress address) {
    return byAddress.getOrDefault(counted(address), Set.of());
  }

  /** The nodes of a host, by the name that they have for it. */
  Set<NodeId> named(String host) {
    return byHost.getOrDefault(host, Set.of());
  }

  /** Nodes of which nobody knows where they are. */
  Set<NodeId> unknown() {
    return unknown;
  }

  /** Whether there are nodes, no masters, that nobody has looked up yet. */
  boolean hasNew() {
    return !fresh.isEmpty();
  }

  /** The hosts of nodes, without masters, whose names were looked up and never found. */
  public Set<String> unresolved() {
    return notFound.stream()
        .filter(node -> node.getPort() != Placement.NO_NODE)
        .map(NodeId::getHost)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Whether there may be nodes that are not even among the unknown ones. */
  boolean isFull() {
    return byNode.size() - masters.size() >= MOST_NODES;
  }
}
