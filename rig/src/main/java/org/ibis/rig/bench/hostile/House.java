package org.ibis.rig.bench.hostile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.UserError;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.hostile.attack.Target;
import org.ibis.rig.bench.hostile.tenant.Tenant;
import org.ibis.rig.demo.Await;
import org.ibis.rig.demo.Daemons;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.Ports;
import org.ibis.rig.demo.Rest;

/**
 * A node with HDFS, YARN and the broker, all of whose data is on one disk, and tenants on it: each
 * daemon and each tenant is a JVM of its own.
 */
final class House implements AutoCloseable {

  /** What a victim reads. */
  static final String FILE = "/victims";

  /** What the others read. */
  static final String OTHER_FILE = "/others";

  private static final String NODE_MANAGER = "nodemanager-hostile";
  private static final String RESOURCE_MANAGER = "resourcemanager-hostile";
  private static final String YARN = "org.apache.hadoop.yarn.server.";
  private static final int HEAP_MB = 256;
  private static final int TENANT_HEAP_MB = 96;
  private static final int MIB = 1 << 20;
  private static final Duration END_LIMIT = Duration.ofSeconds(30);

  private final DemoDirectory directory;
  private final HostileSite site;
  private final HdfsCluster hdfs;
  private final Daemons yarn;
  private final Path confOfNode;
  private final Path local;
  private final Path containerLogs;
  private final String nodeClassPath;
  private final ServerSocket tenants;
  private final ResourceManager resourceManager;
  private final Rest nodeManagerWeb;
  private final Rest resourceManagerWeb;

  /**
   * Nothing runs yet.
   *
   * @param hadoop its jars
   * @param disk where HDFS and local directories are
   * @param shape of HDFS; its own properties are added to the suite's
   */
  House(DemoDirectory directory, DemoSession session, Path hadoop, Path disk, HdfsShape shape)
      throws IOException {
    this.directory = directory;
    site = new HostileSite(Ports.free(1), directory.permitSocket());
    Map<String, String> extra = new LinkedHashMap<>(site.ofAll());
    extra.putAll(shape.extra());
    hdfs =
        new HdfsCluster(
            directory,
            session.processes(),
            "hostile",
            hadoop,
            List.of(List.of(disk)),
            Variant.IBIS,
            new HdfsShape(shape.blockMb(), shape.profile(), extra),
            List.of("-Xmx" + HEAP_MB + "m"));
    yarn = new Daemons(directory, session.processes());
    local = disk.resolve("nm");
    containerLogs = directory.work().resolve("logs").resolve("containers");
    confOfNode = directory.conf("hostile-node");
    nodeClassPath =
        confOfNode
            + File.pathSeparator
            + Daemons.Jvm.of(directory, hadoop, hdfs.conf(), true).classPath();
    tenants = TenantLink.listen();
    resourceManager = new ResourceManager(site.web(), HostileSite.ADMINISTRATOR);
    nodeManagerWeb = new Rest(site.nodeManagerWeb());
    resourceManagerWeb = new Rest(site.web());
  }

  /** Starts all daemons, with files of so many MiB to read. */
  void start(int victimMb, int otherMb) throws IOException, InterruptedException {
    hdfs.format();
    Path confOfBroker = directory.conf("hostile-broker");
    hdfs.start();
    try (FileSystem client = HdfsClients.untagged(hdfs)) {
      write(client, FILE, victimMb);
      write(client, OTHER_FILE, otherMb);
    }
    site.writeResourceManager(confOfBroker);
    site.writeNodeManager(confOfNode, local, containerLogs);
    String classPath = confOfBroker + File.pathSeparator + nodeClassPath;
    yarn.start(
        RESOURCE_MANAGER,
        new Daemons.Jvm(confOfBroker, classPath, true),
        HEAP_MB,
        YARN + "resourcemanager.ResourceManager");
    yarn.start(
        NODE_MANAGER,
        new Daemons.Jvm(confOfNode, nodeClassPath, true),
        HEAP_MB,
        YARN + "nodemanager.NodeManager");
    yarn.awaitReady("YARN", resourceManager::hasNode);
    yarn.awaitReady("the broker", () -> resourceManager.silentSeconds() < 4);
  }

  private static void write(FileSystem client, String file, int mebibytes) throws IOException {
    byte[] buffer = new byte[MIB];
    new Random(mebibytes).nextBytes(buffer);
    try (OutputStream out = client.create(new org.apache.hadoop.fs.Path(file), true)) {
      for (int i = 0; i < mebibytes; i++) {
        out.write(buffer);
      }
    }
  }

  ResourceManager resourceManager() {
    return resourceManager;
  }

  /** The NodeManager's schedulers. */
  JsonNode nodeManagerBeans() throws IOException, InterruptedException {
    return nodeManagerWeb.get("/jmx?qry=" + JmxBeans.QUERY);
  }

  /** The DataNode's own schedulers; none where it has not needed one. */
  JsonNode dataNodeBeans() throws IOException, InterruptedException {
    return hdfs.devices(0);
  }

  /** What lives in the heap of each daemon that IBIS is in, bytes. */
  Map<String, Long> heaps() throws IOException, InterruptedException {
    Map<String, Long> heaps = new LinkedHashMap<>();
    heaps.put("DataNode", Heap.live(hdfs.pid(0), hdfs.web(0)));
    heaps.put("NodeManager", Heap.live(yarn.pids(NODE_MANAGER).get(0), nodeManagerWeb));
    heaps.put("ResourceManager", Heap.live(yarn.pids(RESOURCE_MANAGER).get(0), resourceManagerWeb));
    return heaps;
  }

  /** A tenant that behaves. */
  TenantLink victim(String file) throws IOException, InterruptedException {
    return tenant("victim", HostileSite.QUEUE, Tenant.VICTIM, file, "-", List.of(), "");
  }

  /**
   * One that does not, and has not begun. Processors are YARN's to divide: a neighbour that has all
   * of them is no worse with IBIS, and would hide what is.
   */
  TenantLink attacker(String key, List<String> tags, TenantLink victim)
      throws IOException, InterruptedException {
    return tenant(
        "mallory",
        HostileSite.HOSTILE_QUEUE,
        key,
        OTHER_FILE,
        victim.application(),
        tags,
        "nice -n 19 ");
  }

  private TenantLink tenant(
      String user,
      String queue,
      String role,
      String file,
      String victim,
      List<String> tags,
      String priority)
      throws IOException, InterruptedException {
    Target target =
        new Target(
            hdfs.uri(),
            file,
            directory.permitSocket().toString(),
            local.toString(),
            site.broker(),
            site.web(),
            "-",
            "-",
            victim);
    Map<String, String> arguments = target.toArguments();
    arguments.put(Tenant.PORT, Integer.toString(tenants.getLocalPort()));
    arguments.put(Tenant.ROLE, role);
    String line =
        String.join(
            " ",
            "exec",
            priority + System.getProperty("java.home") + "/bin/java",
            "-Xmx" + TENANT_HEAP_MB + "m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-cp",
            "'"
                + nodeClassPath
                + File.pathSeparator
                + directory.home().resolve("rig/target/classes")
                + "'",
            Tenant.class.getName(),
            arguments.entrySet().stream()
                .map(argument -> "'" + argument.getKey() + "=" + argument.getValue() + "'")
                .collect(Collectors.joining(" ")),
            "1><LOG_DIR>/stdout 2><LOG_DIR>/stderr");
    String id = resourceManager.submit(user, queue, role, tags, line);
    return TenantLink.accept(tenants, containerLogs.resolve(id).toString());
  }

  /** Ends a tenant, and waits until nothing of it is left. */
  void end(TenantLink tenant) throws IOException, InterruptedException {
    resourceManager.kill(tenant.application());
    tenant.close();
    if (!Await.until(END_LIMIT, () -> resourceManager.isOver(tenant.application()))) {
      throw new UserError(tenant.application() + " does not end");
    }
  }

  @Override
  public void close() throws IOException {
    tenants.close();
    yarn.stop();
    hdfs.stop();
    Files.deleteIfExists(directory.permitSocket());
  }
}
