package org.ibis.core.conf;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * On which hosts YARN's ResourceManagers are, as YARN's nodes and clients find them: by an address
 * of one of their services, or by the host from which these have their defaults. Pure; knows no
 * Hadoop type, as a DataNode has none of YARN's jars.
 */
public final class ResourceManagerHosts {
  /** The host of a ResourceManager, from which all its addresses have their defaults. */
  public static final String HOSTNAME = "yarn.resourcemanager.hostname";

  private static final String HA = "yarn.resourcemanager.ha.enabled";
  private static final String IDS = "yarn.resourcemanager.ha.rm-ids";

  /** That which NodeManagers use first, those that a proxy may stand before last. */
  private static final List<String> PLACES =
      List.of(
          "yarn.resourcemanager.resource-tracker.address",
          "yarn.resourcemanager.scheduler.address",
          "yarn.resourcemanager.address",
          "yarn.resourcemanager.admin.address",
          HOSTNAME,
          "yarn.resourcemanager.webapp.address",
          "yarn.resourcemanager.webapp.https.address");

  /** All of a machine's, or YARN's default, which says no more. */
  private static final Set<String> ANY = Set.of("0.0.0.0", "::", "[::]");

  private ResourceManagerHosts() {}

  /**
   * What follows a key of each ResourceManager: nothing where there is one, or a point and its name
   * where there are several.
   *
   * @param lookup a key's value with its variables replaced; null where it is not set
   */
  public static List<String> suffixes(UnaryOperator<String> lookup) {
    List<String> ids =
        Arrays.stream(value(lookup, IDS).split(","))
            .map(String::trim)
            .filter(id -> !id.isEmpty())
            .map(id -> "." + id)
            .toList();
    boolean isOn = value(lookup, HA).equalsIgnoreCase("true");
    return ids.isEmpty() || (!isOn && named(lookup, "").isPresent()) ? List.of("") : ids;
  }

  /**
   * The host of one.
   *
   * @param suffix of its keys
   * @return none where no key says it
   */
  public static Optional<String> host(UnaryOperator<String> lookup, String suffix) {
    Optional<String> named = named(lookup, suffix);
    return named.isPresent()
        ? named
        // A machine of its own, on which it is as well.
        : PLACES.stream()
            .map(key -> hostOf(value(lookup, key + suffix)))
            .filter(ANY::contains)
            .findFirst();
  }

  /** Whether its host is known, and no address that stands for all of a machine's. */
  public static boolean isNamed(UnaryOperator<String> lookup, String suffix) {
    return named(lookup, suffix).isPresent();
  }

  private static Optional<String> named(UnaryOperator<String> lookup, String suffix) {
    return PLACES.stream()
        .map(key -> hostOf(value(lookup, key + suffix)))
        .filter(host -> !host.isEmpty() && !host.contains("${") && !ANY.contains(host))
        .findFirst();
  }

  private static String value(UnaryOperator<String> lookup, String key) {
    String value = lookup.apply(key);
    return value == null ? "" : value.trim();
  }

  /** Of a host, {@code host:port}, {@code scheme://host:port} or an address of IPv6. */
  static String hostOf(String address) {
    String at = address.replaceFirst("^\\w+://", "");
    int end = at.indexOf(']');
    if (at.startsWith("[") && end > 0) {
      return at.substring(0, end + 1);
    }
    int colon = at.indexOf(':');
    return colon >= 0 && colon == at.lastIndexOf(':') ? at.substring(0, colon) : at;
  }
}
