package org.ibis.protocol;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;

/** Where brokers may be: on the hosts of YARN's ResourceManagers, of which one is active. */
public final class BrokerAddresses {
  // YARN's own keys, of whose jars a DataNode has none.
  private static final String RM_IDS = "yarn.resourcemanager.ha.rm-ids";
  private static final String RM_HOST = "yarn.resourcemanager.hostname";

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
    List<InetSocketAddress> all = new ArrayList<>();
    String[] ids = conf.getTrimmedStrings(RM_IDS);
    for (String id : ids) {
      all.add(address(conf, RM_HOST + "." + id, port));
    }
    return ids.length > 0 ? all : List.of(address(conf, RM_HOST, port));
  }

  private static InetSocketAddress address(Configuration conf, String key, int port) {
    String host = conf.getTrimmed(key, "");
    if (host.isEmpty()) {
      throw new IllegalArgumentException(
          key + " is not set: give it, or " + IbisKeys.BROKER_ADDRESS + " as host:port");
    }
    return NetUtils.createSocketAddrForHost(host, port);
  }
}
