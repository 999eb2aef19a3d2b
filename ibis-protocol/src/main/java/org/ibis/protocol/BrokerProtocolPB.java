package org.ibis.protocol;

import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;
import org.ibis.protocol.BrokerProtos.BrokerProtocolService;

/**
 * The broker, as its clients see it. It serves as the ResourceManager's principal; whom it lets in
 * is up to {@value #ACL}.
 */
@ProtocolInfo(protocolName = BrokerProtocolPB.NAME, protocolVersion = 1)
@KerberosInfo(serverPrincipal = "yarn.resourcemanager.principal")
public interface BrokerProtocolPB extends BrokerProtocolService.BlockingInterface {
  String NAME = "org.ibis.protocol.BrokerProtocolPB";

  /** In {@code hadoop-policy.xml}, where {@code hadoop.security.authorization} is on. */
  String ACL = "security.ibis.broker.protocol.acl";
}
