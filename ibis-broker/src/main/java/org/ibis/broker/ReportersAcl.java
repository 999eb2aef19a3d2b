package org.ibis.broker;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.PolicyProvider;
import org.apache.hadoop.security.authorize.Service;
import org.ibis.core.conf.IbisConf;
import org.ibis.protocol.BrokerProtocolPB;

/**
 * Who may report, where Hadoop authorises: whom {@value BrokerProtocolPB#ACL} names in {@code
 * hadoop-policy.xml}. Where it names nobody, it is the ResourceManager's own user, as that of
 * NodeManagers, and those of {@code ibis.permit.daemon.users}, as of DataNodes: not everybody.
 */
final class ReportersAcl extends PolicyProvider {
  /** Hadoop's own way to it. */
  private static final String FILE = "hadoop.policy.file";

  private static final String FILE_DEFAULT = "hadoop-policy.xml";

  private ReportersAcl() {}

  @Override
  public Service[] getServices() {
    return new Service[] {new Service(BrokerProtocolPB.ACL, BrokerProtocolPB.class)};
  }

  /** From now on nobody else may. */
  static void apply(RPC.Server server, Configuration conf) throws IOException {
    server.refreshServiceAclWithLoadedConfiguration(
        policy(conf, UserGroupInformation.getLoginUser().getShortUserName()), new ReportersAcl());
  }

  /**
   * What Hadoop is to go by.
   *
   * @param user the ResourceManager's
   */
  static Configuration policy(Configuration conf, String user) {
    Configuration policy = new Configuration(conf);
    policy.addResource(System.getProperty(FILE, FILE_DEFAULT));
    boolean says =
        policy.get(BrokerProtocolPB.ACL) != null
            || policy.get(CommonConfigurationKeys.HADOOP_SECURITY_SERVICE_AUTHORIZATION_DEFAULT_ACL)
                != null;
    if (!says) {
      Set<String> users = new TreeSet<>(new IbisConf(conf::getTrimmed).permitDaemonUsers());
      users.add(user);
      policy.set(BrokerProtocolPB.ACL, String.join(",", users));
    }
    return policy;
  }
}
