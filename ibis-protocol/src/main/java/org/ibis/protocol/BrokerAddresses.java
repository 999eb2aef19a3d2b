package org.ibis.protocol;

import java.net.InetSocketAddress;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.conf.ResourceManagerHosts;

/** Where brokers may be: on the hosts of YARN's ResourceManagers, of which one is active. */
public final class BrokerAddresses {
  private BrokerAddresses() {}

  /**
   * Of each ResourceManager one.
   *
   * @throws IllegalArgumentException naming the key that is not right, or is missing
   */
  public static List<InetSocketAddress> of(Configuration conf) {
    IbisConf ibis = new IbisConf(conf::getTrimmed);
    List<String> given = ibis.brokerAddresses();
    if (!given.isEmpty()) {
      return given.stream().map(NetUtils::createSocketAddr).toList();
    }
    int port = ibis.brokerPort();
    return ResourceManagerHosts.suffixes(conf::getTrimmed).stream()
        .map(suffix -> address(conf, suffix, port))
        .toList();
  }

  private static InetSocketAddress address(Configuration conf, String suffix, int port) {
    String host =
        ResourceManagerHosts.host(conf::getTrimmed, suffix)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        ResourceManagerHosts.HOSTNAME
                            + suffix
                            + " is not set, nor another address of the ResourceManager: give it,"
                            + " or "
                            + IbisKeys.BROKER_ADDRESS
                            + " as host:port"));
    return NetUtils.createSocketAddrForHost(host, port);
  }
}
