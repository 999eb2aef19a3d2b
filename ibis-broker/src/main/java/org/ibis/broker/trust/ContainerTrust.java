package org.ibis.broker.trust;

import java.net.InetAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.ibis.core.trust.Origin;

/**
 * I/O is that of the application that it names if that runs (or ended a moment ago) and has, or
 * had, a container where it comes from. What is written may come from any node of the cluster:
 * DataNodes pass it on. Whatever can't be told is trusted.
 */
public final class ContainerTrust implements Trust {
  /** Nodes without YARN that have a name by what they report. */
  private static final int MOST_REPORTERS = 100_000;

  private final Function<String, Optional<Placement>> placements;
  private final Predicate<InetAddress> gateways;
  private final NodeAddresses addresses;
  private final Set<InetAddress> reporters = ConcurrentHashMap.newKeySet();

  /**
   * @param placements of an application that runs or ended a moment ago, by its id
   * @param gateways whether a host may speak for any application
   */
  public ContainerTrust(
      Function<String, Optional<Placement>> placements,
      Predicate<InetAddress> gateways,
      NodeAddresses addresses) {
    this.placements = placements;
    this.gateways = gateways;
    this.addresses = addresses;
  }

  @Override
  public void reported(InetAddress reporter) {
    if (reporter != null && reporters.size() < MOST_REPORTERS) {
      reporters.add(reporter);
    }
  }

  @Override
  public boolean refuses(Origin origin, InetAddress reporter) {
    // Who comes over loopback is on the node that reports it.
    InetAddress host = origin.host().isLoopbackAddress() ? reporter : origin.host();
    if (host != null && gateways.test(host)) {
      return false; // also for applications of other ResourceManagers
    }
    Optional<Placement> found = placements.apply(origin.flow());
    if (found.isEmpty()) {
      return true; // it does not run
    }
    Placement placement = found.get();
    if (host == null || !placement.complete() || addresses.isFull()) {
      return false;
    }
    if (placement.master() != null) {
      addresses.add(placement.master());
    }
    Set<NodeId> there = addresses.at(host);
    return !placement.isOnAny(there)
        && !placement.isOnAny(addresses.unknown())
        && !(origin.writes() && isOfCluster(host, there));
  }

  private boolean isOfCluster(InetAddress host, Set<NodeId> there) {
    return reporters.contains(host)
        || there.stream().anyMatch(node -> node.getPort() != Placement.NO_NODE);
  }
}
