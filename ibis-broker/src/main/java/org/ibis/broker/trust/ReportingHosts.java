package org.ibis.broker.trust;

import java.net.InetAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Who has reported lately, by all addresses that it has: a name service often knows only one of
 * them. Safe for use by several threads.
 */
final class ReportingHosts {
  /** Addresses; what is beyond is nobody's. */
  static final int MOST_ADDRESSES = 200_000;

  /** Of an address. One that more hosts have, as that of a bridge, is no other host's to see. */
  static final int MOST_AT_ONE = 8;

  /** Who reports no more for so long is forgotten, ns. */
  static final long FORGET_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final UnaryOperator<InetAddress> counted;
  private final Map<InetAddress, Map<String, Seen>> byAddress = new ConcurrentHashMap<>();

  private record Seen(ReportingHost host, long at) {}

  /**
   * @param counted under which address one of them counts
   */
  ReportingHosts(UnaryOperator<InetAddress> counted) {
    this.counted = counted;
  }

  /**
   * Takes note of a report.
   *
   * @param now ns, monotone
   */
  void reported(ReportingHost host, long now) {
    if (host.address() != null) {
      see(host.address(), host, now);
    }
    host.others().forEach(other -> see(other, host, now));
  }

  private void see(InetAddress address, ReportingHost host, long now) {
    InetAddress key = counted.apply(address);
    if (byAddress.size() >= MOST_ADDRESSES && !byAddress.containsKey(key)) {
      return;
    }
    byAddress.compute(
        key,
        (any, before) -> {
          Map<String, Seen> there = before == null ? new ConcurrentHashMap<>() : before;
          if (there.size() < MOST_AT_ONE || there.containsKey(host.name())) {
            there.put(host.name(), new Seen(host, now));
          }
          return there;
        });
  }

  /** Those that have an address. */
  List<ReportingHost> at(InetAddress address) {
    Collection<Seen> there = byAddress.getOrDefault(counted.apply(address), Map.of()).values();
    return there.stream().map(Seen::host).toList();
  }

  /**
   * Forgets those that report no more.
   *
   * @param now ns, monotone
   */
  void forget(long now) {
    for (InetAddress address : byAddress.keySet()) {
      byAddress.computeIfPresent(
          address,
          (any, there) -> {
            there.values().removeIf(seen -> now - seen.at() >= FORGET_NANOS);
            return there.isEmpty() ? null : there;
          });
    }
  }
}
