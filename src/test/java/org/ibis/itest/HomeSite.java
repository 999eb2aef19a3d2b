package org.ibis.itest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What an administrator sets of a single node, all of it on the loopback: nothing of IBIS's. */
final class HomeSite {
  private static final String LOCAL = "127.0.0.1:";
  private static final String HEAP = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx160m";
  private static final String INITIALIZERS =
      "org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer,"
          + "org.apache.hadoop.http.lib.StaticUserWebFilter,org.ibis.broker.web.BrokerPages";

  private final TarballHome home;
  private final Path work;
  private final List<Integer> ports = FreePorts.take(15);

  /** Writes it into the home. */
  HomeSite(TarballHome home, Path work) throws IOException {
    this.home = home;
    this.work = work;
    home.write("core-site.xml", core());
    home.write("hdfs-site.xml", hdfs());
    home.write("yarn-site.xml", yarn());
    home.write("mapred-site.xml", mapReduce());
    home.write(
        "capacity-scheduler.xml",
        Map.of(
            "yarn.scheduler.capacity.root.queues", "default",
            "yarn.scheduler.capacity.root.default.capacity", "100",
            "yarn.scheduler.capacity.maximum-am-resource-percent", "1"));
    Files.writeString(home.conf().resolve("hadoop-metrics2.properties"), "*.period=1\n");
    Files.writeString(
        home.conf().resolve("hadoop-env.sh"),
        "export JAVA_HOME=" + System.getProperty("java.home") + "\n");
    Files.writeString(
        home.conf().resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,stdout
        log4j.appender.stdout=org.apache.log4j.ConsoleAppender
        log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
        log4j.appender.stdout.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
        """);
  }

  private String at(int port) {
    return LOCAL + ports.get(port);
  }

  private String in(String name) {
    return work.resolve(name).toString();
  }

  private Map<String, String> core() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("fs.defaultFS", "hdfs://" + at(0));
    site.put("hadoop.tmp.dir", in("tmp"));
    site.put("ibis.broker.port", Integer.toString(ports.get(14))); // others may have the usual one
    site.put(
        "ibis.flush.hold.ms", "0"); // what is written waits for the disk at once: it is counted
    return site;
  }

  private Map<String, String> hdfs() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("dfs.namenode.http-address", at(1));
    site.put("dfs.namenode.name.dir", in("name"));
    site.put("dfs.namenode.safemode.extension", "0");
    site.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    site.put("dfs.datanode.data.dir", in("data"));
    site.put("dfs.datanode.address", at(2));
    site.put("dfs.datanode.http.address", at(3));
    site.put("dfs.datanode.ipc.address", at(4));
    site.put("dfs.replication", "1");
    site.put("dfs.heartbeat.interval", "1");
    return site;
  }

  private Map<String, String> yarn() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("yarn.resourcemanager.hostname", "127.0.0.1");
    site.put("yarn.resourcemanager.bind-host", "127.0.0.1");
    site.put("yarn.resourcemanager.address", at(5));
    site.put("yarn.resourcemanager.scheduler.address", at(6));
    site.put("yarn.resourcemanager.resource-tracker.address", at(7));
    site.put("yarn.resourcemanager.admin.address", at(8));
    site.put("yarn.resourcemanager.webapp.address", at(9));
    site.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    site.put("yarn.scheduler.minimum-allocation-mb", "256");
    site.put("yarn.nodemanager.hostname", "127.0.0.1");
    site.put("yarn.nodemanager.address", at(10));
    site.put("yarn.nodemanager.localizer.address", at(11));
    site.put("yarn.nodemanager.webapp.address", at(12));
    site.put("yarn.nodemanager.local-dirs", in("local"));
    site.put("yarn.nodemanager.log-dirs", in("logs"));
    site.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    site.put("yarn.nodemanager.resource.memory-mb", "2048");
    site.put("yarn.nodemanager.vmem-check-enabled", "false");
    site.put("yarn.nodemanager.pmem-check-enabled", "false");
    site.put("yarn.nodemanager.disk-health-checker.enable", "false"); // it may be almost full
    // As Hadoop's guide for a single node has it.
    site.put(
        "yarn.nodemanager.env-whitelist",
        "JAVA_HOME,HADOOP_COMMON_HOME,HADOOP_HDFS_HOME,HADOOP_CONF_DIR,CLASSPATH_PREPEND_DISTCACHE,"
            + "HADOOP_YARN_HOME,HADOOP_HOME,PATH,LANG,TZ,HADOOP_MAPRED_HOME");
    return site;
  }

  private Map<String, String> mapReduce() {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("mapreduce.framework.name", "yarn");
    site.put("mapreduce.jobhistory.address", ""); // there is none: clients ask YARN how a job ended
    site.put(
        "mapreduce.application.classpath",
        "$HADOOP_MAPRED_HOME/share/hadoop/mapreduce/*:"
            + "$HADOOP_MAPRED_HOME/share/hadoop/mapreduce/lib/*");
    site.put("mapreduce.shuffle.port", Integer.toString(ports.get(13)));
    site.put("yarn.app.mapreduce.am.create-intermediate-jh-base-dir", "true");
    for (String task : List.of("map", "reduce")) {
      site.put("mapreduce." + task + ".memory.mb", "256");
      site.put("mapreduce." + task + ".java.opts", HEAP);
      site.put("mapreduce." + task + ".speculative", "false");
    }
    site.put("mapreduce.task.io.sort.mb", "32");
    site.put("yarn.app.mapreduce.am.resource.mb", "256");
    site.put("yarn.app.mapreduce.am.command-opts", HEAP);
    site.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "250");
    site.put("mapreduce.client.completion.pollinterval", "500");
    return site;
  }

  /**
   * The ResourceManager's own directory: what the home has by now, and the broker's page, which is
   * a step by hand.
   */
  Path confOfBroker() throws IOException {
    Path own = Files.createDirectories(work.resolve("conf-of-resourcemanager"));
    try (Stream<Path> files = Files.list(home.conf())) {
      for (Path file : files.toList()) {
        Path unused = Files.copy(file, own.resolve(file.getFileName()));
      }
    }
    Path core = own.resolve("core-site.xml");
    String page =
        "<property><name>hadoop.http.filter.initializers</name><value>"
            + INITIALIZERS
            + "</value></property>\n";
    Files.writeString(
        core, Files.readString(core).replace("</configuration>", page + "</configuration>"));
    return own;
  }

  /** Whether a DataNode has registered, and files may be written. */
  boolean takesFiles() {
    String jmx = "http://" + at(1) + "/jmx?qry=Hadoop:service=NameNode,name=";
    return Http.json(jmx + "FSNamesystemState").at("/beans/0/NumLiveDataNodes").asInt() == 1
        && Http.json(jmx + "NameNodeInfo").at("/beans/0/Safemode").asText("on").isEmpty();
  }

  /** Whether a NodeManager has registered, and gives permits. */
  boolean takesJobs() {
    String metrics = resourceManager() + "/ws/v1/cluster/metrics";
    return Http.json(metrics).at("/clusterMetrics/activeNodes").asInt() == 1
        && NodeBeans.ofNodeManager(nodeManager()).answers();
  }

  String resourceManager() {
    return "http://" + at(9);
  }

  String nodeManager() {
    return "http://" + at(12);
  }
}
