package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** The configuration of a node that runs all of Hadoop's daemons, with everything in one place. */
final class NodeSite {
  /** Small, so that a file is many requests. */
  private static final String WINDOW = Integer.toString(256 << 10);

  /** Bytes of a block: a map's input. */
  static final int BLOCK = 12 << 20;

  private static final String LOCAL = "127.0.0.1:";

  private final Path dir;
  private final Configuration conf = new YarnConfiguration();
  private final List<Integer> ports = FreePorts.take(12);

  /**
   * @param dir for data, logs and configuration
   * @param more keys that a test sets
   */
  NodeSite(Path dir, Map<String, String> more) throws IOException {
    this.dir = dir;
    hdfs();
    yarn();
    mapReduce();
    ibis();
    more.forEach(conf::set);
    write("conf", Map.of());
  }

  private String at(int port) {
    return LOCAL + ports.get(port);
  }

  private String in(String name) {
    return dir.resolve(name).toString();
  }

  private void hdfs() {
    conf.set("fs.defaultFS", "hdfs://" + at(0));
    conf.set("hadoop.tmp.dir", in("tmp"));
    conf.set("ipc.client.connect.retry.interval", "200");
    conf.set("dfs.namenode.rpc-address", at(0));
    conf.set("dfs.namenode.http-address", at(1));
    conf.set("dfs.namenode.name.dir", in("name"));
    conf.set("dfs.namenode.safemode.extension", "0");
    conf.set("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    conf.set("dfs.datanode.data.dir", in("data"));
    conf.set("dfs.datanode.address", at(2));
    conf.set("dfs.datanode.http.address", at(3));
    conf.set("dfs.datanode.ipc.address", at(4));
    conf.set("dfs.replication", "1");
    conf.set("dfs.permissions.enabled", "false");
    conf.set("dfs.blocksize", Integer.toString(BLOCK));
    conf.set("dfs.heartbeat.interval", "1");
  }

  private void yarn() {
    conf.set("yarn.resourcemanager.hostname", "127.0.0.1");
    conf.set("yarn.resourcemanager.address", at(5));
    conf.set("yarn.resourcemanager.scheduler.address", at(6));
    conf.set("yarn.resourcemanager.resource-tracker.address", at(7));
    conf.set("yarn.resourcemanager.admin.address", LOCAL + "0");
    conf.set("yarn.resourcemanager.webapp.address", at(8));
    conf.set(
        "yarn.resourcemanager.scheduler.class",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler");
    conf.set("yarn.scheduler.fair.allocation.file", in("conf/fair-scheduler.xml"));
    conf.set("yarn.scheduler.fair.user-as-default-queue", "false");
    conf.set("yarn.scheduler.fair.assignmultiple", "true");
    conf.set("yarn.scheduler.minimum-allocation-mb", "256");
    conf.set("yarn.resource-types.memory-mb.increment-allocation", "256");
    conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "200");
    conf.set("yarn.nodemanager.hostname", "127.0.0.1");
    // A port of its own choice would make the one that is started again another node.
    conf.set("yarn.nodemanager.address", at(9));
    conf.set("yarn.nodemanager.localizer.address", LOCAL + "0");
    conf.set("yarn.nodemanager.webapp.address", at(10));
    conf.set("yarn.nodemanager.recovery.enabled", "true");
    conf.set("yarn.nodemanager.recovery.supervised", "true");
    conf.set("yarn.nodemanager.recovery.dir", in("recovery"));
    conf.set("yarn.nodemanager.local-dirs", in("local"));
    conf.set("yarn.nodemanager.log-dirs", in("logs"));
    conf.set("yarn.nodemanager.aux-services", "mapreduce_shuffle,ibis_io");
    conf.set("yarn.nodemanager.aux-services.ibis_io.class", "org.ibis.nodemanager.IbisIoService");
    conf.set(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
        "org.ibis.nodemanager.IbisShuffleHandler");
    conf.set("yarn.nodemanager.resource.memory-mb", "2048");
    conf.set("yarn.nodemanager.resource.cpu-vcores", "8");
    conf.set("yarn.nodemanager.vmem-check-enabled", "false");
    conf.set("yarn.nodemanager.pmem-check-enabled", "false");
    conf.set("yarn.nodemanager.disk-health-checker.enable", "false");
    conf.set("yarn.client.nodemanager-connect.retry-interval-ms", "200");
    conf.set("yarn.application.classpath", classPath(","));
  }

  private void mapReduce() {
    String heap = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx160m";
    conf.set("mapreduce.framework.name", "yarn");
    conf.set("mapreduce.application.classpath", classPath(","));
    conf.set("mapreduce.shuffle.port", Integer.toString(ports.get(11)));
    conf.set("yarn.app.mapreduce.am.staging-dir", "/staging");
    conf.set("yarn.app.mapreduce.am.create-intermediate-jh-base-dir", "true");
    conf.set("mapreduce.jobhistory.intermediate-done-dir", JobHistory.DIRECTORY);
    conf.set("mapreduce.jobhistory.jhist.format", "json"); // not Avro's binary one
    for (String task : List.of("map", "reduce")) {
      conf.set("mapreduce." + task + ".memory.mb", "256");
      conf.set("mapreduce." + task + ".java.opts", heap);
      conf.set("mapreduce." + task + ".speculative", "false");
    }
    conf.set("yarn.app.mapreduce.am.resource.mb", "256");
    conf.set("yarn.app.mapreduce.am.command-opts", heap);
    conf.set("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "250");
    // Many spills and merges of several passes, of maps and of reducers.
    conf.set("mapreduce.task.io.sort.mb", "1");
    conf.set("mapreduce.task.io.sort.factor", "4");
    conf.set("mapreduce.reduce.shuffle.input.buffer.percent", "0.01");
    conf.set("mapreduce.reduce.merge.inmem.threshold", "2");
    // Who does I/O is plain then: the maps first, then the reducers.
    conf.set("mapreduce.job.reduce.slowstart.completedmaps", "1.0");
    conf.set("mapreduce.client.completion.pollinterval", "500");
  }

  private void ibis() {
    conf.set("fs.hdfs.impl", "org.ibis.client.IbisDistributedFileSystem");
    conf.set("fs.AbstractFileSystem.hdfs.impl", "org.ibis.client.IbisHdfs");
    conf.set("fs.file.impl", "org.ibis.client.IbisLocalFileSystem");
    conf.set("fs.AbstractFileSystem.file.impl", "org.ibis.client.IbisLocalFs");
    conf.set("dfs.datanode.fsdataset.factory", "org.ibis.datanode.IbisDatasetFactory");
    conf.set("ibis.permit.socket", socket().toString());
    conf.set("ibis.scheduler.depth", "1"); // whoever holds the disk holds up all others
    conf.set("ibis.window.initial.bytes", WINDOW);
    conf.set("ibis.window.part.bytes", WINDOW);
    conf.set("ibis.window.bulk.bytes", WINDOW);
    conf.set("ibis.wait.cap.ms", "30000");
    conf.set("ibis.flush.hold.ms", "0"); // what is written waits for the disk, and counts, at once
  }

  /**
   * Writes it.
   *
   * @param name of the directory
   * @param but what is otherwise there; null is not set
   */
  void write(String name, Map<String, String> but) throws IOException {
    Path files = Files.createDirectories(dir.resolve(name));
    Configuration conf = with(but);
    for (String site : List.of("core", "hdfs", "yarn", "mapred")) {
      Configuration own = new Configuration(false);
      conf.getPropsWithPrefix("")
          .forEach(
              (key, value) -> {
                String[] from = conf.getPropertySources(key);
                if (sitesOf(key).contains(site)
                    && from != null
                    && from[from.length - 1].equals("programmatically")) {
                  own.set(key, value);
                }
              });
      try (OutputStream out = Files.newOutputStream(files.resolve(site + "-site.xml"))) {
        own.writeXml(out);
      }
    }
    Files.writeString(
        files.resolve("fair-scheduler.xml"),
        """
        <?xml version="1.0"?>
        <allocations><queue name="default"><maxAMShare>-1.0</maxAMShare></queue></allocations>
        """);
    Files.writeString(files.resolve("hadoop-metrics2.properties"), "*.period=1\n");
    Files.writeString(
        files.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,stdout
        log4j.appender.stdout=org.apache.log4j.ConsoleAppender
        log4j.appender.stdout.layout=org.apache.log4j.PatternLayout
        log4j.appender.stdout.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
        """);
  }

  /** The same configuration, in which some keys have other values; null is not set. */
  Configuration with(Map<String, String> but) {
    Configuration changed = new Configuration(conf);
    but.forEach(
        (key, value) -> {
          if (value == null) {
            changed.unset(key);
          } else {
            changed.set(key, value);
          }
        });
    return changed;
  }

  /** Where an administrator has a key: not all daemons read all files. */
  private static List<String> sitesOf(String key) {
    if (key.startsWith("dfs.")) {
      return List.of("hdfs");
    } else if (key.startsWith("yarn.")) {
      return List.of("yarn");
    } else if (key.startsWith("mapreduce.shuffle.")) {
      // A NodeManager reads mapred-site.xml only where something of MapReduce's is loaded in it,
      // and
      // then that file's defaults hide yarn-site.xml.
      return List.of("yarn", "mapred");
    }
    return List.of(key.startsWith("mapreduce.") ? "mapred" : "core");
  }

  /** Of daemons and containers: the configuration, and what this test runs on. */
  private String classPath(String separator) {
    return in("conf") + separator + jars(separator);
  }

  /** What this test runs on. */
  static String jars(String separator) {
    return System.getProperty("java.class.path").replace(File.pathSeparator, separator);
  }

  Configuration conf() {
    return conf;
  }

  Path directory() {
    return dir;
  }

  Path socket() {
    return dir.resolve("permits.sock");
  }

  String nameNode() {
    return "http://" + at(1);
  }

  String resourceManager() {
    return "http://" + at(8);
  }

  String nodeManager() {
    return "http://" + at(10);
  }

  String dataNode() {
    return "http://" + at(3);
  }
}
