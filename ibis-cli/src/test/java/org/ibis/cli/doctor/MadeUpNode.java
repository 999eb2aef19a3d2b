package org.ibis.cli.doctor;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.ibis.cli.install.ProductJar;

/** A home of Hadoop with configuration and jars, and a server that answers as its daemons would. */
public final class MadeUpNode implements AutoCloseable {
  public final Map<String, String> core = new TreeMap<>();
  public final Map<String, String> hdfs = new TreeMap<>();
  public final Map<String, String> yarn = new TreeMap<>();

  /** What the server answers, by path with its query. */
  public final Map<String, String> answers = new TreeMap<>();

  private final Path home;
  private final HttpServer server;

  /** Everything is as it should be. */
  public MadeUpNode(Path home) throws IOException {
    this.home = home;
    Files.createDirectories(home.resolve("etc/hadoop"));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    String client = "org.ibis.client.Ibis";
    core.put("fs.hdfs.impl", client + "DistributedFileSystem");
    core.put("fs.AbstractFileSystem.hdfs.impl", client + "Hdfs");
    core.put("fs.file.impl", client + "LocalFileSystem");
    core.put("fs.AbstractFileSystem.file.impl", client + "LocalFs");
    hdfs.put("dfs.datanode.fsdataset.factory", "org.ibis.datanode.IbisDatasetFactory");
    hdfs.put("dfs.datanode.readahead.bytes", "0");
    hdfs.put("dfs.datanode.http.address", address());
    yarn.put("yarn.nodemanager.webapp.address", address());
    yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle,ibis_io");
    String node = "org.ibis.nodemanager.Ibis";
    yarn.put("yarn.nodemanager.aux-services.ibis_io.class", node + "IoService");
    yarn.put("yarn.nodemanager.aux-services.mapreduce_shuffle.class", node + "ShuffleHandler");
    yarn.put("yarn.nodemanager.local-dirs", home.resolve("local").toString());
    answers.put(
        "/jmx?qry=Hadoop",
        "{'beans':[{'name':'Hadoop:service=DataNode,name=IBIS-sda','tag.Device':'sda',"
            + "'ClockNanos':7,'FailOpenWaitCap':0}]}");
    answers.put(
        "/jmx?qry=java",
        "{'beans':[{'name':'java.lang:type=Runtime','SpecVersion':'17','StartTime':9000000000000,"
            + "'Uptime':3600000,'ClassPath':'','SystemProperties':[{'key':'user.name','value':''}]"
            + "}]}");
  }

  /** Where its daemons answer. */
  public String address() {
    return "127.0.0.1:" + port();
  }

  /** Of its daemons. */
  public int port() {
    return server.getAddress().getPort();
  }

  /** Writes its files, and jars of all modules. */
  public void write(String version) throws IOException {
    write("core-site.xml", core);
    write("hdfs-site.xml", hdfs);
    write("yarn-site.xml", yarn);
    jar("ibis-core", version);
    String machine = System.getProperty("os.arch");
    jar("ibis-blockhint", version, "META-INF/native/linux-" + machine + "/libibisflush.so");
    jar("ibis-protocol", version);
    jar(
        "ibis-client",
        version,
        "org/ibis/client/IbisDistributedFileSystem.class",
        "org/ibis/client/IbisHdfs.class",
        "org/ibis/client/IbisLocalFileSystem.class",
        "org/ibis/client/IbisLocalFs.class");
    jar("ibis-datanode", version, "org/ibis/datanode/IbisDatasetFactory.class");
    jar(
        "ibis-nodemanager",
        version,
        "org/ibis/nodemanager/IbisIoService.class",
        "org/ibis/nodemanager/IbisShuffleHandler.class");
  }

  private void write(String name, Map<String, String> keys) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    keys.forEach(
        (key, value) ->
            xml.append(
                "<property><name>" + key + "</name><value>" + value + "</value></property>\n"));
    Files.writeString(home.resolve("etc/hadoop").resolve(name), xml + "</configuration>\n");
  }

  /** Writes a jar of a module. */
  public Path jar(String module, String version, String... entries) throws IOException {
    ProductJar product =
        ProductJar.all().stream()
            .filter(j -> j.artifact().equals(module))
            .findFirst()
            .orElseThrow();
    Path lib = Files.createDirectories(home.resolve(product.directory()));
    Path file = lib.resolve(product.fileName(version));
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry("META-INF/ibis/" + module + ".properties"));
      jar.write(("version=" + version + "\n").getBytes(UTF_8));
      for (String entry : List.of(entries)) {
        jar.putNextEntry(new JarEntry(entry));
      }
    }
    return file;
  }

  private synchronized void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    String body = null;
    for (Map.Entry<String, String> e : answers.entrySet()) {
      if (path.startsWith(e.getKey())) {
        body = e.getValue();
      }
    }
    byte[] bytes = (body == null ? "" : body.replace('\'', '"')).getBytes(UTF_8);
    boolean isAsked = exchange.getRequestMethod().equals("OPTIONS"); // as Hadoop's clients do first
    exchange.sendResponseHeaders(
        body == null ? 404 : 200, isAsked || bytes.length == 0 ? -1 : bytes.length);
    if (!isAsked) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
