package org.ibis.rig.bench.overhead;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.Daemons;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.Processes;

/** A {@link ShuffleDaemon} of one variant, and the reducers that fetch from it. */
final class ShuffleServer {

  private static final int TIMEOUT_MILLIS = 60_000;
  private static final int HEAP_MB = 256;

  /** What {@code IbisShuffleHandler} logs when all is well. */
  private static final String SCHEDULED = "IBIS schedules the shuffle";

  private final Variant variant;
  private final String name;
  private final long segmentBytes;
  private final Path local;
  private final Path portFile;
  private final Daemons daemons;
  private final Daemons.Jvm jvm;
  private int port;

  /**
   * @param contender whose it is; finds its configuration where its DataNode has it
   * @param hadoop Hadoop's jars
   * @param local the node's local directory, the same for all of them
   * @param ibis what it runs with IBIS
   * @param bytes of all map outputs together
   */
  ShuffleServer(
      DemoDirectory directory,
      Processes processes,
      Path hadoop,
      Path local,
      Contender contender,
      Variant ibis,
      long bytes) {
    this.variant = contender.variant(ibis);
    name = "shuffle-" + contender.key();
    this.local = local;
    segmentBytes = bytes / ShuffledJob.MAPS / ShuffledJob.REDUCES;
    portFile = directory.work().resolve("shuffle-port-" + contender.key());
    daemons = new Daemons(directory, processes);
    Daemons.Jvm plain =
        Daemons.Jvm.of(directory, hadoop, directory.conf(contender.key()), variant.hasIbis());
    jvm =
        new Daemons.Jvm(
            plain.conf(), plain.classPath() + File.pathSeparator + ownJar(), plain.nativeParts());
  }

  private static Path ownJar() {
    try {
      return Path.of(
          ShuffleServer.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  void start() throws IOException, InterruptedException {
    Files.deleteIfExists(portFile);
    String handler =
        variant.hasIbis()
            ? "org.ibis.nodemanager.IbisShuffleHandler"
            : "org.apache.hadoop.mapred.ShuffleHandler";
    daemons.start(
        name,
        jvm,
        HEAP_MB,
        ShuffleDaemon.class.getName(),
        List.of(handler, local.toString(), Long.toString(segmentBytes), portFile.toString()));
    daemons.awaitReady("the shuffle", () -> Files.exists(portFile));
    port = Integer.parseInt(Files.readString(portFile));
    if (variant.hasIbis() && !Files.readString(daemons.log(name)).contains(SCHEDULED)) {
      throw new UserError("IBIS does not schedule the shuffle: see " + daemons.log(name));
    }
  }

  void stop() throws IOException {
    daemons.stop();
  }

  /**
   * Fetches the parts of all reducers, one reducer after the other.
   *
   * @return bytes
   */
  long fetchAll(byte[] buffer) throws IOException {
    long all = 0;
    for (int reduce = 0; reduce < ShuffledJob.REDUCES; reduce++) {
      long fetched = fetch(ShuffledJob.request(reduce), buffer);
      if (fetched < segmentBytes * ShuffledJob.MAPS) {
        throw new UserError(
            "reducer " + reduce + " got " + fetched + " bytes only: see " + daemons.log(name));
      }
      all += fetched;
    }
    return all;
  }

  private long fetch(String request, byte[] buffer) throws IOException {
    URL url = URI.create("http://127.0.0.1:" + port + request).toURL();
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setReadTimeout(TIMEOUT_MILLIS);
    connection.setRequestProperty("name", "mapreduce");
    connection.setRequestProperty("version", "1.0.0");
    connection.setRequestProperty("UrlHash", hash(port + request));
    long fetched = 0;
    try (InputStream in = connection.getInputStream()) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        fetched += n;
      }
    }
    return fetched;
  }

  /** What proves that the reducer is the job's. */
  private static String hash(String message) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(ShuffledJob.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(message.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("each JDK has HmacSHA1", e);
    }
  }
}
