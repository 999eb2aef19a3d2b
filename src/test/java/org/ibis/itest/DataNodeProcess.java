package org.ibis.itest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;

/** A DataNode in a JVM of its own, with the class path of this one. */
final class DataNodeProcess implements AutoCloseable {
  private final Path dir;
  private final int httpPort;
  private final Process process;

  private DataNodeProcess(Path dir, int httpPort, Process process) {
    this.dir = dir;
    this.httpPort = httpPort;
    this.process = process;
  }

  /**
   * @param dir for its data, its configuration and its log; may hold data already
   * @param httpPort where it answers HTTP
   */
  static DataNodeProcess start(Configuration conf, URI nameNode, Path dir, int httpPort)
      throws IOException {
    return start(conf, nameNode, dir, httpPort, System.getProperty("java.class.path"));
  }

  /** The same on another class path. */
  static DataNodeProcess start(
      Configuration conf, URI nameNode, Path dir, int httpPort, String classPath)
      throws IOException {
    Files.createDirectories(dir.resolve("data"));
    Configuration site = new Configuration(false);
    conf.getPropsWithPrefix("").forEach(site::set);
    site.set("fs.defaultFS", nameNode.toString());
    site.set("dfs.datanode.data.dir", dir.resolve("data").toUri().toString());
    site.set("dfs.datanode.address", "127.0.0.1:0");
    site.set("dfs.datanode.ipc.address", "127.0.0.1:0");
    site.set("dfs.datanode.http.address", "127.0.0.1:" + httpPort);
    site.set("hadoop.prometheus.endpoint.enabled", "true");
    try (OutputStream out = Files.newOutputStream(dir.resolve("hdfs-site.xml"))) {
      site.writeXml(out);
    }
    Files.copy(dir.resolve("hdfs-site.xml"), replaced(dir.resolve("core-site.xml")));
    Files.writeString(
        dir.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,stdout
        log4j.appender.stdout=org.apache.log4j.ConsoleAppender
        log4j.appender.stdout.layout=org.apache.log4j.SimpleLayout
        """);
    Process process =
        new ProcessBuilder(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-Xmx256m",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                dir + File.pathSeparator + classPath,
                "org.apache.hadoop.hdfs.server.datanode.DataNode")
            .redirectErrorStream(true)
            .redirectOutput(dir.resolve("log").toFile())
            .start();
    return new DataNodeProcess(dir, httpPort, process);
  }

  private static Path replaced(Path file) throws IOException {
    Files.deleteIfExists(file);
    return file;
  }

  /** What its log says so far. */
  String log() {
    try {
      return Files.readString(dir.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Like {@code kill -9}. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** The beans whose names match, as JSON. */
  String jmx(String query) throws IOException, InterruptedException {
    return get("/jmx?qry=" + URLEncoder.encode(query, UTF_8));
  }

  /** The body of the answer. */
  String get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + path))
            .timeout(Duration.ofSeconds(30))
            .build();
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1) // the DataNode's server takes an upgrade amiss
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
