package org.ibis.protocol;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;

/** A node's connection to one of the addresses at which brokers may be. Of one thread. */
final class BrokerConnection {
  private static final int TIMEOUT_MILLIS = 2000;

  private final List<InetSocketAddress> addresses;
  private final Configuration conf;
  private BrokerProtocolPB broker; // null where there is none
  private int current; // whom it asks

  BrokerConnection(List<InetSocketAddress> addresses, Configuration configuration) {
    this.addresses = new ArrayList<>(addresses);
    this.conf = new Configuration(configuration);
    // A period later there is another report: the next address is tried instead.
    conf.setInt("ipc.client.connect.max.retries", 0);
    conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
    conf.setInt("ipc.client.connect.timeout", TIMEOUT_MILLIS);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
  }

  /** Whom it asks. */
  InetSocketAddress asked() {
    return addresses.get(current);
  }

  ReportResponseProto ask(ReportRequestProto report) throws IOException, ServiceException {
    if (broker == null) {
      broker =
          RPC.getProxy(
              BrokerProtocolPB.class,
              RPC.getProtocolVersion(BrokerProtocolPB.class),
              resolved(current),
              UserGroupInformation.getLoginUser(),
              conf,
              NetUtils.getDefaultSocketFactory(conf),
              TIMEOUT_MILLIS);
    }
    return broker.report(null, report);
  }

  /**
   * As its name resolves now: a node may begin before its names do, and a host may move. Where the
   * name does not resolve any more, as it did last.
   */
  private InetSocketAddress resolved(int i) {
    InetSocketAddress last = addresses.get(i);
    InetSocketAddress now = NetUtils.createSocketAddrForHost(last.getHostString(), last.getPort());
    if (!now.isUnresolved()) {
      addresses.set(i, now);
    }
    return addresses.get(i);
  }

  /** From now on it asks the next one. */
  void turnToNext() {
    disconnect();
    current = (current + 1) % addresses.size();
  }

  /**
   * Turns to another one if one listens there. Where no broker is there is nothing to be seen of
   * this, in a log neither.
   *
   * @return whether it has
   */
  boolean turnToAnother() {
    for (int step = 1; step < addresses.size(); step++) {
      int other = (current + step) % addresses.size();
      if (listens(resolved(other))) {
        disconnect();
        current = other;
        return true;
      }
    }
    return false;
  }

  private static boolean listens(InetSocketAddress address) {
    if (address.isUnresolved()) {
      return false;
    }
    try (Socket socket = new Socket()) {
      socket.connect(address, TIMEOUT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  void disconnect() {
    if (broker != null) {
      RPC.stopProxy(broker);
      broker = null;
    }
  }
}
