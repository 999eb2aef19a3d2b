package org.ibis.cli.doctor.facts;

import org.ibis.cli.DaemonAddress;

/** Where a node's daemons answer HTTP, as its configuration says. Pure. */
public final class Addresses {
  private static final String HTTPS_ONLY = "HTTPS_ONLY";
  private static final String ANY = "0.0.0.0";

  private Addresses() {}

  /**
   * Of a DataNode.
   *
   * @param host in place of one that stands for all of a machine's
   * @throws IllegalArgumentException naming the key that has no address
   */
  public static DaemonAddress datanode(Settings settings, String host) {
    return isHttps(settings, "dfs.http.policy")
        ? at(settings, "dfs.datanode.https.address", host, 9865, "https")
        : at(settings, "dfs.datanode.http.address", host, 9864, "http");
  }

  /**
   * Of a NodeManager.
   *
   * @param host in place of one that stands for all of a machine's
   * @throws IllegalArgumentException naming the key that has no address
   */
  public static DaemonAddress nodemanager(Settings settings, String host) {
    return isHttps(settings, "yarn.http.policy")
        ? at(settings, "yarn.nodemanager.webapp.https.address", host, 8044, "https")
        : at(settings, "yarn.nodemanager.webapp.address", host, 8042, "http");
  }

  private static boolean isHttps(Settings settings, String key) {
    return settings.get(key, "").equalsIgnoreCase(HTTPS_ONLY);
  }

  private static DaemonAddress at(
      Settings settings, String key, String host, int port, String scheme) {
    String address = settings.get(key, ANY + ":" + port);
    int colon = address.lastIndexOf(':');
    String named = colon < 0 ? address : address.substring(0, colon);
    // A variable that nobody here sets, as ${yarn.nodemanager.hostname}, is all of them as well.
    boolean isAny = named.equals(ANY) || named.contains("${") || named.isEmpty();
    String at = (isAny ? host : named) + ":" + (colon < 0 ? port : address.substring(colon + 1));
    return DaemonAddress.parse("value of " + key, scheme + "://" + at);
  }
}
