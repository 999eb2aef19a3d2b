package org.ibis.rig.bench.hostile.attack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.protocol.BrokerProtocolPB;
import org.ibis.protocol.NodeReport;

/**
 * Reports to the broker: in the node's own name, that a victim was served without end; and in names
 * of its own by the thousand, of thousands of jobs each. The victim's weight would fall.
 */
final class ForgedReports extends ReadingAttack {

  private static final int TIMEOUT_MILLIS = 5000;
  private static final int JOBS = 500;
  private static final long SECONDS_SERVED = 1000;
  private static final long PAUSE_MILLIS = 20;

  @Override
  public String key() {
    return "forged-reports";
  }

  @Override
  public String title() {
    return "reports in the node's name, and in thousands of names";
  }

  @Override
  public void begin(Target target) throws IOException {
    super.begin(target);
    BrokerProtocolPB broker = broker(target.broker());
    String node = nodesName(target.web());
    threads()
        .add(
            new Assailants.Act() {
              private long number;

              @Override
              public void once() throws Exception {
                number++;
                send(broker, node, number, target.victim(), 1);
                send(broker, "host" + number + "/nodemanager", number, target.victim(), JOBS);
                Thread.sleep(PAUSE_MILLIS);
              }
            });
  }

  private static BrokerProtocolPB broker(int port) throws IOException {
    Configuration conf = new Configuration(false);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    return RPC.getProxy(
        BrokerProtocolPB.class,
        RPC.getProtocolVersion(BrokerProtocolPB.class),
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        UserGroupInformation.createRemoteUser("mallory"),
        conf,
        NetUtils.getDefaultSocketFactory(conf),
        TIMEOUT_MILLIS);
  }

  /** As the broker shows it to everybody. */
  private static String nodesName(int web) throws IOException {
    JsonNode devices;
    try (InputStream answer =
        URI.create("http://127.0.0.1:" + web + "/ibis/api/v1/devices").toURL().openStream()) {
      devices = new ObjectMapper().readTree(answer).path("devices");
    }
    String name = devices.path(0).path("name").asText("localhost/nodemanager-1-0/sda");
    return name.substring(0, name.lastIndexOf('/'));
  }

  private static void send(
      BrokerProtocolPB broker, String reporter, long number, String victim, int jobs)
      throws Exception {
    long nanos = TimeUnit.SECONDS.toNanos(SECONDS_SERVED * number);
    Map<String, Service> flows = new HashMap<>();
    IoCounts bytes = new IoCounts();
    bytes.add(IoKind.PERSISTENT, IoOp.READ, nanos / 10);
    flows.put(victim, new Service(nanos, true, 1, true, 1.5, bytes, nanos, number));
    for (int i = 1; i < jobs; i++) {
      flows.put(
          victim.substring(0, victim.lastIndexOf('_') + 1) + (3_000_000 + number * jobs + i),
          new Service(nanos, true, 100, true, 1.5, bytes, nanos, number));
    }
    NodeReport report =
        new NodeReport(
            reporter,
            Long.MAX_VALUE / 2, // later than whatever is there
            number,
            false,
            0,
            Map.of("sda", DeviceReport.of(flows)));
    var unused = broker.report(null, report.toProto());
  }
}
