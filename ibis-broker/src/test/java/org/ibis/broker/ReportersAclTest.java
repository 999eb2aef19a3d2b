package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.apache.hadoop.conf.Configuration;
import org.ibis.core.conf.IbisKeys;
import org.ibis.protocol.BrokerProtocolPB;
import org.junit.jupiter.api.Test;

class ReportersAclTest {
  private static final String DEFAULT = "security.service.authorization.default.acl";

  private final Configuration conf = new Configuration(false);

  private String acl() {
    return ReportersAcl.policy(conf, "yarn").get(BrokerProtocolPB.ACL);
  }

  @Test
  void whereNobodyIsNamedItIsTheDaemonsUsers() {
    assertEquals("hdfs,yarn", acl());
    conf.set(IbisKeys.PERMIT_DAEMON_USERS, "dn");
    assertEquals("dn,yarn", acl());
  }

  @Test
  void whoIsNamedIsIt() {
    conf.set(BrokerProtocolPB.ACL, "a,b group");
    assertEquals("a,b group", acl());
  }

  @Test
  void hadoopsOwnDefaultIsLeftToHadoop() {
    conf.set(DEFAULT, "c");
    assertNull(acl());
  }
}
