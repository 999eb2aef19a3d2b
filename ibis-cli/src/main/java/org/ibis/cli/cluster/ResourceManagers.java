package org.ibis.cli.cluster;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpConfig;
import org.apache.hadoop.net.NetUtils;

/** Where YARN's ResourceManagers answer HTTP, of which one is active. */
final class ResourceManagers {
  // YARN's own keys and ports, of whose jars the command has none.
  private static final String IDS = "yarn.resourcemanager.ha.rm-ids";
  private static final String HOST = "yarn.resourcemanager.hostname";
  private static final String POLICY = "yarn.http.policy";
  private static final String HTTP_ADDRESS = "yarn.resourcemanager.webapp.address";
  private static final String HTTPS_ADDRESS = "yarn.resourcemanager.webapp.https.address";
  private static final int HTTP_PORT = 8088;
  private static final int HTTPS_PORT = 8090;

  private ResourceManagers() {}

  /**
   * Of each ResourceManager one: scheme, host and port.
   *
   * @throws IllegalArgumentException naming the key that is not right, or is missing
   */
  static List<URI> of(Configuration conf) {
    String[] ids = conf.getTrimmedStrings(IDS);
    List<URI> all = new ArrayList<>();
    for (String id : ids) {
      all.add(address(conf, "." + id));
    }
    return ids.length > 0 ? all : List.of(address(conf, ""));
  }

  private static URI address(Configuration conf, String suffix) {
    String policy = conf.getTrimmed(POLICY, "");
    boolean https = policy.equalsIgnoreCase(HttpConfig.Policy.HTTPS_ONLY.name());
    String key = (https ? HTTPS_ADDRESS : HTTP_ADDRESS) + suffix;
    String address = conf.getTrimmed(key, "");
    if (address.isEmpty()) {
      key = HOST + suffix;
      address = conf.getTrimmed(key, "");
    }
    if (address.isEmpty()) {
      throw new IllegalArgumentException(key + " is not set");
    }
    InetSocketAddress at = NetUtils.createSocketAddr(address, https ? HTTPS_PORT : HTTP_PORT, key);
    try {
      String scheme = https ? "https" : "http";
      return new URI(scheme, null, at.getHostString(), at.getPort(), null, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(key + ": '" + address + "' is no host:port", e);
    }
  }
}
