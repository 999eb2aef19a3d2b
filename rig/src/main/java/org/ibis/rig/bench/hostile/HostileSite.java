package org.ibis.rig.bench.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.HadoopXml;
import org.ibis.rig.demo.Ports;

/**
 * The configuration of a cluster whose operators have read the threat model: one queue is capped,
 * only the daemons' user may report, and only he is an administrator.
 */
final class HostileSite {

  /** Whom the daemons run as, and who is YARN's administrator. */
  static final String ADMINISTRATOR = System.getProperty("user.name");

  /** Of those who behave. */
  static final String QUEUE = "root.victims";

  /** Of the others. */
  static final String HOSTILE_QUEUE = "root.hostile";

  private static final String LOCAL = "127.0.0.1:";
  private static final String SCHEDULER =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.";

  private static final String QUEUES =
      """
      <?xml version="1.0"?>
      <allocations>
        <queue name="victims"><maxAMShare>-1.0</maxAMShare></queue>
        <queue name="hostile"><maxAMShare>-1.0</maxAMShare></queue>
      </allocations>
      """;

  private final Ports ports;
  private final Path permitSocket;

  HostileSite(Ports ports, Path permitSocket) {
    this.ports = ports;
    this.permitSocket = permitSocket;
  }

  int broker() {
    return ports.broker();
  }

  int web() {
    return ports.resourceManagerHttp();
  }

  int nodeManagerWeb() {
    return ports.first().nodeManagerHttp();
  }

  /** What HDFS's daemons and their clients have too. */
  Map<String, String> ofAll() {
    return Map.of(
        IbisKeys.BROKER_ENABLED,
        "true",
        IbisKeys.BROKER_ADDRESS,
        LOCAL + ports.broker(),
        IbisKeys.BROKER_PORT,
        Integer.toString(ports.broker()),
        IbisKeys.PERMIT_SOCKET,
        permitSocket.toString());
  }

  /** Writes the NodeManager's, which tasks have too. */
  void writeNodeManager(Path conf, Path local, Path logs) throws IOException {
    Map<String, String> site = yarn();
    site.put("fs.hdfs.impl", "org.ibis.client.IbisDistributedFileSystem");
    site.put("yarn.nodemanager.hostname", "127.0.0.1");
    site.put("yarn.nodemanager.address", LOCAL + ports.first().nodeManager());
    site.put("yarn.nodemanager.localizer.address", LOCAL + ports.first().localizer());
    site.put("yarn.nodemanager.webapp.address", LOCAL + nodeManagerWeb());
    site.put("yarn.nodemanager.local-dirs", local.toString());
    site.put("yarn.nodemanager.log-dirs", logs.toString());
    site.put("yarn.nodemanager.aux-services", "ibis_io");
    site.put("yarn.nodemanager.aux-services.ibis_io.class", "org.ibis.nodemanager.IbisIoService");
    site.put("yarn.nodemanager.resource.memory-mb", "2048");
    site.put("yarn.nodemanager.resource.cpu-vcores", "8");
    site.put("yarn.nodemanager.vmem-check-enabled", "false");
    site.put("yarn.nodemanager.pmem-check-enabled", "false");
    site.put("yarn.nodemanager.disk-health-checker.enable", "false");
    write(conf, site);
  }

  /** Writes the ResourceManager's, with the broker in it. */
  void writeResourceManager(Path conf) throws IOException {
    Map<String, String> site = yarn();
    site.put("yarn.resourcemanager.scheduler.class", SCHEDULER + "fair.FairScheduler");
    site.put("yarn.scheduler.fair.allocation.file", conf.resolve("fair-scheduler.xml").toString());
    site.put("yarn.scheduler.fair.assignmultiple", "true");
    site.put("yarn.scheduler.minimum-allocation-mb", "256");
    site.put("yarn.resource-types.memory-mb.increment-allocation", "256");
    site.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    site.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
    site.put("yarn.resourcemanager.scheduler.monitor.policies", "org.ibis.broker.BrokerPolicy");
    site.put("yarn.resourcemanager.bind-host", "127.0.0.1");
    site.put("yarn.admin.acl", ADMINISTRATOR);
    site.put("hadoop.security.authorization", "true");
    site.put(
        "hadoop.http.filter.initializers",
        "org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer,"
            + "org.ibis.broker.web.BrokerPages");
    site.put(IbisKeys.POLICY_FILE, conf.resolve("ibis-policy.xml").toString());
    write(conf, site);
    HadoopXml.write(conf.resolve("hadoop-policy.xml"), Map.of());
    HadoopXml.write(
        conf.resolve("ibis-policy.xml"), Map.of("ibis.policy.queue.root.hostile.max", "1"));
    Files.writeString(conf.resolve("fair-scheduler.xml"), QUEUES);
  }

  private Map<String, String> yarn() {
    Map<String, String> site = new LinkedHashMap<>(ofAll());
    site.put("yarn.resourcemanager.hostname", "127.0.0.1");
    site.put("yarn.resourcemanager.address", LOCAL + ports.resourceManager());
    site.put("yarn.resourcemanager.scheduler.address", LOCAL + ports.scheduler());
    site.put("yarn.resourcemanager.resource-tracker.address", LOCAL + ports.tracker());
    site.put("yarn.resourcemanager.admin.address", LOCAL + ports.admin());
    site.put("yarn.resourcemanager.webapp.address", LOCAL + web());
    return site;
  }

  private static void write(Path conf, Map<String, String> site) throws IOException {
    DemoDirectory.deleteTree(conf);
    Files.createDirectories(conf);
    HadoopXml.write(conf.resolve("yarn-site.xml"), site);
  }
}
