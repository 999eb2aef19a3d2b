package org.ibis.broker.trust;

import java.net.InetAddress;
import java.util.List;
import org.apache.hadoop.util.MachineList;

/** Hosts that may speak for any application. Safe for use by several threads. */
public final class Gateways {
  private final List<String> hosts;
  private volatile MachineList found; // null before any
  private long looked; // ns; of the thread that looks up

  /**
   * @param hosts by name, by address, as {@code 10.1.0.0/16}, or *
   */
  public Gateways(List<String> hosts) {
    this.hosts = List.copyOf(hosts);
  }

  /**
   * Looks up their names, now and then; may wait for a name service.
   *
   * @param now ns, monotone
   */
  public void lookUp(long now) {
    if (found == null || now - looked >= NodeAddresses.AGAIN_NANOS) {
      found = new MachineList(hosts);
      looked = now;
    }
  }

  /** Whether their names were looked up; before that any host may be one. */
  boolean areKnown() {
    return found != null;
  }

  /** Whether a host is known as one of them. */
  boolean include(InetAddress host) {
    MachineList list = found;
    try {
      return list != null && list.includes(host);
    } catch (IllegalArgumentException e) { // it takes no IPv6 address where it has 10.1.0.0/16
      return false;
    }
  }
}
