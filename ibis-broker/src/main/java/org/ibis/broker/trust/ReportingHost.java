package org.ibis.broker.trust;

import java.net.InetAddress;
import java.util.Set;

/**
 * The host that a report comes from.
 *
 * @param address that the connection comes from; null where that is not known
 * @param name that it has for itself
 * @param others addresses that it says that it has, too
 */
public record ReportingHost(InetAddress address, String name, Set<InetAddress> others) {
  public ReportingHost {
    others = Set.copyOf(others);
  }

  /** Whether a connection from there comes from this host itself. */
  boolean isAt(InetAddress source) {
    return source.isLoopbackAddress() || source.equals(address) || others.contains(source);
  }
}
