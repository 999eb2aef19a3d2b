package org.ibis.broker;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * The brokers of this process, by the ResourceManagers that they are in: Hadoop makes web pages by
 * itself, and they have to find theirs. A process has several ResourceManagers only in tests of
 * high availability. Safe for use by several threads.
 */
public final class BrokerViews {
  private static final Map<String, BrokerView> VIEWS = new ConcurrentHashMap<>();

  private BrokerViews() {}

  private static String key(Configuration conf) {
    return conf.get(YarnConfiguration.RM_HA_ID, "");
  }

  /** From now on this is the broker of the ResourceManager that has this configuration. */
  public static void put(Configuration conf, BrokerView view) {
    VIEWS.put(key(conf), view);
  }

  /** It has ended. */
  public static void remove(Configuration conf, BrokerView view) {
    VIEWS.remove(key(conf), view);
  }

  /** The broker of the ResourceManager that has this configuration; empty where it is not up. */
  public static Optional<BrokerView> of(Configuration conf) {
    return Optional.ofNullable(VIEWS.get(key(conf)));
  }
}
