package org.ibis.cli.cluster;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpConfig;
import org.apache.hadoop.net.NetUtils;
import org.ibis.core.conf.ResourceManagerHosts;

/** Where YARN's ResourceManagers answer HTTP, of which one is active. */
final class ResourceManagers {
  // YARN's own keys and ports, of whose jars the command has none.
  private static final String POLICY = "yarn.http.policy";
  private static final String HTTP_ADDRESS = "yarn.resourcemanager.webapp.address";
  private static final String HTTPS_ADDRESS = "yarn.resourcemanager.webapp.https.address";
  private static final int HTTP_PORT = 8088;
  private static final int HTTPS_PORT = 8090;
  private static final String ANY = "0.0.0.0";

  private ResourceManagers() {}

  /**
   * Of each ResourceManager one: scheme, host and port.
   *
   * @throws IllegalArgumentException naming the key that is not right, or is missing
   */
  static List<URI> of(Configuration conf) {
    return ResourceManagerHosts.suffixes(conf::getTrimmed).stream()
        .map(suffix -> address(conf, suffix))
        .toList();
  }

  /** Whether they do not answer HTTP without TLS. */
  static boolean answerHttpsOnly(Configuration conf) {
    String policy = conf.getTrimmed(POLICY, "");
    return policy.equalsIgnoreCase(HttpConfig.Policy.HTTPS_ONLY.name());
  }

  private static URI address(Configuration conf, String suffix) {
    boolean https = answerHttpsOnly(conf);
    String key = (https ? HTTPS_ADDRESS : HTTP_ADDRESS) + suffix;
    String address = conf.getTrimmed(key, "");
    int port = https ? HTTPS_PORT : HTTP_PORT;
    if (!address.isEmpty()) {
      port = NetUtils.createSocketAddr(address, port, key).getPort();
    }
    // An address for all of a machine's says the port only.
    boolean isNamed = !address.isEmpty() && !address.contains("${") && !address.startsWith(ANY);
    String host =
        isNamed
            ? address
            : ResourceManagerHosts.host(conf::getTrimmed, suffix)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            ResourceManagerHosts.HOSTNAME + suffix + " is not set"));
    InetSocketAddress at = NetUtils.createSocketAddr(host, port, key);
    try {
      String scheme = https ? "https" : "http";
      return new URI(scheme, null, at.getHostString(), at.getPort(), null, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(key + ": '" + host + "' is no host:port", e);
    }
  }
}
