package org.ibis.broker.trust;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.ibis.core.trust.Origin;

/**
 * I/O is that of the application that it names if that runs (or ended a moment ago) and has, or
 * had, a container where it comes from. What is written may come from any node of the cluster:
 * DataNodes pass it on. What can't be told is undecided.
 */
public final class ContainerTrust implements Trust {
  private final Function<String, Optional<Placement>> placements;
  private final Gateways gateways;
  private final NodeAddresses addresses;
  private final ReportingHosts reporters;
  private final LongSupplier clock;

  /**
   * @param placements of an application that runs or ended a moment ago, by its id
   * @param gateways hosts that may speak for any application
   * @param clock ns, monotone
   */
  public ContainerTrust(
      Function<String, Optional<Placement>> placements,
      Gateways gateways,
      NodeAddresses addresses,
      LongSupplier clock) {
    this.placements = placements;
    this.gateways = gateways;
    this.addresses = addresses;
    this.reporters = new ReportingHosts(addresses::counted);
    this.clock = clock;
  }

  @Override
  public void reported(ReportingHost reporter) {
    reporters.reported(reporter, clock.getAsLong());
  }

  /** Forgets hosts that report no more; to be called now and then. */
  public void forget() {
    reporters.forget(clock.getAsLong());
  }

  @Override
  public Verdict judge(Origin origin, ReportingHost reporter) {
    boolean local = reporter.isAt(origin.host());
    InetAddress host = local ? reporter.address() : origin.host();
    if (host != null && (gateways.include(host) || gateways.include(origin.host()))) {
      return Verdict.TRUSTED; // also for applications of other ResourceManagers
    }
    Optional<Placement> found = placements.apply(origin.flow());
    Verdict verdict =
        found.isEmpty() // it does not run
            ? Verdict.REFUSED
            : judge(found.get(), host, origin.writes(), local ? reporter : null);
    return verdict == Verdict.REFUSED && !gateways.areKnown() ? Verdict.UNDECIDED : verdict;
  }

  /**
   * @param host null where nobody knows which one
   * @param itself the host as it reports, where the I/O is its own; else null
   */
  private Verdict judge(
      Placement placement, InetAddress host, boolean writes, ReportingHost itself) {
    if (host == null) {
      return Verdict.UNDECIDED;
    }
    long now = clock.getAsLong();
    boolean masterCounts = placement.master() == null || addresses.add(placement.master(), now);
    List<ReportingHost> reporting = itself == null ? reporters.at(host) : List.of(itself);
    Set<NodeId> there = nodesAt(host, reporting);
    if (placement.isOnAny(there) || (writes && isOfCluster(reporting, there))) {
      return Verdict.TRUSTED;
    }
    if (!masterCounts
        || !placement.complete()
        || addresses.isFull()
        || placement.isOnAny(addresses.unknown())
        || (writes && addresses.hasNew())) {
      return Verdict.UNDECIDED;
    }
    // One of its nodes may have come back there with its old name.
    return there.isEmpty() && addresses.lookUpAgain(placement.nodes(), now)
        ? Verdict.UNDECIDED
        : Verdict.REFUSED;
  }

  private Set<NodeId> nodesAt(InetAddress host, List<ReportingHost> reporting) {
    Set<NodeId> there = new HashSet<>(addresses.at(host));
    for (ReportingHost r : reporting) {
      there.addAll(addresses.named(r.name()));
      if (r.address() != null) {
        there.addAll(addresses.at(r.address()));
      }
    }
    return there;
  }

  private static boolean isOfCluster(List<ReportingHost> reporting, Set<NodeId> there) {
    return !reporting.isEmpty()
        || there.stream().anyMatch(node -> node.getPort() != Placement.NO_NODE);
  }
}
