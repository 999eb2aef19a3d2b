package org.ibis.broker;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.AdminACLsManager;

/**
 * The brokers of this process, by the ResourceManagers that they are in: Hadoop makes web pages by
 * itself, and they have to find theirs. A process has several ResourceManagers only in tests of
 * high availability. Safe for use by several threads.
 */
public final class BrokerViews {
  private static final Map<String, Shown> VIEWS = new ConcurrentHashMap<>();

  /**
   * A broker.
   *
   * @param administrators who may change something, as it is now
   */
  private record Shown(BrokerView view, Predicate<String> administrators) {}

  private BrokerViews() {}

  private static String key(Configuration conf) {
    return conf.get(YarnConfiguration.RM_HA_ID, "");
  }

  /**
   * From now on this is the broker of the ResourceManager that has this configuration.
   *
   * @param administrators who may change something, as it is now
   */
  public static void put(Configuration conf, BrokerView view, Predicate<String> administrators) {
    VIEWS.put(key(conf), new Shown(view, administrators));
  }

  /** The same where the configuration says for good who administrators are. */
  public static void put(Configuration conf, BrokerView view) {
    AdminACLsManager acls = new AdminACLsManager(conf);
    put(conf, view, user -> acls.isAdmin(UserGroupInformation.createRemoteUser(user)));
  }

  /** It has ended. */
  public static void remove(Configuration conf, BrokerView view) {
    VIEWS.computeIfPresent(key(conf), (any, shown) -> shown.view() == view ? null : shown);
  }

  /** The broker of the ResourceManager that has this configuration; empty where it is not up. */
  public static Optional<BrokerView> of(Configuration conf) {
    return Optional.ofNullable(VIEWS.get(key(conf))).map(Shown::view);
  }

  /**
   * Whether somebody may change something there.
   *
   * @param user null where nobody knows who it is
   */
  public static boolean mayEdit(Configuration conf, String user) {
    Shown shown = VIEWS.get(key(conf));
    return user != null && shown != null && shown.administrators().test(user);
  }
}
