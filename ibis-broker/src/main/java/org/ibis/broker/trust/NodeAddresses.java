package org.ibis.broker.trust;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
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

  /**
   * Stands for all addresses of this machine: its names differ, seen from here and from outside.
   */
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  private final LookUp names;
  private final Set<InetAddress> here;
  private final Map<NodeId, Entry> byNode = new ConcurrentHashMap<>();
  private final Map<InetAddress, Set<NodeId>> byAddress = new ConcurrentHashMap<>();
  private final Set<NodeId> unknown = ConcurrentHashMap.newKeySet(); // where they are

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

  private InetAddress counted(InetAddress address) {
    return address.isLoopbackAddress() || here.contains(address) ? HERE : address;
  }

  /** Takes note of a node, whose name is then to be looked up. */
  public void add(NodeId node) {
    if (byNode.size() < MOST_NODES && byNode.putIfAbsent(node, Entry.NONE) == null) {
      unknown.add(node);
    }
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
      byNode.put(node, new Entry(before.addresses(), true, now));
      return;
    }
    for (InetAddress a : found) {
      byAddress.computeIfAbsent(a, any -> ConcurrentHashMap.newKeySet()).add(node);
    }
    for (InetAddress a : before.addresses()) {
      if (!found.contains(a)) {
        byAddress.computeIfPresent(a, (any, there) -> without(there, node));
      }
    }
    byNode.put(node, new Entry(found, true, now));
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

  /** Nodes of which nobody knows where they are. */
  Set<NodeId> unknown() {
    return unknown;
  }

  /** Whether there may be nodes that are not even among the unknown ones. */
  boolean isFull() {
    return byNode.size() >= MOST_NODES;
  }
}
