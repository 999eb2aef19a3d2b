package org.ibis.rig.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ibis.core.conf.IbisKeys;

/**
 * Writes the configuration directory of one cluster. Only an IBIS cluster's files name IBIS at all:
 * a stock run is stock Hadoop.
 */
final class ClusterConfig {

  private static final String LOCAL = "127.0.0.1:";

  /** YARN adds the first one by itself only where nothing is named. */
  private static final String PAGES =
      "org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer,"
          + "org.apache.hadoop.http.lib.StaticUserWebFilter,"
          + "org.ibis.broker.web.BrokerPages";

  private final DemoDirectory directory;
  private final Path hadoop;
  private final Ports ports;
  private final ClusterShape shape;
  private final Map<String, String> profile;

  /**
   * @param profile what IBIS is told of the disks
   */
  ClusterConfig(
      DemoDirectory directory,
      Path hadoop,
      Ports ports,
      ClusterShape shape,
      Map<String, String> profile) {
    this.directory = directory;
    this.hadoop = hadoop;
    this.ports = ports;
    this.shape = shape;
    this.profile = Map.copyOf(profile);
  }

  /**
   * Writes the files of a node, the first one's for all clients too, and returns their directory.
   */
  Path write(Node node, Scheduling cluster) throws IOException {
    Scheduling scheduling = node.scheduling(cluster);
    Path conf = directory.conf(node.named(scheduling.mode()));
    DemoDirectory.deleteTree(conf);
    Files.createDirectories(conf);
    writeXml(conf.resolve("core-site.xml"), coreSite(scheduling));
    writeXml(conf.resolve("hdfs-site.xml"), hdfsSite(node, scheduling));
    writeXml(conf.resolve("yarn-site.xml"), yarnSite(conf, node, scheduling));
    writeXml(conf.resolve("mapred-site.xml"), mapredSite(conf, node, scheduling));
    Files.writeString(conf.resolve("fair-scheduler.xml"), shape.fairScheduler());
    Files.writeString(conf.resolve("log4j.properties"), LOGGING);
    Files.writeString(conf.resolve("hadoop-metrics2.properties"), METRICS);
    return conf;
  }

  /** The class path of daemons, clients and containers. */
  String classPath(Path conf, Scheduling scheduling, String separator) {
    return Daemons.classPath(directory, hadoop, conf, scheduling.isIbis(), separator);
  }

  private void writeXml(Path file, Map<String, String> properties) throws IOException {
    properties.putAll(shape.extra());
    HadoopXml.write(file, properties);
  }

  private Map<String, String> coreSite(Scheduling scheduling) {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("fs.defaultFS", uri().toString());
    site.put("hadoop.tmp.dir", directory.tmp().toString());
    site.put("hadoop.http.staticuser.user", System.getProperty("user.name"));
    site.put("hadoop.security.token.service.use_ip", "true");
    // A cold start asks servers that are not up yet; wait for a condition, not for a back-off.
    site.put("ipc.client.connect.retry.interval", "200");
    if (scheduling.isIbis()) {
      site.put("fs.hdfs.impl", "org.ibis.client.IbisDistributedFileSystem");
      site.put("fs.AbstractFileSystem.hdfs.impl", "org.ibis.client.IbisHdfs");
      site.put("fs.file.impl", "org.ibis.client.IbisLocalFileSystem");
      site.put("fs.AbstractFileSystem.file.impl", "org.ibis.client.IbisLocalFs");
      // Its page shows every run; what it answers counts in those with coordination only.
      site.put(IbisKeys.BROKER_ENABLED, "true");
      site.put(IbisKeys.BROKER_WEIGHTS, Boolean.toString(scheduling.coordinated()));
      site.put(IbisKeys.BROKER_PORT, Integer.toString(ports.broker()));
      if (!shape.isCoordinable()) {
        // Else each NodeManager gives permits in its own local directory, where its tasks look too.
        site.put(IbisKeys.PERMIT_SOCKET, directory.permitSocket().toString());
      }
      site.put(IbisKeys.DEPTH, scheduling.depth());
      site.putAll(profile);
    }
    return site;
  }

  private Map<String, String> hdfsSite(Node node, Scheduling scheduling) {
    Ports.OfNode own = ports.of(node);
    Map<String, String> site = new LinkedHashMap<>();
    site.put("dfs.replication", "1");
    site.put("dfs.blocksize", Long.toString(shape.blockMb() * 1024L * 1024L));
    // MapReduce asks for ten replicas of some small files. Of two DataNodes the other one would get
    // one of them, on a storage type that any policy falls back to: nothing goes from disk to disk.
    site.put("dfs.namenode.replication.max-streams", "0");
    site.put("dfs.namenode.replication.max-streams-hard-limit", "0");
    site.put("dfs.permissions.enabled", "false");
    site.put("dfs.namenode.name.dir", directory.names().toString());
    site.put("dfs.datanode.data.dir", storage(node));
    if (shape.isCoordinable()) {
      // Blocks are spread alike in every run, however busy a node is.
      site.put("dfs.namenode.redundancy.considerLoad", "false");
    }
    site.put("dfs.namenode.rpc-address", LOCAL + ports.nameNode());
    site.put("dfs.namenode.http-address", LOCAL + ports.nameNodeHttp());
    site.put("dfs.datanode.address", LOCAL + own.dataNode());
    site.put("dfs.datanode.http.address", LOCAL + own.dataNodeHttp());
    site.put("dfs.datanode.ipc.address", LOCAL + own.dataNodeIpc());
    site.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    site.put("dfs.namenode.safemode.extension", "0");
    // Deletions travel with heartbeats; between runs the demo waits for them.
    site.put("dfs.heartbeat.interval", "1");
    // A replica that outlives its file, as a killed writer may leave one, goes with the next
    // report.
    site.put("dfs.blockreport.intervalMsec", "30000");
    if (scheduling.isIbis()) {
      site.put("dfs.datanode.fsdataset.factory", "org.ibis.datanode.IbisDatasetFactory");
      site.put("dfs.datanode.readahead.bytes", "0");
      if (shape.ssd()) {
        site.putAll(NodeSsd.keys(directory, node));
      }
    }
    return site;
  }

  /** HDFS. */
  URI uri() {
    return URI.create("hdfs://" + LOCAL + ports.nameNode());
  }

  List<Node> nodes() {
    return shape.nodes();
  }

  /** The ResourceManager's arguments: what only its own files may name. */
  static List<String> resourceManagerArguments(Scheduling scheduling) {
    return scheduling.isIbis()
        ? List.of("-D", "hadoop.http.filter.initializers=" + PAGES)
        : List.of();
  }

  /** Where a node's DataNode listens. */
  String dataNode(Node node) {
    return LOCAL + ports.of(node).dataNode();
  }

  private String storage(Node node) {
    return node.storageTypes().stream()
        .map(type -> "[" + type + "]" + dataDirectory(node, type))
        .collect(Collectors.joining(","));
  }

  private Path dataDirectory(Node node, String storageType) {
    return directory.onDisk(node.hdfsDisk()).resolve("dn").resolve(storageType);
  }

  /** The directories of all DataNodes. */
  List<Path> dataDirectories() {
    return shape.nodes().stream().flatMap(node -> dataDirectories(node).stream()).toList();
  }

  /** The directories of a node's DataNode. */
  List<Path> dataDirectories(Node node) {
    return node.storageTypes().stream().map(type -> dataDirectory(node, type)).toList();
  }

  /** Whether nodes under IBIS have mirrors of their blocks on an SSD. */
  boolean hasSsds() {
    return shape.ssd();
  }

  /** Where spills, merges and map outputs are, and the socket for permits. */
  Path localDirectory(Node node) {
    return directory.onDisk(node.intermediateDisk()).resolve("nm");
  }

  /** Where a node's containers log, in a directory for each application that ran there. */
  Path containerLogs(Node node) {
    return directory.logs().resolve(node.named("containers"));
  }

  private Map<String, String> yarnSite(Path conf, Node node, Scheduling scheduling) {
    Map<String, String> site = new LinkedHashMap<>();
    Ports.OfNode own = ports.of(node);
    int containers = node.containers();
    site.put("yarn.resourcemanager.hostname", "127.0.0.1");
    site.put("yarn.resourcemanager.address", LOCAL + ports.resourceManager());
    site.put("yarn.resourcemanager.scheduler.address", LOCAL + ports.scheduler());
    site.put("yarn.resourcemanager.resource-tracker.address", LOCAL + ports.tracker());
    site.put("yarn.resourcemanager.admin.address", LOCAL + ports.admin());
    site.put("yarn.resourcemanager.webapp.address", LOCAL + ports.resourceManagerHttp());
    site.put(
        "yarn.resourcemanager.scheduler.class",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler");
    site.put("yarn.scheduler.fair.allocation.file", conf.resolve("fair-scheduler.xml").toString());
    site.put("yarn.scheduler.fair.assignmultiple", "true");
    site.put("yarn.scheduler.minimum-allocation-mb", Integer.toString(shape.containerMb()));
    // The Fair Scheduler would round containers up to multiples of 1024 MB.
    site.put(
        "yarn.resource-types.memory-mb.increment-allocation",
        Integer.toString(shape.containerMb()));
    site.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    site.put("yarn.nodemanager.hostname", "127.0.0.1");
    site.put("yarn.nodemanager.address", LOCAL + own.nodeManager());
    site.put("yarn.nodemanager.localizer.address", LOCAL + own.localizer());
    site.put("yarn.nodemanager.webapp.address", LOCAL + own.nodeManagerHttp());
    site.put("yarn.nodemanager.local-dirs", localDirectory(node).toString());
    site.put("yarn.nodemanager.log-dirs", containerLogs(node).toString());
    site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    if (scheduling.isIbis()) {
      site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle,ibis_io");
      site.put(
          "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
          "org.ibis.nodemanager.IbisShuffleHandler");
      site.put("yarn.nodemanager.aux-services.ibis_io.class", "org.ibis.nodemanager.IbisIoService");
      site.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
      site.put("yarn.resourcemanager.scheduler.monitor.policies", "org.ibis.broker.BrokerPolicy");
      // The broker listens where the ResourceManager does.
      site.put("yarn.resourcemanager.bind-host", "127.0.0.1");
    }
    site.put(
        "yarn.nodemanager.resource.memory-mb", Integer.toString(containers * shape.containerMb()));
    site.put("yarn.nodemanager.resource.cpu-vcores", Integer.toString(containers));
    String resourceTypes = shape.resourceTypes().collect(Collectors.joining(","));
    if (!resourceTypes.isEmpty()) {
      site.put("yarn.resource-types", resourceTypes);
      node.resources()
          .forEach(
              (resource, count) ->
                  site.put("yarn.nodemanager.resource-type." + resource, Integer.toString(count)));
    }
    site.put("yarn.nodemanager.vmem-check-enabled", "false");
    site.put("yarn.nodemanager.pmem-check-enabled", "false");
    site.put("yarn.nodemanager.disk-health-checker.enable", "false");
    site.put("yarn.application.classpath", classPath(conf, scheduling, ","));
    return site;
  }

  private Map<String, String> mapredSite(Path conf, Node node, Scheduling scheduling) {
    Map<String, String> site = new LinkedHashMap<>();
    String memory = Integer.toString(shape.containerMb());
    // Collectors with threads of their own would compete with the jobs for the processors.
    String heap = "-XX:+UseSerialGC -Xmx" + shape.heapMb() + "m";
    site.put("mapreduce.framework.name", "yarn");
    site.put("mapreduce.application.classpath", classPath(conf, scheduling, ","));
    site.put("mapreduce.shuffle.port", Integer.toString(ports.of(node).shuffle()));
    site.put("yarn.app.mapreduce.am.resource.mb", memory);
    site.put("yarn.app.mapreduce.am.command-opts", heap);
    site.put("mapreduce.map.memory.mb", memory);
    site.put("mapreduce.map.java.opts", heap);
    site.put("mapreduce.reduce.memory.mb", memory);
    site.put("mapreduce.reduce.java.opts", heap);
    // A map's output fits its buffer: sorting then takes no second processor beside the map itself.
    site.put("mapreduce.task.io.sort.mb", Integer.toString(shape.heapMb() / 2));
    site.put("mapreduce.client.submit.file.replication", "1");
    site.put("mapreduce.map.speculative", "false");
    site.put("mapreduce.reduce.speculative", "false");
    site.put("mapreduce.job.ubertask.enable", "false");
    // Maps first, then the reducer: the queue's containers are never waiting for each other.
    site.put("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    site.put("mapreduce.task.progress-report.interval", "1000");
    site.put("mapreduce.client.progressmonitor.pollinterval", "500");
    site.put("mapreduce.client.completion.pollinterval", "500");
    site.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "250");
    return site;
  }

  private static final String LOGGING =
      """
      log4j.rootLogger=INFO,stderr
      log4j.logger.http.requests=WARN
      log4j.appender.stderr=org.apache.log4j.ConsoleAppender
      log4j.appender.stderr.target=System.err
      log4j.appender.stderr.layout=org.apache.log4j.PatternLayout
      log4j.appender.stderr.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      """;

  /** Beans are refreshed once in a period; the demo looks each second. */
  private static final String METRICS = "*.period=1\n";
}
