package org.ibis.rig.bench.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.HadoopXml;
import org.ibis.rig.demo.Ports;

/**
 * Writes the configuration of a NameNode and DataNodes without YARN. Whatever a DataNode reads from
 * its disk by itself is switched off: a measurement is of its clients.
 */
final class HdfsSite {

  private static final String LOCAL = "127.0.0.1:";
  private static final String A_DAY_MILLIS = "86400000";

  private static final String LOGGING =
      """
      log4j.rootLogger=INFO,stderr
      log4j.logger.http.requests=WARN
      log4j.appender.stderr=org.apache.log4j.ConsoleAppender
      log4j.appender.stderr.target=System.err
      log4j.appender.stderr.layout=org.apache.log4j.PatternLayout
      log4j.appender.stderr.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      """;

  /** Beans are taken anew for whoever asks a second after the last one did. */
  private static final String METRICS = "*.period=1\n";

  private HdfsSite() {}

  /** Writes the files into {@code conf}, which is made anew. */
  static void write(Path conf, Variant variant, HdfsShape shape, Ports ports, Path tmp, Path names)
      throws IOException {
    DemoDirectory.deleteTree(conf);
    Files.createDirectories(conf);
    Map<String, String> core = core(ports, tmp);
    Map<String, String> hdfs = hdfs(shape, ports, names);
    if (variant.hasIbis()) {
      hdfs.put("dfs.datanode.fsdataset.factory", "org.ibis.datanode.IbisDatasetFactory");
      core.putAll(shape.profile());
    }
    if (variant == Variant.IBIS) {
      hdfs.put("dfs.datanode.readahead.bytes", "0");
    }
    if (variant == Variant.SHADOW) {
      core.put(IbisKeys.MODE, Mode.SHADOW.text());
    }
    core.putAll(shape.extra());
    hdfs.putAll(shape.extra());
    HadoopXml.write(conf.resolve("core-site.xml"), core);
    HadoopXml.write(conf.resolve("hdfs-site.xml"), hdfs);
    Files.writeString(conf.resolve("log4j.properties"), LOGGING);
    Files.writeString(conf.resolve("hadoop-metrics2.properties"), METRICS);
  }

  private static Map<String, String> core(Ports ports, Path tmp) {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("fs.defaultFS", "hdfs://" + LOCAL + ports.nameNode());
    site.put("hadoop.tmp.dir", tmp.toString());
    site.put("hadoop.http.staticuser.user", System.getProperty("user.name"));
    site.put("hadoop.security.token.service.use_ip", "true");
    // A cold start asks servers that are not up yet; wait for a condition, not for a back-off.
    site.put("ipc.client.connect.retry.interval", "200");
    site.put("fs.du.interval", A_DAY_MILLIS);
    return site;
  }

  private static Map<String, String> hdfs(HdfsShape shape, Ports ports, Path names) {
    Map<String, String> site = new LinkedHashMap<>();
    site.put("dfs.replication", "1");
    site.put("dfs.blocksize", Long.toString(shape.blockBytes()));
    site.put("dfs.permissions.enabled", "false");
    site.put("dfs.namenode.name.dir", names.toString());
    site.put("dfs.namenode.rpc-address", LOCAL + ports.nameNode());
    site.put("dfs.namenode.http-address", LOCAL + ports.nameNodeHttp());
    site.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    site.put("dfs.namenode.safemode.extension", "0");
    // A stream stays on its node, whatever else there is.
    site.put("dfs.namenode.redundancy.considerLoad", "false");
    // Deletions travel with heartbeats; between measurements somebody waits for them.
    site.put("dfs.heartbeat.interval", "1");
    site.put("dfs.blockreport.intervalMsec", "30000");
    // New blocks would be read once more, to verify them.
    site.put("dfs.block.scanner.volume.bytes.per.second", "0");
    site.put("dfs.datanode.directoryscan.interval", "-1");
    return site;
  }

  /** What only one DataNode has, as its arguments. */
  static List<String> ofDataNode(Ports.OfNode ports, List<Path> data) {
    return Stream.of(
            "dfs.datanode.data.dir="
                + data.stream().map(Path::toString).collect(Collectors.joining(",")),
            "dfs.datanode.address=" + LOCAL + ports.dataNode(),
            "dfs.datanode.http.address=" + LOCAL + ports.dataNodeHttp(),
            "dfs.datanode.ipc.address=" + LOCAL + ports.dataNodeIpc())
        .flatMap(property -> Stream.of("-D", property))
        .toList();
  }
}
